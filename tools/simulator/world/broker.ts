import type { ConfigFile } from '../../../src/contract/settings.ts'
import type { Clock } from '../time/clock.ts'
import type { Log } from './log.ts'

/** From connecting to the broker until it has answered. */
const handshakeMs = 1500

interface BrokerOptions {
  clock: Clock
  log: Log
  config: () => ConfigFile['mqtt']
  isDown: () => boolean
}

/** The connection to the MQTT broker: its state and its log lines; nothing is sent. */
export class Broker {
  readonly #options: BrokerOptions
  #connectingSince = 0
  #publishedAt = 0
  #wasConnected = false

  constructor(options: BrokerOptions) {
    this.#options = options
  }

  /** Reconnects, after a boot and after a change of the settings. */
  connect() {
    const { clock, log, config } = this.#options
    this.#connectingSince = clock.now()
    this.#wasConnected = false
    if (config().enabled) log.write('I', 'mqtt', `Connecting to ${config().hostname}:${config().port}`)
  }

  isConnected(): boolean {
    const { clock, config, isDown } = this.#options
    const { enabled, hostname } = config()
    return enabled && hostname !== '' && !isDown() && clock.now() - this.#connectingSince >= handshakeMs
  }

  /** Logs changes; runs once a second. */
  tick() {
    const { clock, log, config } = this.#options
    const connected = this.isConnected()
    if (connected !== this.#wasConnected)
      log.write(connected ? 'I' : 'W', 'mqtt', connected ? 'Connected' : 'Disconnected')
    this.#wasConnected = connected
    if (!connected || clock.now() - this.#publishedAt < config().publish_interval * 1000) return
    this.#publishedAt = clock.now()
    log.write('D', 'mqtt', `Published to ${config().topic}`)
  }
}
