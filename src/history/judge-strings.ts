import { recall, remember } from '../gateway/storage.ts'
import { isHeldBack } from '../live/commands/limits.ts'
import { useLive } from '../live/live.ts'
import { stringsOf } from '../live/strings.ts'
import { dayAfter, dayOf, slotMs, slotOf } from './calendar.ts'
import { loadHistory, useHistory, type WeakStringOf } from './history.ts'
import type { StringsDay } from './records.ts'
import { areJudged, weakStrings } from './weak-string.ts'

/** How many earlier days are compared, and for how many days a dismissed string is not reported again. */
const pastDays = 30

type StringPlace = Pick<WeakStringOf, 'serial' | 'string'>

/** Where the day is stored until which a string is dismissed. */
const dismissedKey = ({ serial, string }: StringPlace) => `weak W ${serial}/${string}`

/** Dismisses a string: it is not reported again for 30 days. */
export function dismissWeakString(place: StringPlace) {
  remember(dismissedKey(place), dayAfter(dayOf(Date.now()), pastDays))
  judgeStrings()
}

/** The highest mean of each string, by serial and number. */
function bestOf(days: readonly StringsDay[]) {
  const best: Record<string, Record<string, number>> = {}
  for (const { inverters } of days)
    for (const [serial, curves] of Object.entries(inverters)) {
      const own = best[serial] ?? {}
      best[serial] = own
      for (const [n, curve] of Object.entries(curves)) own[n] = Math.max(own[n] ?? 0, ...curve.map(watts => watts ?? 0))
    }
  return best
}

/** Judges every string of the live view at the last complete five minutes. Never rejects. */
export async function judgeStrings() {
  const now = Date.now() - slotMs
  const today = dayOf(now)
  const days = await loadHistory('strings', dayAfter(today, -pastDays), today)
  const { [today]: recorded, ...past } = days
  const judged: string[] = []
  const weak = Object.values(useLive.getState().inverters).flatMap((inverter): WeakStringOf[] => {
    // A limit evens its strings out.
    if (isHeldBack(inverter) !== false) return []
    const { serial } = inverter
    const strings = stringsOf(inverter).map(([number]) => number)
    const curves = recorded?.inverters[serial] ?? {}
    const earlier = Object.values(past).map(({ inverters }) => inverters[serial] ?? {})
    const slot = slotOf(now)
    if (areJudged(strings, curves, earlier, slot)) judged.push(serial)
    return weakStrings(strings, curves, earlier, slot).map(one => ({ serial, ...one }))
  })
  useHistory.setState({
    judged,
    best: bestOf(Object.values(days)),
    weak: weak.filter(one => (recall(dismissedKey(one)) ?? '') <= today),
  })
}
