import { type LoggedEvent, plannedEvents, visibleEvents } from './events.ts'
import type { Calendar, LocalDay } from './local-day.ts'
import { type Output, outputAt } from './output.ts'
import { type Ramp, rampAt, steady, turnTo } from './ramp.ts'
import { acReading, type Reading, rounded, stringReadings } from './reading.ts'
import { commissioned, type Unit } from './roof.ts'
import type { Sky } from './sky.ts'

/** What an inverter remembers; plain JSON. Moments are ms since 1970. */
export interface InverterState {
  /** Production is counted up to here. */
  at: number
  /** Local midnight of the day that `yieldDay` belongs to. */
  day: number
  /** Wh per string. */
  yieldDay: number[]
  yieldTotal: number[]
  /** %, as set now and as kept for the next start. */
  limit: Ramp
  persistent: number
  on: boolean
  /** Follows the switch, 0..1. */
  power: Ramp
  /** Silent until then after a restart. */
  silentUntil: number
  /** °C. */
  temperature: number
  /** Events that commands caused today. */
  log: LoggedEvent[]
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** One inverter on the roof. Time only moves forward; every `at` is ms since 1970. */
export class Inverter {
  readonly unit: Unit
  readonly #sky: Sky
  readonly #calendar: Calendar
  #state: InverterState
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
        ({ peak, light }, index) => years * peak * light * (860 + 60 * sky.noise.pick(unit.index, 130 + index)),
      ),
      limit: steady(100),
      persistent: 100,
      on: true,
      power: steady(1),
      silentUntil: 0,
      temperature: sky.air(start),
      log: [],
    }
  }

  /** %, what the inverter answers when asked for its limit. */
  get limit() {
    return this.#state.limit.to
  }

  /** Counts production up to `at`, in steps of 30 s on a fixed grid, coarser where years are to be made up for. */
  reach(at: number) {
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

  /** Enough light, and not in the middle of a restart: it answers the radio. */
  awake(at: number): boolean {
    return at >= this.#state.silentUntil && this.#output(at).awake
  }

  reading(at: number): Reading {
    this.reach(at)
    const { yieldDay, yieldTotal, temperature } = this.#state
    const output = this.#output(at)
    const growth = this.#growth(at)
    const grown = (counts: readonly number[]) => counts.map((count, index) => count + (growth[index] ?? 0))
    return {
      strings: stringReadings(output, grown(yieldDay), grown(yieldTotal)),
      ac: acReading(this.unit, this.#sky, at, output.ac),
      temperature: rounded(temperature, 1),
    }
  }

  /** `percent` 0..100 of the rated power; a persistent one outlives a restart and the night. */
  setLimit(at: number, percent: number, persistent: boolean) {
    this.#settle(at)
    this.#state.limit = turnTo(this.#state.limit, percent, at)
    if (persistent) this.#state.persistent = percent
  }

  setPower(at: number, on: boolean) {
    this.#settle(at)
    const state = this.#state
    if (on === state.on) return
    state.on = on
    state.power = turnTo(state.power, Number(on), at)
    if (!on) state.log.push({ id: 124, start: at, end: 0 })
    else for (const event of state.log) if (event.id === 124 && event.end === 0) event.end = at
  }

  /** Silent for about a minute; forgets the yield of the day and a limit that was not meant to stay. */
  restart(at: number) {
    this.#settle(at)
    const state = this.#state
    state.silentUntil = at + minute
    state.limit = steady(state.persistent)
    state.power = { from: 0, to: Number(state.on), since: state.silentUntil }
    state.yieldDay.fill(0)
    state.log.push({ id: 1, start: state.silentUntil, end: state.silentUntil })
  }

  /** The event memory at `at`, oldest first, and the day its times count from. */
  events(at: number): { events: LoggedEvent[]; day: LocalDay } {
    const today = this.#calendar.dayOf(at)
    if (this.#planned?.day !== today.start)
      this.#planned = { day: today.start, events: plannedEvents(this.unit, this.#sky, today) }
    const own = this.#state.log.filter(({ start }) => start >= today.start)
    return { events: visibleEvents([...this.#planned.events, ...own], at), day: today }
  }

  /** What is remembered at `at`. */
  state(at: number): InverterState {
    this.reach(at)
    return structuredClone(this.#state)
  }

  /** Takes over what an earlier plant remembered; `at` is now. */
  restore(saved: InverterState, at: number) {
    this.reach(at)
    const { day: today, yieldDay } = this.#state
    if (saved.yieldDay.length !== yieldDay.length || saved.yieldTotal.length !== yieldDay.length) return
    const ahead = saved.at > at
    this.#state = { ...structuredClone(saved), ...(ahead && { at, day: today, yieldDay }) }
  }

  #stepEnd(at: number) {
    const from = this.#state.at
    const grid = at - from > 2 * day ? 15 * minute : 30 * second
    const end = Math.floor(from / grid) * grid + grid
    return Math.min(end, this.#calendar.dayOf(from).end)
  }

  #allowed(at: number) {
    const { limit, power, silentUntil } = this.#state
    if (at < silentUntil) return 0
    return (this.unit.rated * rampAt(limit, at) * rampAt(power, at)) / 100
  }

  #output(at: number): Output {
    return outputAt(this.unit, this.#sky, at, this.#allowed(at))
  }

  /** Wh per string from the last settled moment to `at`, by the output in the middle of the step they lie in. */
  #growth(at: number): number[] {
    const from = this.#state.at
    return this.#energy((from + this.#stepEnd(at)) / 2, at - from)
  }

  #energy(moment: number, duration: number): number[] {
    return this.#shares(this.#output(moment)).map(watts => (watts * duration) / hour)
  }

  /** AC watts by string. */
  #shares({ dc, ac }: Output): number[] {
    const total = dc.reduce((sum, watts) => sum + watts, 0)
    return dc.map(watts => (total > 0 ? (ac * watts) / total : 0))
  }

  #produce(end: number, duration: number) {
    const state = this.#state
    const moment = (state.at + end) / 2
    const output = this.#output(moment)
    if (!output.awake && state.limit.to !== state.persistent) state.limit = steady(state.persistent)
    this.#count(this.#shares(output).map(watts => (watts * duration) / hour))
    const aim = this.#sky.air(moment) + 26 * (output.ac / this.unit.rated) + (output.awake ? 3 : 0)
    state.temperature += (aim - state.temperature) * (1 - Math.exp(-duration / (14 * minute)))
  }

  #count(energy: readonly number[]) {
    const { yieldDay, yieldTotal } = this.#state
    for (const [index, amount] of energy.entries()) {
      yieldDay[index] = (yieldDay[index] ?? 0) + amount
      yieldTotal[index] = (yieldTotal[index] ?? 0) + amount
    }
  }

  /** Counts the part of the step that has passed, before something changes in its middle. */
  #settle(at: number) {
    this.reach(at)
    if (at <= this.#state.at) return
    this.#count(this.#growth(at))
    this.#state.at = at
  }

  #beginDay() {
    const state = this.#state
    const { start } = this.#calendar.dayOf(state.at)
    // A new zone moves midnight by hours; the inverter, which knows no zone, goes on counting.
    if (Math.abs(start - state.day) < 15 * hour) return
    state.day = start
    state.yieldDay.fill(0)
    state.log = state.log.filter(({ end }) => end === 0)
  }
}
