import type { World } from '../../../../tools/simulator/world/world.ts'
import { BatteryModel } from './battery-model.ts'
import { type Decision, decide } from './limiter.ts'
import type { Settings } from './settings.ts'
import { SolarModel } from './solar-model.ts'
import { Weather } from './weather.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Time between two calculations; the effect of a command is measured in the next one. */
const rhythmMs = 5 * second
/** Step in which a past that nobody watched is calculated. */
const coarseMs = 5 * minute
/** How long before the first moment the house begins, so that the battery has the charge of that hour. */
const beforeMs = 36 * hour

const inverterLoss = 0.95
export const gridEfficiency = 0.95

/** A step of the past: W, and the charge of the battery in %. */
export interface PastStep {
  /** Its end, ms since 1970. */
  at: number
  load: number
  roof: number
  /** Of the solar chargers. */
  solar: number
  /** Of the inverters on the battery. */
  fromBattery: number
  /** Of the grid charger into the battery. */
  grid: number
  /** Into the battery; below 0 out of it. */
  battery: number
  charge: number
}

/** The house, its battery and what charges and empties it, in the time of the plant. Deterministic. */
export class Home {
  readonly weather: Weather
  readonly battery = new BatteryModel(45)
  readonly #world: World
  readonly #settings: () => Settings
  #at: number
  decision: Decision | undefined
  readonly chargers: SolarModel
  /** W of the grid charger into the battery. */
  gridChargerW = 0
  gridChargerOn = true
  /** V and A that the grid charger was told by hand. */
  manual: { voltage?: number; current?: number } = {}
  meter = 0
  /** W by serial, as set last. */
  #commanded = new Map<string, number>()
  /** W of each inverter as the coarse past has it. */
  #outputs: Record<string, number> = {}
  /** The past that was replayed, in coarse steps. */
  readonly past: PastStep[] = []

  /** It begins some time before `end`, so that the battery has the charge of that hour. */
  constructor(world: World, settings: () => Settings, end = world.time.now()) {
    this.#world = world
    this.#settings = settings
    this.weather = new Weather(world.plant.options.seed)
    this.chargers = new SolarModel()
    this.#at = end - beforeMs
  }

