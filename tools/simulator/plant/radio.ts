import type { Generation, LimitMode } from '../../../src/contract/generations.ts'
import type {
  DeviceInfo,
  EventLog,
  GridProfile,
  GridProfileRaw,
  InverterEntry,
  LimitStatus,
  PowerStatus,
} from '../../../src/contract/inverters.ts'
import type { LiveDetail, LiveSummary, Totals } from '../../../src/contract/live.ts'
import type { DtuConfig } from '../../../src/contract/settings.ts'
import { day, minute, second } from '../time/clock.ts'
import {
  endDueCommands,
  limitCommand,
  powerCommand,
  repeatFailed,
  restartCommand,
  sendCommand,
} from './command-sending.ts'
import { eventLogOf } from './events.ts'
import { gridProfile, gridRaw } from './grid-profiles.ts'
import { InverterLink } from './inverter-link.ts'
import { detailOf, summaryOf, totalsOf } from './live-values.ts'
import { typeOf } from './models.ts'
import { Noise } from './noise.ts'
import type { Plant } from './plant.ts'
import { poll, type RadioLog, type Turn } from './polling.ts'
import { clearedStats } from './reception.ts'

interface RadioOptions {
  plant: Plant
  log: RadioLog
  generation: Generation
  /** Every request is answered in the end, however often parts of it are repeated. */
  lossless: boolean
}

/** The gateway's side of the radio, in RAM: a new one is a restarted gateway. Every `at` is ms since 1970 at the plant. */
export class Radio {
  readonly options: RadioOptions
  readonly #noise: Noise
  readonly #bootedAt: number
  #now: number
  #links = new Map<string, InverterLink>()
  #pollIntervalMs = 5 * second
  #nextPoll: number
  #nextNightCheck: number
  #midnight: number
  #turns = 0

  /** `at`: the moment of boot. */
  constructor(options: RadioOptions, at: number) {
    this.options = options
    this.#noise = new Noise(options.plant.options.seed ^ 0x3ad10)
    this.#bootedAt = at
    this.#now = at
    this.#nextPoll = at + this.#pollIntervalMs
    this.#nextNightCheck = at + minute
    this.#midnight = this.options.plant.calendar.dayOf(at).end
  }

  /** Applies the settings: new serials are activated, missing ones removed, the others keep their data. */
  configure(slots: readonly InverterEntry[], dtu: Pick<DtuConfig, 'pollinterval'>) {
    const before = this.#links
    const wanted = new Map(slots.toReversed().map(slot => [slot.serial.toLowerCase(), slot]))
    this.#links = new Map([...before].filter(([serial]) => wanted.has(serial)))
    for (const { serial } of slots) this.#activate(serial.toLowerCase(), wanted.get(serial.toLowerCase()))
    this.#pollIntervalMs = Math.max(1, dtu.pollinterval) * second
    this.#nextPoll = Math.min(this.#nextPoll, this.#now + this.#pollIntervalMs)
  }

