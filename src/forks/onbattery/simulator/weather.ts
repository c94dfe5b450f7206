import { Noise } from '../../../../tools/simulator/plant/noise.ts'

const minute = 60_000

/** W and minutes of a load that comes and goes: kettle, oven, washing machine. */
const appliances = [
  { watts: 1900, minutes: 4, everyMinutes: 170, channel: 1 },
  { watts: 1250, minutes: 25, everyMinutes: 420, channel: 2 },
  { watts: 480, minutes: 50, everyMinutes: 660, channel: 3 },
] as const

/** What the house needs, and what is never quite still: depends on seed and time only. */
export class Weather {
  readonly #noise: Noise

  constructor(seed: number) {
    this.#noise = new Noise(seed ^ 0x0b477)
  }

  /** W that the house uses at a moment; `zone` as an IANA name. */
  load(at: number, zone: string): number {
    const now = localMinutes(at, zone)
    const asleep = now < 6 * 60 || now > 23 * 60
    const base = 170 + 110 * this.#noise.wander(at, 7 * minute, 0) + (asleep ? 0 : 130)
    const fridge = this.#noise.pick(Math.floor(at / (18 * minute)), 5) > 0.55 ? 85 : 0
    const running = asleep
      ? []
      : appliances.filter(({ minutes, everyMinutes, channel }) => {
          const turn = Math.floor(at / (everyMinutes * minute))
          const begins = this.#noise.pick(turn, channel) * (everyMinutes - minutes) * minute
          const since = at - turn * everyMinutes * minute - begins
          return since >= 0 && since < minutes * minute
        })
    return Math.round(base + fridge + running.reduce((sum, { watts }) => sum + watts, 0))
  }

  /** A number of 0..1 that wanders, for readings that are never quite still. */
  wander(at: number, channel: number): number {
    return this.#noise.wander(at, minute, channel)
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Minutes since midnight in a zone. */
function localMinutes(at: number, zone: string): number {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en', { timeZone: zone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' })
    formats.set(zone, format)
  }
  const [hours = 0, minutes = 0] = format
    .formatToParts(at)
    .filter(({ type }) => type === 'hour' || type === 'minute')
    .map(({ value }) => Number(value))
  return hours * 60 + minutes
}
