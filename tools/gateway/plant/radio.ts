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
import { Contact } from './contact.ts'
import { conclude, repeatFailed, take } from './dispatch.ts'
import { eventLogOf } from './event-log.ts'
import { gridProfile, gridRaw } from './grid-profiles.ts'
import { detailOf, summaryOf, totalsOf } from './live-values.ts'
import { typeOf } from './models.ts'
import { Noise } from './noise.ts'
import { limitCommand, powerCommand, restartCommand } from './orders.ts'
import type { Plant } from './plant.ts'
import { poll, type Turn } from './polling.ts'
import { clearedStats } from './stats.ts'
import { sunTimes } from './sun.ts'

export type RadioLog = (level: 'E' | 'W' | 'I' | 'D' | 'V', tag: string, text: string) => void

export interface RadioOptions {
  plant: Plant
  seed: number
  log: RadioLog
  generation: Generation
}

const second = 1000
const minute = 60 * second
const day = 24 * 60 * minute

/** The gateway's side of the radio, in RAM: a new one is a restarted gateway. Every `at` is ms since 1970 at the plant. */
export class Radio {
  readonly options: RadioOptions
  readonly #noise: Noise
  readonly #boot: number
  #now: number
  #contacts = new Map<string, Contact>()
  #interval = 5 * second
  #nextPoll: number
  #nextLook: number
  #midnight: number
  #turn = 0

  /** `at`: the moment of boot. */
  constructor(options: RadioOptions, at: number) {
    this.options = options
    this.#noise = new Noise(options.seed ^ 0x3ad10)
    this.#boot = at
    this.#now = at
    this.#nextPoll = at + this.#interval
    this.#nextLook = at + minute
    this.#midnight = this.options.plant.calendar.dayOf(at).end
  }

  /** Takes over the settings: new serials are activated, vanished ones dropped, the others keep their data. */
  configure(slots: readonly InverterEntry[], dtu: Pick<DtuConfig, 'pollinterval'>) {
    const before = this.#contacts
    const wanted = new Map(slots.toReversed().map(slot => [slot.serial.toLowerCase(), slot]))
    this.#contacts = new Map([...before].filter(([serial]) => wanted.has(serial)))
    for (const { serial } of slots) this.#activate(serial.toLowerCase(), wanted.get(serial.toLowerCase()))
    this.#interval = Math.max(1, dtu.pollinterval) * second
    this.#nextPoll = Math.min(this.#nextPoll, this.#now + this.#interval)
  }

