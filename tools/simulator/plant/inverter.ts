import { day, hour, minute, second } from '../time/clock.ts'
import type { Calendar, LocalDay } from '../time/zone-time.ts'
import { type LoggedEvent, plannedEvents, visibleEvents } from './events.ts'
import { acReading, fedOutput, type Output, outputAt, type Reading, rounded, stringReadings, sum } from './output.ts'
import { commissioned, type Unit } from './roof.ts'
import type { Sky } from './sky.ts'

/** The memory of an inverter; plain JSON. Moments are ms since 1970. */
export interface InverterMemory {
  /** Production is counted up to here. */
  at: number
  /** Local midnight of the day that `yieldDay` belongs to. */
  day: number
  /** Wh per string. */
  yieldDay: number[]
  yieldTotal: number[]
  /** The limit, %, in force and kept for the next start. */
  percent: number
  persistent: number
  on: boolean
  /** Until then it is off after a restart. */
  offUntil: number
  /** °C. */
  temperature: number
  /** Events that commands caused today. */
  log: LoggedEvent[]
}

/** One inverter of the plant. Time only moves forward; every `at` is ms since 1970. */
export class Inverter {
  readonly unit: Unit
  readonly #sky: Sky
  readonly #calendar: Calendar
  #state: InverterMemory
  /** V of the battery that feeds it. */
  #volts: (() => number) | undefined
  #planned: { day: number; events: LoggedEvent[] } | undefined

