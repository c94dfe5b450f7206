import { withDevices } from '#fork/history'
import { textOf } from '../i18n/format.ts'
import { heardAt, staleAfterMs } from '../live/age.ts'
import { isHeldBack, isLimitKnown } from '../live/commands/limits.ts'
import { powerOf, ratedPower } from '../live/inverter-state.ts'
import { type LiveState, type SeenInverter, useLive } from '../live/live.ts'
import { type OtherGateway, otherAt, useListed, useOthers } from '../live/others/others.ts'
import { isCrowd } from '../live/others/received.ts'
import { countedSerials, summable } from '../live/others/sum.ts'
import { isImplausible, isPlausiblePower, isRatingDoubted, ratingOf } from '../live/plausible.ts'
import { channelsOf } from '../live/strings.ts'
import { sumsOf } from '../live/sums.ts'
import { dayOf, slotOf, slotsPerDay, timeOf } from './calendar.ts'
import { doubtfulWh } from './merge.ts'
import { type InverterObservation, isMeasure, isSerial, type Observation } from './records.ts'

/** No gateway sends longer names, and they would make titles of the CSV file that cannot be read again. */
const maxNameLength = 64

/** Numbers of strings that no inverter has, so they are not recorded. Source: gateway contract 8.6. */
const maxStrings = 8

/** An inverter whose last power was below this, in W, and that stops answering after noon, has fallen asleep. */
const duskW = 20

/** A value that can be recorded, rounded; else undefined. */
const wholeOf = (value: unknown) => (isMeasure(value) ? Math.round(value) : undefined)

const isActive = ({ poll_enabled, reachable }: SeenInverter) => poll_enabled && reachable

/** Wh of the total counter; undefined while nothing was received since the gateway started. */
function yieldTotalOf({ INV }: SeenInverter) {
  const total = INV?.[0]?.YieldTotal
  // Below zero after a string's counter overflowed: an impossible value, but it still grows by what is made.
  const v = isImplausible(total) && total.implausible < 0 ? total.implausible : total?.v
  return wholeOf((v || Number.NaN) * 1000)
}

/** What to record of an inverter at `now`: only names and yields if it is unreachable or not polled. */
function observe(inverter: SeenInverter, yieldTotal: number, now: number, onBattery: LiveState['onBattery']) {
  const { name, AC, DC, INV } = inverter
  const measuredMs = heardAt(inverter)
  const slot = slotOf(now)
  // What was measured before midnight belongs to the day before.
  const isOfToday = measuredMs >= timeOf(dayOf(now), 0)
  const { YieldDay } = INV?.[0] ?? {}
  // Of a counter that was never reset only the growth since it was first seen counts for a day.
  const counter = inverter.running?.grows && isImplausible(YieldDay) ? wholeOf(YieldDay.implausible) : undefined
  const yieldDay = isOfToday ? (counter === undefined ? wholeOf(YieldDay?.v) : 0) : undefined
  const observed: InverterObservation = { name: name?.slice(0, maxNameLength), judgedByW: ratingOf(inverter) }
  if (yieldDay !== undefined) {
    // What it has made since then is unknown, however late it is.
    const measuredSlot = slotOf(measuredMs)
    Object.assign(observed, { yieldDay, yieldTotal, slot: measuredSlot })
    if (counter !== undefined) observed.counter = counter
    else if (yieldDay < doubtfulWh) observed.begun = true
    // Without a voltage the gateway has cleared the values of an unreachable inverter.
    const isDusk = measuredSlot >= slotsPerDay / 2 && powerOf(inverter) < duskW && AC?.[0]?.Voltage?.v
    if (!isActive(inverter) && isDusk) observed.over = true
  }
  if (!isActive(inverter) || now - measuredMs >= staleAfterMs.recorded) return observed
  const rated = ratedPower(inverter)
  if (rated && !isRatingDoubted(inverter)) observed.rated = rated
  if (isHeldBack(inverter)) observed.held = [[slot, slot + 1]]
  const limit = isLimitKnown(inverter) ? wholeOf(inverter.limit_absolute) : undefined
  observed.limits = [[slot, limit && limit > 0 ? limit : -1]]
  if (onBattery) observed.onBattery = onBattery.includes(inverter.serial)
  const power = wholeOf(AC?.[0]?.Power?.v)
  if (power !== undefined) observed.power = power
  observed.strings = {}
  observed.stringNames = {}
  const counted: Record<string, readonly [number, number]> = {}
  for (const [number, { name, Power, YieldDay }] of channelsOf(DC)) {
    if (Number(number) >= maxStrings) continue
    const watts = wholeOf(Power?.v)
    if (watts !== undefined) observed.strings[number] = watts
    const wh = wholeOf(YieldDay?.v)
    if (wh !== undefined) counted[number] = [wh, wh]
    if (name?.u) observed.stringNames[number] = textOf(name.u).slice(0, maxNameLength)
  }
  if (power !== undefined && yieldDay !== undefined)
    observed.watched = [{ from: slot, to: slot, begin: yieldDay, end: yieldDay, strings: counted }]
  return observed
}

