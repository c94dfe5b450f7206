import { sockets } from '../../../src/contract/sockets.ts'
import type { Recording } from '../../../src/pages/info/support/recording.ts'
import { zonesIn } from '../files/zones.ts'
import { type Answer, json } from '../http/answer.ts'
import { type Call, readBody } from '../http/call.ts'
import { Listener } from '../http/listener.ts'
import { StaticFiles } from '../http/static-files.ts'
import { createWebServer } from '../http/web-server.ts'
import { SocketHub } from '../sockets/socket-hub.ts'
import { Upgrades } from '../sockets/upgrades.ts'
import { type Clock, realClock } from '../time/clock.ts'
import { replayedAnswer } from './documents.ts'
import { Player } from './player.ts'

export interface ReplayOptions {
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
  const { generation, recorded } = recording.about
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
