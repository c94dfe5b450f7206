import { dayOf, slotOf } from '../calendar.ts'
import { maxDailyYieldWh } from '../merge.ts'
import type { InverterDay, InverterObservation, PlacedObservation } from '../records.ts'
import { type Assignment, meanings, wholePlant } from './meaning.ts'
import { pointsOf } from './points.ts'
import { energyOf, type SlotMean, slotMeans } from './power.ts'
import { type ToldYields, yieldsOfChanges, yieldsOfDayCounter, yieldsOfTotal } from './yields.ts'

/** No plant of one gateway makes more a day, in Wh: that of twenty inverters. */
const maxPlantYieldWh = 20 * maxDailyYieldWh

/** What is to be added of an inverter, or of the plant. */
export interface Told {
  /** Serial of the inverter, or `wholePlant`. */
  of: string
  means: SlotMean[]
  yields: ToldYields
}

const yieldReaders = { day: yieldsOfDayCounter, total: yieldsOfTotal, change: yieldsOfChanges }

/** What these series say, by inverter. Of one whose power alone is known, the yields are worked out from it, and doubtful. */
export function toldBy(assignments: readonly Assignment[]): Told[] {
  const all = new Map<string, Told>()
  for (const { series, of, meaning } of assignments) {
    if (!of) continue
    const told = all.get(of) ?? { of, means: [], yields: new Map() }
    all.set(of, told)
    const { measure, factor } = meanings[meaning]
    const points = pointsOf(series, factor)
    if (measure === 'power') told.means = slotMeans(points, series.hasHourlyMeans)
    else told.yields = yieldReaders[measure](points, of === wholePlant ? maxPlantYieldWh : maxDailyYieldWh)
  }
  for (const told of all.values())
    if (!told.yields.size)
      for (const [day, wh] of energyOf(told.means)) if (wh) told.yields.set(day, { wh, doubtful: true })
  return [...all.values()]
}

/** Values that are known of an inverter, or of the plant, at a place; without a number of samples, so that what was recorded stays. */
function observationOf(
  of: string,
  day: string,
  slot: number,
  values: InverterObservation & InverterDay,
): PlacedObservation {
  const { power, ...ofDay } = values
  if (of !== wholePlant) return { day, slot, samples: 0, inverters: { [of]: values } }
  return { day, slot, samples: 0, inverters: {}, ...(power === undefined ? { plantDay: ofDay } : { plant: power }) }
}

/** What is to be added, as observations; names of inverters by serial, which are stored with their yields. */
export function* observationsOf(
  told: readonly Told[],
  names: Readonly<Record<string, string>>,
): Generator<PlacedObservation, void> {
  for (const { of, means, yields } of told) {
    for (const { at, watts } of means) yield observationOf(of, dayOf(at), slotOf(at), { power: watts })
    const name = of !== wholePlant && Object.hasOwn(names, of) ? names[of] : undefined
    for (const [day, { wh, doubtful }] of yields)
      yield observationOf(of, day, 0, {
        ...(name && { name }),
        yieldDay: Math.round(wh),
        ...(doubtful && { doubtful }),
      })
  }
}
