import { pushPeriodMs } from '../../../src/contract/sockets.ts'
import type { InvalidPush } from '../faults/faults.ts'
import { jsonText } from '../json/print.ts'
import { liveOf } from '../status/live.ts'
import type { World } from '../world/world.ts'
import type { SocketHub } from './socket-hub.ts'

/** Makes the message with an inverter. */
export type LiveMessageOf = (world: World, serial: string) => object | undefined

interface Pushed {
  at: number
  revision: number
}

/** Pushes inverters to the live socket: when changed, or after ten seconds. Source: gateway contract 6.5. */
export class LivePush {
  readonly #world: World
  readonly #hub: SocketHub
  /** The message with an inverter; undefined where a fork's firmware has none. */
  readonly #messageOf: LiveMessageOf
  #pushed = new Map<string, Pushed>()

  constructor(world: World, hub: SocketHub, messageOf: LiveMessageOf) {
    this.#world = world
    this.#hub = hub
    this.#messageOf = messageOf
  }

  /** Forgets what was pushed, as a restart does. */
  reset() {
    this.#pushed.clear()
  }

  /** Runs once a second and does nothing without clients. */
  tick() {
    if (this.#hub.size === 0) return
    for (const serial of this.#world.radio.serials) if (this.#isDue(serial)) this.push(serial)
  }

  all() {
    for (const serial of this.#world.radio.serials) this.push(serial)
  }

  push(serial: string) {
    this.#pushed.set(serial, { at: this.#world.clock.now(), revision: this.#world.radio.revision(serial) })
    if (this.#world.faults.isMemoryShort())
      return this.#world.log.write('E', 'webapi', 'Live message does not fit in memory')
    const message = this.#messageOf(this.#world, serial)
    if (message) this.#sendText(jsonText(message))
  }

  /** Pushes an invalid message. */
  invalid(kind: InvalidPush) {
    const [serial = '116180000001'] = this.#world.radio.serials
    const message = liveOf(this.#world, serial)
    const unknown = message.inverters.map(inverter => ({ ...inverter, serial: '1141ffffffff', name: 'Unknown' }))
    const texts: Record<InvalidPush, string> = {
      null: 'null',
      empty: '{}',
      half: jsonText(message).slice(0, 200),
      unknown: jsonText({ ...message, inverters: unknown }),
    }
    this.#sendText(texts[kind])
  }

  text(text: string) {
    this.#sendText(text)
  }

  #sendText(text: string) {
    this.#hub.broadcast(text, close => close())
  }

  #isDue(serial: string) {
    const last = this.#pushed.get(serial)
    if (!last || last.revision !== this.#world.radio.revision(serial)) return true
    return this.#world.clock.now() - last.at > pushPeriodMs
  }
}