  /** Moves on to the present of the plant. */
  advance() {
    const now = this.#world.time.now()
    if (now - this.#at > 10 * minute) {
      this.replay(now)
      this.#leaveLimits()
    }
    for (let next = this.#at + rhythmMs; next <= now; next += rhythmMs)
      this.#step(next, rhythmMs, next + rhythmMs > now)
  }

  /** Calculates a time that nobody watched. */
  replay(now: number) {
    const lastCoarse = Math.floor(now / coarseMs) * coarseMs - coarseMs
    this.#at = Math.max(this.#at, now - beforeMs)
    while (this.#at + coarseMs <= lastCoarse) {
      this.#step(this.#at + coarseMs, coarseMs, false)
      this.past.push(this.#pastStep())
    }
  }

  #pastStep(): PastStep {
    const fromBattery = this.#batteryOutput()
    return {
      ...{ at: this.#at, load: this.weather.load(this.#at, this.#world.zone()) },
      roof: Object.values(this.#outputs).reduce((sum, watts) => sum + watts, 0) - fromBattery,
      ...{
        solar: this.solarW,
        fromBattery,
        grid: this.gridChargerW,
        battery: this.battery.power,
        charge: this.battery.soc,
      },
    }
  }

  /** Gives the inverters the limits that were last set in the past. */
  #leaveLimits() {
    for (const [serial, watts] of Object.entries(this.decision?.limits ?? {})) {
      const device = this.#world.plant.inverter(serial)
      if (watts) device?.setLimit(this.#at, (watts / device.unit.rated) * 100, false)
      device?.setPower(this.#at, watts > 0)
    }
  }

  get night() {
    return !this.#world.plant.isDay(this.#at)
  }

  get at() {
    return this.#at
  }

  get solarW() {
    return this.chargers.watts.reduce((sum, watts) => sum + watts, 0)
  }

  /** W that the inverters on the battery take out of it. */
  get drawnW() {
    return this.#batteryOutput() / inverterLoss
  }

  /** Serials of the inverters that hang on the battery. */
  #onBattery() {
    const { inverters } = this.#settings().powerlimiter
    return inverters.filter(({ power_source }) => power_source === 0).map(({ serial }) => serial)
  }

  #batteryOutput() {
    return this.#onBattery().reduce((sum, serial) => sum + (this.#outputs[serial] ?? 0), 0)
  }

  /** Connects the inverters to battery or panels, as the settings say. */
  wire() {
    const fed = this.#onBattery()
    for (const serial of this.#world.radio.serials)
      this.#world.plant.inverter(serial)?.feedFrom(fed.includes(serial) ? () => this.battery.voltage : undefined)
  }

  #step(at: number, ms: number, watched: boolean) {
    this.#at = at
    const { battery, powerlimiter, solarcharger, gridcharger, powermeter } = this.#settings()
    const world = this.#world
    if (watched) this.#measure(at)
    else this.#recall(at)
    const taken = solarcharger.enabled ? this.battery.takesW + this.drawnW : 0
    this.chargers.pass(at, ms, world.plant.sky, taken)
    const load = this.weather.load(at, world.zone())
    const delivered = Object.values(this.#outputs).reduce((sum, watts) => sum + watts, 0)
    this.meter = Math.round(load + this.gridChargerW / gridEfficiency - delivered)
    const soc = battery.enabled ? this.battery.soc : undefined
    this.gridChargerW = gridcharger.enabled && this.gridChargerOn ? this.#gridOutput(soc) : 0
    if (powerlimiter.enabled) {
      const situation = {
        night: this.night,
        soc,
        voltage: this.battery.voltage,
        solarW: this.solarW,
        meterW: powermeter.enabled ? this.meter : undefined,
        outputs: this.#outputs,
      }
      this.decision = decide(powerlimiter, situation, this.decision?.discharging ?? false)
      this.#obey(this.decision.limits, watched)
    }
    this.battery.pass(this.solarW + this.gridChargerW - this.drawnW, ms)
  }

  /** W into the battery: by hand, or what would else go into the grid. */
  #gridOutput(soc: number | undefined) {
    const config = this.#settings().gridcharger
    if (!config.auto_power_enabled) {
      const { voltage, current } = this.manual
      return voltage && current ? Math.min(voltage * current, this.battery.takesW) : 0
    }
    const full = config.auto_power_batterysoc_limits_enabled && (soc ?? 0) >= config.stop_batterysoc_threshold
    const rests = this.gridChargerW === 0 && this.battery.voltage >= config.enable_voltage_limit
    if (full || rests || this.#batteryOutput() > 10) return 0
    const surplusW = this.gridChargerW + (config.target_power_consumption - this.meter) * gridEfficiency
    const most = Math.min(config.upper_power_limit, Math.max(0, this.battery.takesW - this.solarW))
    return surplusW < config.lower_power_limit ? 0 : Math.min(surplusW, most)
  }

  /** What the inverters deliver now; inverters on the roof also lower the meter. */
  #measure(at: number) {
    for (const serial of this.#world.radio.serials) {
      const device = this.#world.plant.inverter(serial)
      this.#outputs[serial] = device?.awake(at) ? device.reading(at).ac.power : 0
    }
  }

  /** What the inverters on the roof delivered in the past. */
  #recall(at: number) {
    const fed = this.#onBattery()
    for (const serial of this.#world.radio.serials)
      if (!fed.includes(serial)) this.#outputs[serial] = this.#world.plant.inverter(serial)?.unlimited(at).ac ?? 0
  }

  /** Sends the limits to the inverters; in a past that nobody watched they are met at once. */
  #obey(limits: Readonly<Record<string, number>>, watched: boolean) {
    for (const [serial, watts] of Object.entries(limits)) {
      if (watched) this.#command(serial, watts)
      else this.#outputs[serial] = watts
    }
  }

  #command(serial: string, watts: number) {
    const before = this.#commanded.get(serial)
    if (before === watts || !this.#world.radio.serials.includes(serial)) return
    this.#commanded.set(serial, watts)
    const on = watts > 0
    if (before === undefined || before > 0 !== on) this.#world.radio.setPower(serial, on)
    if (on) this.#world.radio.setLimit(serial, watts, { relative: false, persistent: false })
  }
}
