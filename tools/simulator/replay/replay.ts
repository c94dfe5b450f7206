import { rawPaths } from '../../../src/contract/endpoints.ts'
import type { Live, LiveInverter } from '../../../src/contract/live.ts'
import { sockets } from '../../../src/contract/sockets.ts'
import { type Answer, type Call, json, readBody } from '../http/call.ts'
import { Listener } from '../http/listener.ts'
import { StaticFiles, zonesIn } from '../http/static-files.ts'
import { createWebServer } from '../http/web-server.ts'
import { reply, uncoded } from '../json/reply.ts'
import { SocketHub } from '../sockets/socket-hub.ts'
import { Upgrades } from '../sockets/upgrades.ts'
import { type Clock, realClock } from '../time/clock.ts'
import type { ConsoleLine, LiveLine, Recording } from './recording.ts'

interface ReplayOptions {
  recording: Recording
  /** Folder with the bundle. */
  serve: string
  port: number
  host: string
  clock?: Clock
}

/** A running replay. */
export interface Replay {
  url: string
  stop(): Promise<void>
}

/** Serves a recording as a gateway. Any login is accepted, nothing can be changed. Rejects when the port is busy. */
export async function startReplay({ recording, serve, port, host, clock = realClock }: ReplayOptions): Promise<Replay> {
  const { generation, recorded } = recording
  const files = new StaticFiles(serve, generation === 2025)
  const hubs = { live: new SocketHub(sockets.live), console: new SocketHub(sockets.console) }
  const player = new Player({
    live: recording.live,
    console: recording.console,
    clock,
    onLive: message => hubs.live.broadcast(JSON.stringify(message), close => close()),
    onConsole: text => hubs.console.broadcast(text, () => {}),
  })

  const answer = async (call: Call): Promise<Answer> => {
    await readBody(call.body)
    const isZones = call.path === '/api/ntp/zones' && generation === 2026 && !recording.documents.has('ntp/zones')
    const replayed = isZones
      ? json(200, zonesIn(serve))
      : call.path.startsWith('/api/') && replayedAnswer(recording, player, call)
    return replayed || files.answer(call.path, call.headers['if-none-match'], recorded)
  }
  const app = createWebServer({ answer, onAnswer() {}, onSent() {}, bytesPerSecond: () => 0, clock })
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
    answer: (request, response) => app.routing(request, response),
    upgrade: (request, socket, head) => upgrades.take({ request, socket, head }),
  })
  await app.ready()
  await listener.open()
  player.start()
  return {
    url: `http://${host}:${listener.port}`,
    async stop() {
      player.stop()
      for (const hub of Object.values(hubs)) hub.dropAll()
      await listener.close()
      await app.close()
    },
  }
}

/** Members that only `?inv=` and the messages of the socket have. Source: gateway contract 6.1. */
const details = new Set(['AC', 'DC', 'INV', 'events'])

const summaryOf = (inverter: LiveInverter) =>
  Object.fromEntries(Object.entries(inverter).filter(([member]) => !details.has(member))) as unknown as LiveInverter

/** The recorded list with later pushes; undefined if it is not a list. */
function liveList(recorded: string | undefined, player: Player): Live | undefined {
  const list = recorded === undefined ? undefined : (JSON.parse(recorded) as Partial<Live> | null)
  if (!Array.isArray(list?.inverters)) return undefined
  const inverters = list.inverters.map(old => {
    const now = player.latest(old?.serial)
    return now ? summaryOf(now) : old
  })
  return { ...list, ...player.last, inverters } as Live
}

/** The answer to a call below /api/; undefined for what was not recorded. */
function replayedAnswer({ documents }: Recording, player: Player, call: Call): Answer | undefined {
  const path = call.path.replace(/^\/api\//, '')
  if (call.method === 'POST') return json(200, uncoded('This is a recording: nothing was changed.'))
  if (path === 'security/authenticate') return json(200, reply('LoginAccepted'))
  const inverter = call.query.get('inv')
  if (path === 'livedata/status') {
    const pushed = inverter === null ? undefined : player.latest(inverter)
    if (pushed) return json(200, { ...player.last, inverters: [pushed] })
    const list = inverter === null ? liveList(documents.get(path), player) : undefined
    if (list) return json(200, list)
  }
  const address = inverter === null ? path : `${path}?inv=${inverter}`
  const text = documents.get(address) ?? documents.get(path)
  if (text !== undefined) return json(200, Buffer.from(text))
  return path === rawPaths.download ? { ...json(200, {}), status: 404, body: Buffer.alloc(0) } : undefined
}

interface PlayerOptions {
  live: LiveLine[]
  console: ConsoleLine[]
  clock: Clock
  onLive(message: Live): void
  onConsole(text: string): void
}

/** ms between the last message and the first one of the next round. */
const pauseMs = 1000

/** Plays a recording in real time, over and over. */
class Player {
  readonly #options: PlayerOptions
  readonly #lines: { ms: number; play: () => void }[]
  readonly #latest = new Map<string, LiveInverter>()
  #last: Live | undefined
  #next = 0
  #cancel = () => {}

  constructor(options: PlayerOptions) {
    this.#options = options
    const live = options.live.map(({ ms, message }) => ({ ms, play: () => this.#playLive(message) }))
    const console = options.console.map(({ ms, text }) => ({ ms, play: () => options.onConsole(text) }))
    this.#lines = [...live, ...console].sort((one, other) => one.ms - other.ms)
  }

  /** The inverter as last pushed; undefined before the first push. */
  latest(serial: string): LiveInverter | undefined {
    return this.#latest.get(serial)
  }

  /** The message pushed last. */
  get last() {
    return this.#last
  }

  start() {
    const [first] = this.#lines
    if (first) this.#waitFor(first.ms)
  }

  stop() {
    this.#cancel()
  }

  #waitFor(ms: number) {
    this.#cancel = this.#options.clock.after(Math.max(0, ms), () => this.#play())
  }

  #play() {
    const line = this.#lines[this.#next]
    const following = this.#lines[this.#next + 1]
    line?.play()
    this.#next = following ? this.#next + 1 : 0
    this.#waitFor(line && following ? following.ms - line.ms : pauseMs)
  }

  #playLive(message: Live) {
    this.#last = message
    for (const inverter of message.inverters ?? []) if (inverter?.serial) this.#latest.set(inverter.serial, inverter)
    this.#options.onLive(message)
  }
}
