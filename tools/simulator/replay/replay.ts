import { rawPaths } from '../../../src/contract/endpoints.ts'
import { sockets } from '../../../src/contract/sockets.ts'
import { type Answer, type Call, empty, json, readBody } from '../http/call.ts'
import { Listener } from '../http/listener.ts'
import { StaticFiles, zonesIn } from '../http/static-files.ts'
import { answerRequest } from '../http/web-server.ts'
import { reply, uncoded } from '../json/reply.ts'
import { SocketHub } from '../sockets/socket-hub.ts'
import { Upgrades } from '../sockets/upgrades.ts'
import { type Clock, realClock, Timers } from '../time/clock.ts'
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
  const files = new StaticFiles(serve, generation)
  const hubs = { live: new SocketHub(sockets.live), console: new SocketHub(sockets.console) }

  const answer = async (call: Call): Promise<Answer> => {
    await readBody(call.body)
    const isZones = call.path === '/api/ntp/zones' && generation === 2026 && !recording.documents.has('ntp/zones')
    const replayed = isZones
      ? json(200, zonesIn(serve))
      : call.path.startsWith('/api/') && replayedAnswer(recording, call)
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
    upgrade: (request, socket, head) => upgrades.take(request, socket, head),
  })
  await listener.open()
  // A support file is of one moment: its inverters are pushed a second apart.
  const lines = [
    ...recording.live.map((text, index) => ({ ms: (index + 1) * 1000, hub: hubs.live, text })),
    ...recording.console.map(line => ({ ...line, hub: hubs.console })),
  ]
  const timers = new Timers(clock)
  const playAll = () => {
    for (const { ms, hub, text } of lines) timers.after(ms, () => hub.broadcast(text, close => close()))
  }
  playAll()
  timers.every(Math.max(1000, ...lines.map(({ ms }) => ms)), playAll)
  return {
    url: `http://${host}:${listener.port}`,
    async stop() {
      timers.cancelAll()
      for (const hub of Object.values(hubs)) hub.dropAll()
      await listener.close()
    },
  }
}

/** The answer to a call below /api/; undefined for what was not recorded. */
function replayedAnswer({ documents }: Recording, call: Call): Answer | undefined {
  const path = call.path.replace(/^\/api\//, '')
  if (call.method === 'POST') return json(200, uncoded('This is a recording: nothing was changed.'))
  if (path === 'security/authenticate') return json(200, reply('LoginAccepted'))
  const serial = call.query.get('inv')
  const address = serial === null ? path : `${path}?inv=${serial}`
  const text = documents.get(address) ?? documents.get(path)
  if (text !== undefined) return json(200, Buffer.from(text))
  return path === rawPaths.download ? empty(404) : undefined
}
