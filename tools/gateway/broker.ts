import type { ConfigFile } from '../../src/contract/files.ts'
import type { Clock } from './clock.ts'
import type { Log } from './log.ts'

/** ms from a call to the broker until it has answered. */
const handshake = 1500

interface BrokerOptions {
  clock: Clock
  log: Log
  config: () => ConfigFile['mqtt']
  isDown: () => boolean
}

/** The connection to the MQTT broker, as far as anyone can see it: its state and its log lines. */
export class Broker {
  readonly #options: BrokerOptions
  #calledAt = 0
  #publishedAt = 0
  #wasConnected = false

  constructor(options: BrokerOptions) {
    this.#options = options
  }

  /** After a boot and after a change of the settings. */
  connect() {
    const { clock, log, config } = this.#options
    this.#calledAt = clock.now()
    this.#wasConnected = false
    if (config().enabled) log.write('I', 'mqtt', `Connecting to ${config().hostname}:${config().port}`)
  }

  isConnected(): boolean {
    const { clock, config, isDown } = this.#options
    const { enabled, hostname } = config()
    return enabled && hostname !== '' && !isDown() && clock.now() - this.#calledAt >= handshake
  }

  /** Notes what changed since the last second. */
  tick() {
    const { clock, log, config } = this.#options
    const connected = this.isConnected()
    if (connected !== this.#wasConnected)
      log.write(connected ? 'I' : 'W', 'mqtt', connected ? 'Connected' : 'Disconnected')
    this.#wasConnected = connected
    if (!connected || clock.now() - this.#publishedAt < config().publish_interval * 1000) return
    this.#publishedAt = clock.now()
    log.write('D', 'mqtt', `Published below ${config().topic}`)
  }
}