  constructor(unit: Unit, sky: Sky, calendar: Calendar, at: number) {
    this.unit = unit
    this.#sky = sky
    this.#calendar = calendar
    const { start } = calendar.dayOf(at)
    const years = Math.max(0, start - commissioned(unit)) / (365.25 * day)
    this.#state = {
      at: start,
      day: start,
      yieldDay: unit.strings.map(() => 0),
      yieldTotal: unit.strings.map(
        ({ peak }, index) => years * peak * (860 + 60 * sky.noise.pick(unit.index, 130 + index)),
      ),
      percent: 100,
      persistent: 100,
      on: true,
      offUntil: 0,
      temperature: sky.air(start),
      log: [],
    }
  }

  /** The limit in force, %. */
  get limit() {
    return this.#state.percent
  }

  /** Counts production up to `at`, in steps of 15 min, and of 30 s in the last hour. */
  advanceTo(at: number) {
    const state = this.#state
    state.at = Math.max(state.at, at - 400 * day)
    while (state.at < at) {
      this.#beginDay()
      const end = this.#stepEnd(at)
      if (end > at) return
      this.#produce(end, end - state.at)
      state.at = end
    }
    this.#beginDay()
  }

  /** Whether it answers the radio: enough light, and no restart in progress. */
  awake(at: number): boolean {
    return at >= this.#state.offUntil && this.#output(at).awake
  }

  /** What it gives at any moment, also a past one, without a limit and switched on. */
  unlimited(at: number): Output {
    return outputAt(this.unit, this.#sky, at, this.unit.rated)
  }

  /** Feeds it from a battery of these V instead of its panels, or from its panels again. */
  feedFrom(volts: (() => number) | undefined) {
    this.#volts = volts
  }

  reading(at: number): Reading {
    this.advanceTo(at)
    const { yieldDay, yieldTotal, temperature } = this.#state
    const output = this.#output(at)
    const uncounted = this.#uncounted(at)
    const withUncounted = (counts: readonly number[]) => counts.map((count, index) => count + (uncounted[index] ?? 0))
    return {
      strings: stringReadings(output, withUncounted(yieldDay), withUncounted(yieldTotal)),
      ac: acReading(this.unit, this.#sky, at, output.ac),
      temperature: rounded(temperature, 1),
    }
  }

  /** `percent` 0..100 of the rated power; a persistent one outlives a restart and the night. */
  setLimit(at: number, percent: number, persistent: boolean) {
    this.#countUpTo(at)
    this.#state.percent = percent
    if (persistent) this.#state.persistent = percent
  }

  setPower(at: number, on: boolean) {
    this.#countUpTo(at)
    const state = this.#state
    if (on === state.on) return
    state.on = on
    if (!on) state.log.push({ id: 124, start: at, end: 0 })
    else for (const event of state.log) if (event.id === 124 && event.end === 0) event.end = at
  }

  /** Off for about a minute; loses the yield of the day and a limit that is not persistent. */
  restart(at: number) {
    this.#countUpTo(at)
    const state = this.#state
    state.offUntil = at + minute
    state.percent = state.persistent
    state.yieldDay.fill(0)
    state.log.push({ id: 1, start: state.offUntil, end: state.offUntil })
  }

  /** The event memory at `at`, oldest first, and the day its times count from. */
  events(at: number): { events: LoggedEvent[]; day: LocalDay } {
    const today = this.#calendar.dayOf(at)
    if (this.#planned?.day !== today.start)
      this.#planned = { day: today.start, events: plannedEvents(this.unit, this.#sky, today) }
    const own = this.#state.log.filter(({ start }) => start >= today.start)
    return { events: visibleEvents([...this.#planned.events, ...own], at), day: today }
  }

  /** The memory at `at`. */
  state(at: number): InverterMemory {
    this.advanceTo(at)
    return structuredClone(this.#state)
  }

  /** Restores the memory of an earlier plant; `at` is now. Today's production that was counted after that is taken back. */
  restore(saved: InverterMemory, at: number) {
    this.advanceTo(at)
    const { day: today, yieldDay } = this.#state
    if (saved.yieldDay.length !== yieldDay.length || saved.yieldTotal.length !== yieldDay.length) return
    const counted = (index: number) => (saved.day === today ? (saved.yieldDay[index] ?? 0) - (yieldDay[index] ?? 0) : 0)
    const yieldTotal = saved.yieldTotal.map((total, index) => total - Math.max(0, counted(index)))
    const ahead = saved.at > at && { at, day: today, yieldDay, yieldTotal }
    this.#state = { ...this.#state, ...structuredClone(saved), ...ahead }
  }

  #stepEnd(at: number) {
    const from = this.#state.at
    const grid = at - from > hour ? 15 * minute : 30 * second
    const end = Math.floor(from / grid) * grid + grid
    return Math.min(end, this.#calendar.dayOf(from).end)
  }

  #maxAc(at: number) {
    const { percent, on, offUntil } = this.#state
    return on && at >= offUntil ? (this.unit.rated * percent) / 100 : 0
  }

  #output(at: number): Output {
    const maxAc = this.#maxAc(at)
    return this.#volts ? fedOutput(this.unit, this.#volts(), maxAc) : outputAt(this.unit, this.#sky, at, maxAc)
  }

  /** Wh per string since the last counted moment, by the output in the middle of the step. */
  #uncounted(at: number): number[] {
    const from = this.#state.at
    return energyOf(this.#output((from + this.#stepEnd(at)) / 2), at - from)
  }

  #produce(end: number, durationMs: number) {
    const state = this.#state
    const moment = (state.at + end) / 2
    const output = this.#output(moment)
    if (!output.awake) state.percent = state.persistent
    this.#count(energyOf(output, durationMs))
    const target = this.#sky.air(moment) + 26 * (output.ac / this.unit.rated) + (output.awake ? 3 : 0)
    state.temperature += (target - state.temperature) * (1 - Math.exp(-durationMs / (14 * minute)))
  }

  #count(energy: readonly number[]) {
    const { yieldDay, yieldTotal } = this.#state
    for (const [index, amount] of energy.entries()) {
      yieldDay[index] = (yieldDay[index] ?? 0) + amount
      yieldTotal[index] = (yieldTotal[index] ?? 0) + amount
    }
  }

  /** Counts the passed part of the current step, before something changes within it. */
  #countUpTo(at: number) {
    this.advanceTo(at)
    if (at <= this.#state.at) return
    this.#count(this.#uncounted(at))
    this.#state.at = at
  }

  #beginDay() {
    const state = this.#state
    const { start } = this.#calendar.dayOf(state.at)
    // A new time zone moves midnight by hours; the inverter knows no zone and continues its day.
    if (Math.abs(start - state.day) < 15 * hour) return
    state.day = start
    state.yieldDay.fill(0)
    state.log = state.log.filter(({ end }) => end === 0)
  }
}

/** Wh into the grid by string. */
function energyOf({ dc, ac }: Output, durationMs: number): number[] {
  const total = sum(dc)
  return dc.map(watts => (total > 0 ? (((ac * watts) / total) * durationMs) / hour : 0))
}
