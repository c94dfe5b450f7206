import type { DeviceInfo, InverterEntry } from '../../../src/contract/inverters.ts'
import type { RadioStats } from '../../../src/contract/live.ts'
import { twoDigits } from '../time/zone-time.ts'
import { Commands } from './commands.ts'
import type { LoggedEvent } from './events.ts'
import type { Inverter } from './inverter.ts'
import type { InverterType } from './models.ts'
import type { Reading } from './output.ts'
import { zeroStats } from './reception.ts'
import type { Unit } from './roof.ts'

const noPower = { power: 0, voltage: 0, current: 0 }
const noAc = { ...noPower, frequency: 0, powerFactor: 0, reactivePower: 0 }

const emptyReading = (strings: number): Reading => ({
  strings: Array.from({ length: strings }, () => ({ ...noPower, yieldDay: 0, yieldTotal: 0 })),
  ac: noAc,
  temperature: 0,
})

/** What the gateway knows of one inverter since boot. Moments are ms since 1970. */
export class InverterLink {
  entry: InverterEntry
  readonly type: InverterType
  /** The inverter of this serial; undefined if the plant has none. */
  readonly device: Inverter | undefined
  /** Gives each inverter its own random events. */
  readonly noiseChannel: number
  stats: RadioStats = zeroStats()
  readonly commands = new Commands()
  inRange = true
  /** None of its packets is lost for good. */
  lossless = false
  /** Result of the last check of the night rule. */
  pollAllowed = true
  commandAllowed = true
  /** Incremented by every change of the measurements. */
  revision = 0
  /** Failed requests since the last answer. */
  failures = 0
  /** Turns with an answer. */
  answeredTurns = 0
  receivedAt: number | undefined
  reading: Reading
  /** Wh per string that the inverter lost today by restarts. */
  lostYieldDay: number[]
  /** Local midnight of the last reading. */
  #day = 0
  /** %; 0 until read. */
  limit = 0
  limitReadAt: number | undefined
  limitSentAt: number | undefined
  /** When one in W shows. */
  limitDueAt: number | undefined
  info: DeviceInfo = unknownDevice
  gridLoaded = false
  events: readonly LoggedEvent[] = []
  /** Local midnight that the events' seconds count from. */
  eventsDay = 0

  constructor(entry: InverterEntry, type: InverterType, device: Inverter | undefined) {
    this.entry = entry
    this.type = type
    this.device = device
    this.noiseChannel = 10 * Number.parseInt(entry.serial.slice(-6), 16)
    this.reading = emptyReading(type.strings)
    this.lostYieldDay = this.reading.strings.map(() => 0)
  }

  get polled() {
    return this.entry.poll_enable && this.pollAllowed
  }

  get commandable() {
    return this.entry.command_enable && this.commandAllowed
  }

  get reachable() {
    return this.polled && this.failures <= this.entry.reachable_threshold
  }

  /** Applies the night rule. */
  applyNightRule(day: boolean) {
    this.pollAllowed = day || this.entry.poll_enable_night
    this.commandAllowed = day || this.entry.command_enable_night
  }

  /** Stores received statistics; `day` is the local midnight before `at`. */
  receive(reading: Reading, at: number, day: number) {
    const sameDay = day === this.#day
    this.lostYieldDay = this.lostYieldDay.map((sum, index) => {
      if (!sameDay) return 0
      const before = this.reading.strings[index]?.yieldDay ?? 0
      return (reading.strings[index]?.yieldDay ?? 0) < before ? sum + before : sum
    })
    this.#day = day
    this.reading = reading
    this.receivedAt = at
    this.failures = 0
    this.answeredTurns++
    this.revision++
  }

  /** Counts a failed request; true if it made the inverter unreachable. */
  countFailure(): boolean {
    this.failures++
    if (this.failures !== this.entry.reachable_threshold + 1) return false
    if (this.entry.zero_runtime) this.#zero({ ...emptyReading(this.type.strings), keepYields: true })
    return true
  }

  /** What the gateway does at local midnight. Source: gateway contract 20.1. */
  endDay() {
    if (this.entry.clear_eventlog) this.events = []
    if (this.entry.zero_day) this.#zero({ ...this.reading, keepYields: false })
  }

  #zero({ strings, ac, temperature, keepYields }: Reading & { keepYields: boolean }) {
    this.reading = {
      strings: strings.map((string, index) => ({
        ...string,
        yieldDay: keepYields ? (this.reading.strings[index]?.yieldDay ?? 0) : 0,
        yieldTotal: this.reading.strings[index]?.yieldTotal ?? 0,
      })),
      ac,
      temperature,
    }
    if (!keepYields) this.lostYieldDay = this.lostYieldDay.map(() => 0)
    this.revision++
  }
}

const families = { HM: 0x10, HMS: 0x11, HMT: 0x12, HERF: 0x28 }

/** An inverter on a HMS radio with four strings supports dynamic power limits from this version on. Source: gateway contract 10.1. */
const dynamicLimitsSince = 10_112

/** Before the first answer. */
const unknownDevice: DeviceInfo = {
  valid_data: false,
  fw_bootloader_version: 0,
  fw_build_version: 0,
  fw_build_datetime: '2010-01-01 00:00:00',
  hw_part_number: 0,
  hw_version: '00.00',
  hw_model_name: '',
  max_power: 0,
  pdl_supported: false,
}

/** What an inverter reports about itself. */
export function deviceInfo({ type, rated, firmware, strings, made }: Unit): DeviceInfo {
  const year = 2014 + Number.parseInt(made.slice(0, 1), 16)
  const week = Number(made.slice(1))
  const part = families[type.family] * 2 ** 24 + (0x10 + strings.length) * 2 ** 16 + (rated / 50) * 2 ** 8 + 0x12
  return {
    valid_data: true,
    fw_bootloader_version: 101 + strings.length,
    fw_build_version: firmware,
    fw_build_datetime: `${year}-${twoDigits(1 + (week % 12))}-${twoDigits(1 + (week % 28))} ${twoDigits(8 + (week % 10))}:${twoDigits(week)}:00`,
    hw_part_number: part,
    hw_version: type.radio === 'cmt' ? '01.10' : '01.00',
    hw_model_name: `${type.family}-${rated}-${strings.length}T`,
    max_power: rated,
    pdl_supported: type.family === 'HMS' && strings.length === 4 && firmware >= dynamicLimitsSince,
  }
}