  /** Runs every poll, answer and check of the night rule due until `at`. Without a valid clock no data is requested. */
  advance(at: number, clockValid: boolean) {
    this.#nextPoll = Math.max(this.#nextPoll, at - day)
    this.#nextNightCheck = Math.max(this.#nextNightCheck, at - day)
    for (let due = this.#nextDue(); due <= at; due = this.#nextDue()) this.#run(due, clockValid)
    this.#now = Math.max(this.#now, at)
  }

  /** Active inverters in the order of their activation, lower-case hexadecimal. */
  get serials(): readonly string[] {
    return [...this.#links.keys()]
  }

  /** Source: gateway contract 6.2. Throws for a serial that is not active, like every method for one inverter. */
  summary(serial: string): LiveSummary {
    return summaryOf(this.#link(serial), this.#bootedAt, this.#now)
  }

  /** Source: gateway contract 6.3. */
  detail(serial: string): LiveDetail {
    return detailOf(this.#link(serial))
  }

  totals(): Totals {
    return totalsOf([...this.#links.values()])
  }

  /** Incremented by every change of the inverter's measurements. Source: gateway contract 6.5. */
  revision(serial: string): number {
    return this.#link(serial).revision
  }

  limits(): Record<string, LimitStatus> {
    return this.#perSerial(({ limit, info, commands }) => ({
      limit_relative: limit,
      max_power: info.max_power,
      limit_set_status: commands.status.limit,
    }))
  }

  powers(): Record<string, PowerStatus> {
    return this.#perSerial(({ commands }) => ({ power_set_status: commands.status.power }))
  }

  /** `value` in W or %; dropped without an error while commands are disabled. Source: gateway contract 9. */
  setLimit(serial: string, value: number, mode: LimitMode) {
    const link = this.#link(serial)
    sendCommand(link, limitCommand(link, value, mode), this.#turnAt(this.#now))
  }

  setPower(serial: string, on: boolean) {
    sendCommand(this.#link(serial), powerCommand(on), this.#turnAt(this.#now))
  }

  restartInverter(serial: string) {
    sendCommand(this.#link(serial), restartCommand, this.#turnAt(this.#now))
  }

  resetStats(serial: string) {
    const link = this.#link(serial)
    link.stats = clearedStats(link.stats)
  }

  deviceInfo(serial: string): DeviceInfo {
    return { ...this.#link(serial).info }
  }

  /** Source: gateway contract 10.2. */
  events(serial: string, locale: string): EventLog {
    const { events, eventsDay } = this.#link(serial)
    return eventLogOf(events, eventsDay, locale)
  }

  /** Source: gateway contract 10.3. */
  gridProfile(serial: string): GridProfile {
    const { gridLoaded, device } = this.#link(serial)
    return gridProfile(gridLoaded ? (device?.unit.grid ?? null) : null)
  }

  gridRaw(serial: string): GridProfileRaw {
    const { gridLoaded, device } = this.#link(serial)
    return { raw: gridLoaded ? gridRaw(device?.unit.grid ?? null) : [] }
  }

  /** The next `count` commands to this inverter get lost. */
  failCommands(serial: string, count: number) {
    this.#link(serial).commands.commandsToLose = count
  }

  /** Moves the inverter out of the radio's range, or back. */
  setRange(serial: string, inRange: boolean) {
    this.#link(serial).inRange = inRange
  }

  #link(serial: string): InverterLink {
    const link = this.#links.get(serial)
    if (!link) throw new Error(`no active inverter has the serial ${serial}`)
    return link
  }

  #perSerial<T>(read: (link: InverterLink) => T): Record<string, T> {
    return Object.fromEntries([...this.#links].map(([serial, link]) => [serial, read(link)]))
  }

  /** Ignores a serial of an unknown type. */
  #activate(serial: string, slot: InverterEntry | undefined) {
    const known = this.#links.get(serial)
    const type = typeOf(serial, this.options.generation)
    if (!slot || !type) return
    if (!known) this.options.log('I', 'hoymiles', `${serial}: activated as ${type.name}`)
    const entry = { ...slot, serial }
    const link = known ?? new InverterLink(entry, type, this.options.plant.inverter(serial))
    link.entry = entry
    link.lossless = this.options.lossless
    this.#links.set(serial, link)
  }

  #turnAt(at: number): Turn {
    const { plant, log } = this.options
    return { at, noise: this.#noise, calendar: plant.calendar, log }
  }

  #nextDue(): number {
    const answers = [...this.#links.values()].map(({ commands }) => commands.due)
    return Math.min(this.#midnight, this.#nextNightCheck, this.#nextPoll, ...answers)
  }

  #run(at: number, clockValid: boolean) {
    this.#now = Math.max(this.#now, at)
    if (at >= this.#midnight) this.#endDay(at, clockValid)
    if (at >= this.#nextNightCheck) this.#checkNight(at, clockValid)
    for (const link of this.#links.values()) if (link.commands.due <= at) endDueCommands(link, this.#turnAt(at))
    if (at >= this.#nextPoll) this.#pollNext(at, clockValid)
  }

  #endDay(at: number, clockValid: boolean) {
    this.#midnight = this.options.plant.calendar.dayOf(at).end
    if (!clockValid) return
    this.options.log('I', 'hoymiles', 'New day, counters cleared')
    for (const link of this.#links.values()) {
      link.stats = clearedStats(link.stats)
      link.endDay()
    }
  }

  #checkNight(at: number, clockValid: boolean) {
    this.#nextNightCheck = at + minute
    this.#midnight = this.options.plant.calendar.dayOf(at).end
    const isDay = !clockValid || this.options.plant.isDay(at)
    for (const link of this.#links.values()) link.applyNightRule(isDay)
  }

  /** One inverter per poll interval, each in its turn. Source: gateway contract 6.5. */
  #pollNext(at: number, clockValid: boolean) {
    this.#nextPoll = at + this.#pollIntervalMs
    const links = [...this.#links.values()]
    const link = links[this.#turns % Math.max(1, links.length)]
    this.#turns++
    if (!link) return
    repeatFailed(link, this.#turnAt(at))
    if (clockValid && link.polled) poll(link, this.#turnAt(at))
  }
}