/** W of the plant as the live view shows it; undefined while an inverter's power is impossible. */
function plantPower(inverters: readonly SeenInverter[], total: LiveState['total'], hints: LiveState['hints']) {
  const watts = wholeOf(sumsOf(inverters, total, hints).Power.value?.v)
  const isDoubtful = inverters.some(one => isActive(one) && isImplausible(one.AC?.[0]?.Power))
  return watts !== undefined && !isDoubtful && isPlausiblePower(watts) ? watts : undefined
}

/**
 * What to record of the live values at `now`; undefined while they are stale or missing. Inverters that were not received since the gateway
 * started are left out, and so is the plant if its total lacks one.
 */
export function sampleOf(
  live: Pick<LiveState, 'link' | 'stale' | 'messageAt' | 'inverters' | 'total' | 'hints' | 'onBattery'>,
  now: number,
): Observation | undefined {
  const { link, stale, messageAt, inverters, total, hints, onBattery } = live
  // After the device slept, values are as old as the last message, which may be of another day.
  if (stale || (link !== 'open' && link !== 'polling') || now - messageAt >= staleAfterMs.recorded) return undefined
  const sample: Observation = { samples: 1, inverters: {} }
  let isTotalWhole = true
  for (const inverter of Object.values(inverters)) {
    const yieldTotal = yieldTotalOf(inverter)
    if (yieldTotal === undefined) isTotalWhole &&= !isActive(inverter)
    else if (isSerial(inverter.serial))
      sample.inverters[inverter.serial] = observe(inverter, yieldTotal, now, onBattery)
  }
  const plant = plantPower(Object.values(inverters), total, hints)
  // Without inverters the total is meaningless.
  if (isTotalWhole && Object.keys(inverters).length && plant !== undefined) sample.plant = plant
  return sample.plant === undefined && !Object.keys(sample.inverters).length ? undefined : sample
}

/**
 * Adds the inverters of other gateways to the sample of the own one, each with its gateway's address. The plant is the sum, and a gap while
 * a gateway is missing, shows more inverters than allowed, or shows some that another one shows, too. An inverter that two gateways show
 * belongs to the first; nothing changes the own ones, `ownSerials`. Pure.
 */
export function withOthers(
  own: Observation | undefined,
  ownSerials: readonly string[],
  others: readonly { address: string; state: OtherGateway }[],
  now: number,
): Observation | undefined {
  let { plant, ...rest } = own ?? { inverters: {} }
  const all: Observation = { ...rest, samples: 1, inverters: { ...rest.inverters } }
  const taken = new Set(ownSerials)
  for (const { address, state } of others) {
    const link = state.contact === 'open' ? 'open' : 'closed'
    const sample = isCrowd(state) ? undefined : sampleOf({ ...state, link, total: summable(state.total) }, now)
    const counted = countedSerials(state)
    const shared = counted.filter(serial => taken.has(serial)).length
    const added = shared ? undefined : sample?.plant
    const isSame = shared > 0 && shared === counted.length
    if (!isSame) plant = plant === undefined || added === undefined ? undefined : plant + added
    for (const [serial, inverter] of Object.entries(sample?.inverters ?? {}))
      if (!taken.has(serial)) all.inverters[serial] = { ...inverter, gateway: address }
    for (const serial of counted) taken.add(serial)
  }
  if (plant !== undefined) all.plant = plant
  return plant === undefined && !Object.keys(all.inverters).length ? undefined : all
}

/** The observation to record at `now`; undefined while there are no current values. */
export function plantSampleAt(now: number): Observation | undefined {
  const live = useLive.getState()
  const { gateways } = useListed.getState()
  const sample = sampleOf(live, now)
  const own = sample && withDevices ? withDevices(sample, now) : sample
  if (!gateways.length) return own
  // Until the own inverters are known, another gateway may claim one of them; its power alone is not the plant's.
  if (!live.complete) {
    delete own?.plant
    return own
  }
  // A gateway without inverters adds nothing to the plant and is not missing.
  const isEmpty = !live.serials.length
  const others = gateways.map(({ address }) => ({ address, state: otherAt(address)(useOthers.getState()) }))
  return withOthers(isEmpty ? { samples: 1, plant: 0, inverters: {} } : own, countedSerials(live), others, now)
}
