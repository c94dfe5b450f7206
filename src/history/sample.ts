import { textOf } from '../i18n/format.ts'
import { isHeldBack } from '../live/commands/limits.ts'
import { heardAt, powerOf, ratedPower } from '../live/inverter-state.ts'
import type { LiveState, Seen } from '../live/live.ts'
import { isImplausible, isPlausiblePower, ratingOf } from '../live/plausible.ts'
import { channelsOf } from '../live/strings.ts'
import { sumsOf } from '../live/sums.ts'
import { dayOf, slotOf, slotsPerDay, timeOf } from './calendar.ts'
import { doubtfulWh } from './merge.ts'
import { type InverterObservation, isMeasure, isSerial, type Observation } from './records.ts'

/** Older values of an inverter are not recorded. */
const maxAgeMs = 300_000

/** Longer names come from no gateway, and would make titles of the CSV file that cannot be read again. */
const maxNameLength = 64

/** An inverter that was last heard with less, in W, and is no longer, has fallen asleep if it is after noon. */
const duskW = 20

/** A number that can be recorded, rounded; undefined for anything else. */
const wholeOf = (value: unknown) => (isMeasure(value) ? Math.round(value) : undefined)

const isActive = ({ poll_enabled, reachable }: Seen) => poll_enabled && reachable

/** Wh of the total counter; undefined while nothing was received since the gateway started. */
const yieldTotalOf = ({ INV }: Seen) => wholeOf((INV?.[0]?.YieldTotal?.v || Number.NaN) * 1000)

/** What is to be recorded of an inverter at `now`; only names and yields of one that is unreachable or not polled. */
function observe(inverter: Seen, yieldTotal: number, now: number): InverterObservation {
  const { name, AC, DC, INV } = inverter
  const measuredMs = heardAt(inverter)
  const slot = slotOf(now)
  // What was measured before midnight is the end of the day before, and says nothing of today.
  const isOfToday = measuredMs >= timeOf(dayOf(now), 0)
  const yieldDay = isOfToday ? wholeOf(INV?.[0]?.YieldDay?.v) : undefined
  const observed: InverterObservation = { name: name?.slice(0, maxNameLength), ratedW: ratingOf(inverter) }
  if (yieldDay !== undefined) {
    // What it has made since then is not known, however late it is.
    const seen = slotOf(measuredMs)
    Object.assign(observed, { yieldDay, yieldTotal, slot: seen })
    if (yieldDay < doubtfulWh) observed.begun = true
    // Without a voltage the gateway has cleared the values of one that is unreachable.
    const isDusk = seen >= slotsPerDay / 2 && powerOf(inverter) < duskW && AC?.[0]?.Voltage?.v
    if (!isActive(inverter) && isDusk) observed.over = true
  }
  if (!isActive(inverter) || now - measuredMs >= maxAgeMs) return observed
  const rated = ratedPower(inverter)
  if (rated) observed.rated = rated
  if (isHeldBack(inverter)) observed.held = [[slot, slot + 1]]
  const power = wholeOf(AC?.[0]?.Power?.v)
  if (power !== undefined) observed.power = power
  if (power !== undefined && yieldDay !== undefined)
    observed.watched = [{ from: slot, to: slot, begin: yieldDay, end: yieldDay }]
  observed.strings = {}
  observed.stringNames = {}
  for (const [number, { name, Power }] of channelsOf(DC)) {
    const watts = wholeOf(Power?.v)
    if (watts !== undefined) observed.strings[number] = watts
    if (name?.u) observed.stringNames[number] = textOf(name.u).slice(0, maxNameLength)
  }
  return observed
}

/** W of the plant as the live view shows them; undefined while an inverter gives a power that cannot be. */
function plantPower(inverters: readonly Seen[], total: LiveState['total'], hints: LiveState['hints']) {
  const watts = wholeOf(sumsOf(inverters, total, hints).Power.value?.v)
  const isDoubtful = inverters.some(one => isActive(one) && isImplausible(one.AC?.[0]?.Power))
  return watts !== undefined && !isDoubtful && isPlausiblePower(watts) ? watts : undefined
}

/**
 * What is to be recorded of the live values at `now`; undefined while they are old or there are none. Inverters that were not
 * received since the gateway started are left out, and so is the plant if its total would lack one.
 */
export function sampleOf(
  {
    link,
    stale,
    heard,
    inverters,
    total,
    hints,
  }: Pick<LiveState, 'link' | 'stale' | 'heard' | 'inverters' | 'total' | 'hints'>,
  now: number,
): Observation | undefined {
  // After a sleep they are as old as the last message, which may be of another day.
  if (stale || (link !== 'open' && link !== 'polling') || now - heard >= maxAgeMs) return undefined
  const sample: Observation = { samples: 1, inverters: {} }
  let isTotalWhole = true
  for (const inverter of Object.values(inverters)) {
    const yieldTotal = yieldTotalOf(inverter)
    if (yieldTotal === undefined) isTotalWhole &&= !isActive(inverter)
    else if (isSerial(inverter.serial)) sample.inverters[inverter.serial] = observe(inverter, yieldTotal, now)
  }
  const plant = plantPower(Object.values(inverters), total, hints)
  // Without an inverter the total says nothing.
  if (isTotalWhole && Object.keys(inverters).length && plant !== undefined) sample.plant = plant
  return sample.plant === undefined && !Object.keys(sample.inverters).length ? undefined : sample
}
