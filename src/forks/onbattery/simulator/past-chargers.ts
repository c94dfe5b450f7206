import type { PastBesides, PastDay } from '../../../../tools/simulator/api/fork.ts'
import type { World } from '../../../../tools/simulator/world/world.ts'
import { chargersSerial } from '../live/house-day.ts'
import { chargerWatts, type SolarModel } from './solar-model.ts'

const slotMs = 300_000
const slotsPerHour = 12
const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)

/** Wh of the days that were asked for, by their midnight: the latest first. */
const later = new WeakMap<SolarModel, Map<number, number>>()

/** The solar chargers on a day before, or on the part of today that is over, as a browser would have recorded them. */
export function pastChargers(
  world: World,
  { start, end }: PastDay,
  chargers: SolarModel,
): NonNullable<PastBesides['inverters']> {
  const known = later.get(chargers) ?? new Map<number, number>()
  later.set(chargers, known)
  const slots = Math.floor((end - start) / slotMs)
  const curve = Array.from({ length: slots }, (_, slot) => {
    const watts = Math.round(sum(chargerWatts(world.plant.sky, start + (slot + 0.5) * slotMs)))
    return watts || undefined
  })
  const isToday = end >= world.time.now()
  const counted = chargers.counted
  const yieldDay = isToday
    ? sum(counted.map(({ today }) => today))
    : sum(curve.map((watts = 0) => watts)) / slotsPerHour
  known.set(start, yieldDay)
  const since = [...known].reduce((all, [day, wh]) => (day > start ? all + wh : all), 0)
  const yieldTotal = Math.round(sum(counted.map(({ total }) => total)) - since)
  return {
    [chargersSerial]: {
      curve,
      day: { name: 'Solar charger', yieldDay: Math.round(yieldDay), yieldTotal, onBattery: false },
    },
  }
}
