import type { Generation } from '../../../src/contract/generations.ts'
import type { ConfigFile } from '../../../src/contract/settings.ts'
import type { Clock, PlantTime } from '../time/clock.ts'
import { knownZone } from '../time/zone-time.ts'

interface GatewayTimeOptions {
  clock: Clock
  plant: PlantTime
  /** From boot until the time server answered. */
  syncTimeMs: number
  serverDown: () => boolean
}

/** The gateway's clock; all numbers are ms. */
export class GatewayTime {
  readonly #options: GatewayTimeOptions
  #bootedAtPlant = 0
  #setByHand = false
  /** Difference to the plant's time, after it was set by hand. */
  #offset = 0
  /** By the machine's clock. */
  #bootedAt = 0

  constructor(options: GatewayTimeOptions) {
    this.#options = options
  }

  boot() {
    this.#bootedAt = this.#options.clock.now()
    this.#bootedAtPlant = this.#options.plant.now()
    this.#setByHand = false
    this.#offset = 0
  }

  /** Moves the boot back, by this many ms. */
  bootedEarlier(by: number) {
    this.#bootedAtPlant -= by
  }

  /** Since boot, in the plant's time. */
  uptime() {
    return this.#options.plant.now() - this.#bootedAtPlant
  }

  /** Whether the time is known: from the time server, or set by hand. */
  isValid() {
    if (this.#setByHand) return true
    return !this.#options.serverDown() && this.#options.clock.now() - this.#bootedAt >= this.#options.syncTimeMs
  }

  /** Since 1970; starts at 1970 until the time is known. */
  now() {
    return this.isValid() ? this.#options.plant.now() + this.#offset : this.uptime()
  }

  set(at: number) {
    this.#offset = at - this.#options.plant.now()
    this.#setByHand = true
  }
}

type Zones = Record<string, string>

/** A zone with the rule `rule`, preferably `name`; UTC for an unknown rule. */
const zoneWith = (rule: string | undefined, name: string, zones: Zones) =>
  zones[name] === rule ? name : (Object.keys(zones).find(zone => zones[zone] === rule) ?? 'UTC')

/**
 * The zone of the gateway's local time. Generation 2025 goes by the rule, 2026 by the name, where an unknown one leaves
 * `before` in force, or UTC after a boot. Without a zone list, in a checkout that was never built, both go by the name.
 * Source: gateway contract 13.4.
 */
export function activeZone(ntp: ConfigFile['ntp'], generation: Generation, zones: Zones, before = 'UTC'): string {
  const name = ntp.timezone_descr
  if (Object.keys(zones).length === 0) return knownZone(name)
  if (generation === 2025) return knownZone(zoneWith(ntp.timezone, name, zones))
  return name in zones ? knownZone(name) : before
}
