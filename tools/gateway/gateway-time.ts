import type { Clock, PlantTime } from './clock.ts'

/** What the gateway knows of the time since its boot; all numbers are ms. */
export class GatewayTime {
  readonly #clock: Clock
  readonly #plant: PlantTime
  /** From boot until the time server answered. */
  readonly #syncTime: number
  readonly #serverDown: () => boolean
  #bootedAtPlant = 0
  #setByHand = false
  /** How far its clock is ahead of the plant's. */
  #ahead = 0
  /** Of the machine's clock. */
  booted = 0

  constructor(o: { clock: Clock; plant: PlantTime; syncTime: number; serverDown: () => boolean }) {
    this.#clock = o.clock
    this.#plant = o.plant
    this.#syncTime = o.syncTime
    this.#serverDown = o.serverDown
  }

  boot() {
    this.booted = this.#clock.now()
    this.#bootedAtPlant = this.#plant.now()
    this.#setByHand = false
    this.#ahead = 0
  }

  /** In the plant's time. */
  uptime() {
    return this.#plant.now() - this.#bootedAtPlant
  }

  /** Whether the time is known: from the time server, or set by hand. */
  isValid() {
    if (this.#setByHand) return true
    return !this.#serverDown() && this.#clock.now() - this.booted >= this.#syncTime
  }

  /** Since 1970 as the gateway believes; counts from 1970 until the time is known. */
  now() {
    return this.isValid() ? this.#plant.now() + this.#ahead : this.uptime()
  }

  set(at: number) {
    this.#ahead = at - this.#plant.now()
    this.#setByHand = true
  }
}
