import { rawPaths } from '../../../src/contract/endpoints.ts'
import type { Live, LiveInverter } from '../../../src/contract/live.ts'
import { sockets } from '../../../src/contract/sockets.ts'
import { type Answer, type Call, empty, json, readBody } from '../http/call.ts'
import { Listener } from '../http/listener.ts'
import { StaticFiles, zonesIn } from '../http/static-files.ts'
import { answerRequest } from '../http/web-server.ts'
import { reply, uncoded } from '../json/reply.ts'
import { SocketHub } from '../sockets/socket-hub.ts'
import { Upgrades } from '../sockets/upgrades.ts'
import { type Clock, realClock } from '../time/clock.ts'
import type { Recording } from './recording.ts'

interface ReplayOptions {
  recording: Recording
  /** Folder with the bundle. */
  serve: string
  port: number
  host: string
  clock?: Clock
}

export type Replay = Awaited<ReturnType<typeof startReplay>>

/** Serves a recording as a gateway. Any login is accepted, nothing can be changed. Rejects when the port is busy. */
export async function startReplay({ recording, serve, port, host, clock = realClock }: ReplayOptions) {
  const { generation, recorded } = recording
  const files = new StaticFiles(serve, generation === 2025)
  const hubs = { live: new SocketHub(sockets.live), console: new SocketHub(sockets.console) }
  const pushed: Pushed = { inverters: new Map(), last: undefined }
  const push = (message: Live) => {
    pushed.last = message
    for (const inverter of message.inverters ?? [])
      if (inverter?.serial) pushed.inverters.set(inverter.serial, inverter)
    hubs.live.broadcast(JSON.stringify(message), close => close())
  }

  const answer = async (call: Call): Promise<Answer> => {
    await readBody(call.body)
    const isZones = call.path === '/api/ntp/zones' && generation === 2026 && !recording.documents.has('ntp/zones')
    const replayed = isZones
      ? json(200, zonesIn(serve))
      : call.path.startsWith('/api/') && replayedAnswer(recording, pushed, call)
    return replayed || files.answer(call.path, call.headers['if-none-match'], recorded)
  }
  const server = { answer, onAnswer() {}, onSent() {}, bytesPerSecond: () => 0, clock }
  const upgrades = new Upgrades({
    admission: path => {
      const hub = Object.values(hubs).find(candidate => candidate.path === path)
      return hub && { outcome: 'open', hub }
    },
    onUpgrade() {},
  })
  const listener = new Listener({
    host,
    port,
    answer: (request, response) => void answerRequest(server, request, response),
    upgrade: (request, socket, head) => upgrades.take({ request, socket, head }),
  })
  await listener.open()
  const lines = [
    // A support file is of one moment: its inverters are pushed a second apart.
    ...recording.live.map((message, index) => ({ ms: index * 1000, play: () => push(message) })),
    ...recording.console.map(({ ms, text }) => ({ ms, play: () => hubs.console.broadcast(text, () => {}) })),
  ]
  const stopPlaying = play(
    lines.sort((one, other) => one.ms - other.ms),
    clock,
  )
  return {
    url: `http://${host}:${listener.port}`,
    async stop() {
      stopPlaying()
      for (const hub of Object.values(hubs)) hub.dropAll()
      await listener.close()
    },
  }
}

/** ms between the last line and the first one of the next round. */
const pauseMs = 1000

/** Plays lines in real time, over and over; returns what ends it. */
function play(lines: readonly { ms: number; play(): void }[], clock: Clock): () => void {
  let cancel = () => {}
  function wait(ms: number, index: number) {
    cancel = clock.after(ms, () => {
      const [line, following] = lines.slice(index)
      line?.play()
      if (line && following) wait(following.ms - line.ms, index + 1)
      else wait(pauseMs, 0)
    })
  }
  if (lines[0]) wait(lines[0].ms, 0)
  return () => cancel()
}

/** Each inverter as last pushed, and the message pushed last. */
interface Pushed {
  inverters: Map<string, LiveInverter>
  last: Live | undefined
}

/** Members that only `?inv=` and the messages of the socket have. Source: gateway contract 6.1. */
const details = new Set(['AC', 'DC', 'INV', 'events'])

const summaryOf = (inverter: LiveInverter) =>
  Object.fromEntries(Object.entries(inverter).filter(([member]) => !details.has(member))) as unknown as LiveInverter

/** The recorded list with later pushes; undefined if it is not a list. */
function liveList(recorded: string | undefined, pushed: Pushed): Live | undefined {
  const list = recorded === undefined ? undefined : (JSON.parse(recorded) as Partial<Live> | null)
  if (!Array.isArray(list?.inverters)) return undefined
  const inverters = list.inverters.map(old => {
    const now = pushed.inverters.get(old?.serial)
    return now ? summaryOf(now) : old
  })
  return { ...list, ...pushed.last, inverters } as Live
}

/** The answer to a call below /api/; undefined for what was not recorded. */
function replayedAnswer({ documents }: Recording, pushed: Pushed, call: Call): Answer | undefined {
  const path = call.path.replace(/^\/api\//, '')
  if (call.method === 'POST') return json(200, uncoded('This is a recording: nothing was changed.'))
  if (path === 'security/authenticate') return json(200, reply('LoginAccepted'))
  const serial = call.query.get('inv')
  if (path === 'livedata/status') {
    const inverter = serial === null ? undefined : pushed.inverters.get(serial)
    if (inverter) return json(200, { ...pushed.last, inverters: [inverter] })
    const list = serial === null ? liveList(documents.get(path), pushed) : undefined
    if (list) return json(200, list)
  }
  const address = serial === null ? path : `${path}?inv=${serial}`
  const text = documents.get(address) ?? documents.get(path)
  if (text !== undefined) return json(200, Buffer.from(text))
  return path === rawPaths.download ? empty(404) : undefined
}
