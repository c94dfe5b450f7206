import { dayAfter, dayOf, slotMs, slotOf, slotsPerDay } from '../history/calendar.ts'
import { loadHistory } from '../history/history.ts'
import type { Curve, Days, PowerDay } from '../history/records.ts'
import { useLoaded } from '../history/use-loaded.ts'
import { yieldsOf } from '../history/yields.ts'
import { useLive } from '../live/live.ts'
import { useListed } from '../live/others/listed.ts'
import { otherAt, useOthers } from '../live/others/others.ts'

/** Slots with power that yesterday must have had by this hour. */
const minSlots = 8
/** How far the recorded curve of yesterday may be from what the counters say of it. */
const maxUnrecorded = 0.1

const hourMs = 3_600_000
const sum = (numbers: Curve) => numbers.reduce<number>((total, number = 0) => total + number, 0)

/**
 * Today's yield at `now` as a multiple of yesterday's at the same hour, by what these inverters counted and by their curves of
 * yesterday. Undefined unless both days are known exactly for all of them, and the curves were recorded nearly whole. Pure.
 */
export function comparisonOf(
  yields: Days<'yields'>,
  power: PowerDay | undefined,
  serials: readonly string[],
  now: number,
): number | undefined {
  const today = dayOf(now)
  const days = [dayAfter(today, -1), today]
  if (!days.every(day => serials.every(serial => yields[day]?.inverters[serial]?.yieldTotal !== undefined)))
    return undefined
  const known = yieldsOf(yields, serials)
  const [before, sinceMidnight] = days.map(day => known.find(one => one.day === day && !one.estimated)?.wh)
  const slot = slotOf(now)
  // Those of the inverters: at night the plant's has the last power before they fell silent.
  const curve = Array.from({ length: slotsPerDay }, (_, at) =>
    sum(serials.map(serial => power?.inverters[serial]?.[at])),
  )
  const past = curve.slice(0, slot)
  const whOf = (watts: number) => (watts * slotMs) / hourMs
  const recorded = whOf(sum(curve))
  const byNow = whOf(sum(past) + (curve[slot] ?? 0) * ((now % slotMs) / slotMs))
  const isEnough = past.filter(Boolean).length >= minSlots
  if (!before || !sinceMidnight || !isEnough || Math.abs(recorded / before - 1) > maxUnrecorded) return undefined
  return sinceMidnight / ((before * byNow) / recorded)
}

/** Today's yield as a multiple of yesterday's at this hour, anew with every recording; undefined without enough records. */
export function useComparison() {
  const own = useLive(s => s.serials)
  const gateways = useListed(s => s.gateways)
  // As text, so that a push renders nothing.
  const others = useOthers(state => gateways.flatMap(({ address }) => otherAt(address)(state).serials).join())
  const serials = [...own, ...others.split(',').filter(Boolean)]
  async function load() {
    const now = Date.now()
    const yesterday = dayAfter(dayOf(now), -1)
    const power = await loadHistory('power', yesterday, yesterday)
    const yields = await loadHistory('yields', dayAfter(yesterday, -1), dayOf(now))
    return comparisonOf(yields, power[yesterday], serials, now)
  }
  return useLoaded(load, serials.join())
}
