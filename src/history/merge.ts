import { higherPeak } from './peaks.ts'
import type {
  Curve,
  InverterDay,
  InverterObservation,
  Peak,
  PlacedObservation,
  PowerDay,
  StringsDay,
  Table,
  Tables,
  YieldsDay,
} from './records.ts'

/** No single inverter yields more per day, in Wh; a total counter that moved further was reset. */
export const maxDailyYieldWh = 60_000

/** A day counter that goes back by less, such as that of an inverter that restarts at dawn, leaves no doubt worth telling, in Wh. */
const doubtfulWh = 100

/** The member `key` of a record, made if it is missing. */
function memberOf<V>(record: Record<string, V>, key: string, make: () => V): V {
  const member = record[key] ?? make()
  record[key] = member
  return member
}

/** Sets values of a slot: where there is a mean already, the one of more samples stays. */
function slotSetter(seen: Curve, { slot, samples }: PlacedObservation) {
  const before = seen[slot] ?? 0
  return (curve: Curve, watts: number) => {
    if (samples >= before || curve[slot] === undefined) curve[slot] = watts
    seen[slot] = Math.max(samples, before)
  }
}

function addPower(day: PowerDay, observation: PlacedObservation) {
  const set = slotSetter(day.samples, observation)
  if (observation.plant !== undefined) set(day.plant, observation.plant)
  for (const [serial, { power }] of Object.entries(observation.inverters))
    if (power !== undefined)
      set(
        memberOf(day.inverters, serial, () => []),
        power,
      )
}

function addStrings(day: StringsDay, observation: PlacedObservation) {
  const set = slotSetter(day.samples, observation)
  for (const [serial, { strings = {} }] of Object.entries(observation.inverters))
    for (const [string, watts] of Object.entries(strings)) {
      const curves = memberOf(day.inverters, serial, () => ({}))
      set(
        memberOf(curves, string, () => []),
        watts,
      )
    }
}

/** How sure the yield of a day is: by the total counter, told without one, or estimated. */
const sureness = ({ yieldDay, yieldTotal, doubtful }: InverterDay) =>
  yieldTotal !== undefined ? 3 : yieldDay === undefined ? 0 : doubtful ? 1 : 2

/** The yield that counts if not both know the total: the surer one, else the higher. */
function surerYield(old: InverterDay, fresh: InverterDay): InverterDay {
  const lead = sureness(old) - sureness(fresh) || (old.yieldDay ?? 0) - (fresh.yieldDay ?? 0)
  const { yieldDay, yieldTotal, doubtful } = lead > 0 ? old : fresh
  return {
    ...(yieldDay !== undefined && { yieldDay }),
    ...(yieldTotal !== undefined && { yieldTotal }),
    ...(doubtful && { doubtful }),
  }
}

/**
 * Two observations of an inverter on the same day. The day starts at the lowest total minus yield of the day, and ends at the
 * highest total. If its total was reset in between, such as by a new offset, the two do not fit together and `fresh` counts. The
 * yield is doubtful if the day counter went back while the total grew. The higher peak counts.
 */
export function mergeInverterDay(old: InverterDay, fresh: InverterDay): InverterDay {
  const merged: InverterDay = { ...old, ...fresh }
  const peak = higherPeak(old.peak, fresh.peak)
  if (peak) merged.peak = peak
  if (old.stringNames && fresh.stringNames) merged.stringNames = { ...old.stringNames, ...fresh.stringNames }
  const { yieldDay: oldDay = 0, yieldTotal: oldTotal } = old
  const { yieldDay: freshDay = 0, yieldTotal: freshTotal } = fresh
  if (oldTotal === undefined || freshTotal === undefined) {
    delete merged.doubtful
    return { ...merged, ...surerYield(old, fresh) }
  }
  const end = Math.max(oldTotal, freshTotal)
  const yieldDay = end - Math.min(oldTotal - oldDay, freshTotal - freshDay)
  if (yieldDay >= maxDailyYieldWh) return merged
  const [first, then] = oldTotal <= freshTotal ? [oldDay, freshDay] : [freshDay, oldDay]
  if (oldTotal !== freshTotal && first - then >= doubtfulWh) merged.doubtful = true
  return { ...merged, yieldDay, yieldTotal: end }
}

/** The peak of a day as observed in a slot; nothing at night, when the power is 0 or below. */
const peakIn = (highest: number | undefined, slot: number): { peak?: Peak } =>
  highest && highest > 0 ? { peak: { watts: highest, slot } } : {}

/** What is stored of an inverter once a day; undefined if the observation has nothing of the kind. */
function inverterDayOf(
  { name, gateway, stringNames, yieldDay, yieldTotal, doubtful, highest }: InverterObservation,
  slot: number,
): InverterDay | undefined {
  const day = {
    ...(name && { name }),
    ...(gateway && { gateway }),
    ...(stringNames && { stringNames }),
    ...(yieldDay !== undefined && { yieldDay }),
    ...(yieldTotal !== undefined && { yieldDay: yieldDay ?? 0, yieldTotal }),
    ...(doubtful && { doubtful }),
    ...peakIn(highest, slot),
  }
  return Object.keys(day).length ? day : undefined
}

function addYields(day: YieldsDay, { slot, highest, inverters, plantDay }: PlacedObservation) {
  const peak = higherPeak(day.peak, peakIn(highest, slot).peak)
  if (peak) day.peak = peak
  const ofPlant = plantDay && inverterDayOf(plantDay, slot)
  if (ofPlant) day.plant = mergeInverterDay(day.plant ?? {}, ofPlant)
  for (const [serial, observed] of Object.entries(inverters)) {
    const fresh = inverterDayOf(observed, slot)
    if (fresh) day.inverters[serial] = mergeInverterDay(day.inverters[serial] ?? {}, fresh)
  }
}

interface TableRules<D> {
  /** A day without a value. */
  empty: () => D
  /** Whether an observation has values of the table. */
  holds: (observation: PlacedObservation) => boolean
  /** Merges an observation into its day. */
  add: (day: D, observation: PlacedObservation) => void
}

const invertersIn = ({ inverters }: PlacedObservation) => Object.values(inverters)

/** How observations become records, for each table. */
export const tableRules: { readonly [T in Table]: TableRules<Tables[T]> } = {
  power: {
    empty: () => ({ samples: [], plant: [], inverters: {} }),
    holds: seen => seen.plant !== undefined || invertersIn(seen).some(({ power }) => power !== undefined),
    add: addPower,
  },
  strings: {
    empty: () => ({ samples: [], inverters: {} }),
    holds: seen => invertersIn(seen).some(({ strings = {} }) => Object.keys(strings).length),
    add: addStrings,
  },
  yields: {
    empty: () => ({ inverters: {} }),
    holds: seen =>
      seen.plantDay !== undefined ||
      Boolean(peakIn(seen.highest, seen.slot).peak) ||
      invertersIn(seen).some(one => inverterDayOf(one, seen.slot)),
    add: addYields,
  },
}