  /** Runs every poll, answer and look at the sky due until `at`. Without a valid clock no data is requested. */
  advance(at: number, clockValid: boolean) {
    this.#nextPoll = Math.max(this.#nextPoll, at - day)
    this.#nextLook = Math.max(this.#nextLook, at - day)
    for (let due = this.#nextDue(); due <= at; due = this.#nextDue()) this.#run(due, clockValid)
    this.#now = Math.max(this.#now, at)
  }

  /** Active inverters in the order of their activation, lower-case hexadecimal. */
  get serials(): readonly string[] {
    return [...this.#contacts.keys()]
  }

  /** Source: gateway contract 6.2. Like every question about one inverter it throws for a serial that is not active. */
  summary(serial: string): LiveSummary {
    return summaryOf(this.#contact(serial), this.#boot, this.#now)
  }

  /** Source: gateway contract 6.3. */
  detail(serial: string): LiveDetail {
    return detailOf(this.#contact(serial))
  }

  totals(): Totals {
    return totalsOf([...this.#contacts.values()])
  }

  /** Grows whenever the inverter's measurements changed. Source: gateway contract 6.5. */
  revision(serial: string): number {
    return this.#contact(serial).revision
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

  /** `value` in W or %; dropped silently while commands are disabled. Source: gateway contract 9. */
  setLimit(serial: string, value: number, mode: LimitMode) {
    const contact = this.#contact(serial)
    take(contact, limitCommand(contact, value, mode), this.#turnAt(this.#now))
  }

  setPower(serial: string, on: boolean) {
    take(this.#contact(serial), powerCommand(on), this.#turnAt(this.#now))
  }

  restartInverter(serial: string) {
    take(this.#contact(serial), restartCommand, this.#turnAt(this.#now))
  }

  /** False for a serial that is not active. */
  resetStats(serial: string): boolean {
    const contact = this.#contacts.get(serial)
    if (contact) contact.stats = clearedStats(contact.stats)
    return contact !== undefined
  }

  deviceInfo(serial: string): DeviceInfo {
    return { ...this.#contact(serial).info }
  }

  /** Source: gateway contract 10.2. */
  events(serial: string, locale: string): EventLog {
    return eventLogOf(this.#contact(serial), locale)
  }

  /** Source: gateway contract 10.3. */
  gridProfile(serial: string): GridProfile {
    const { gridLoaded, device } = this.#contact(serial)
    return gridProfile(gridLoaded ? (device?.unit.grid ?? null) : null)
  }

  gridRaw(serial: string): GridProfileRaw {
    const { gridLoaded, device } = this.#contact(serial)
    return { raw: gridLoaded ? gridRaw(device?.unit.grid ?? null) : [] }
  }

  /** For tests: the next `count` commands to this inverter get lost. */
  failCommands(serial: string, count: number) {
    this.#contact(serial).commands.losses = count
  }

  /** For tests: carries the inverter out of the radio's reach, or back. */
  setRange(serial: string, inRange: boolean) {
    this.#contact(serial).inRange = inRange
  }

  /** True without a sunrise or sunset, too. Source: gateway contract 14.3. */
  isDay(at: number): boolean {
    const { rise, set } = this.sun(at)
    return rise === null || set === null || (at >= rise && at < set)
  }

  /** Sunrise and sunset, ms since 1970, of the local day of `at`; `type` as in the settings. Source: gateway contract 13.4. */
  sun(at: number, type?: number): { rise: number | null; set: number | null } {
    const { calendar, options } = this.options.plant
    const place = options.location()
    return sunTimes(calendar.dayOf(at), place, type ?? place.sunsettype)
  }

  #contact(serial: string): Contact {
    const contact = this.#contacts.get(serial)
    if (!contact) throw new Error(`no active inverter has the serial ${serial}`)
    return contact
  }

  #perSerial<T>(read: (contact: Contact) => T): Record<string, T> {
    return Object.fromEntries([...this.#contacts].map(([serial, contact]) => [serial, read(contact)]))
  }

  #activate(serial: string, slot: InverterEntry | undefined) {
    const known = this.#contacts.get(serial)
    const type = typeOf(serial, this.options.generation)
    if (!slot || !type) return
    if (!known) this.options.log('I', 'hoymiles', `${serial}: activated as ${type.name}`)
    const entry = { ...slot, serial }
    const contact = known ?? new Contact(entry, type, this.options.plant.inverter(serial))
    contact.entry = entry
    this.#contacts.set(serial, contact)
  }

  #turnAt(at: number): Turn {
    const { plant, log } = this.options
    return { at, noise: this.#noise, calendar: plant.calendar, log }
  }

  #nextDue(): number {
    const answers = [...this.#contacts.values()].map(({ commands }) => commands.due)
    return Math.min(this.#midnight, this.#nextLook, this.#nextPoll, ...answers)
  }

  #run(at: number, clockValid: boolean) {
    this.#now = Math.max(this.#now, at)
    if (at >= this.#midnight) this.#endDay(at, clockValid)
    if (at >= this.#nextLook) this.#look(at, clockValid)
    for (const contact of this.#contacts.values()) if (contact.commands.due <= at) conclude(contact, this.#turnAt(at))
    if (at >= this.#nextPoll) this.#pollNext(at, clockValid)
  }

  #endDay(at: number, clockValid: boolean) {
    this.#midnight = this.options.plant.calendar.dayOf(at).end
    if (!clockValid) return
    this.options.log('I', 'hoymiles', 'New day, counters cleared')
    for (const contact of this.#contacts.values()) {
      contact.stats = clearedStats(contact.stats)
      contact.endDay()
    }
  }

  #look(at: number, clockValid: boolean) {
    this.#nextLook = at + minute
    this.#midnight = this.options.plant.calendar.dayOf(at).end
    const light = !clockValid || this.isDay(at)
    for (const contact of this.#contacts.values()) contact.lookAtSky(light)
  }

  /** One inverter per poll interval, each in its turn. Source: gateway contract 6.5. */
  #pollNext(at: number, clockValid: boolean) {
    this.#nextPoll = at + this.#interval
    const contacts = [...this.#contacts.values()]
    const contact = contacts[this.#turn % Math.max(1, contacts.length)]
    this.#turn++
    if (!contact) return
    repeatFailed(contact, this.#turnAt(at))
    if (clockValid && contact.polled) poll(contact, this.#turnAt(at))
  }
}
