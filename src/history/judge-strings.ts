import { recall, remember } from '../gateway/storage.ts'
import { type Seen, useLive } from '../live/live.ts'
import { stringsOf } from '../live/strings.ts'
import { dayAfter, dayOf, slotMs, slotOf } from './calendar.ts'
import { loadHistory, useHistory, type WeakStringOf } from './history.ts'
import { weakStrings } from './weak-string.ts'

/** How many earlier days are compared, and for how many days a dismissed string is not reported again. */
const pastDays = 30
/** From this fraction of its limit on an inverter counts as limited, and its strings are not judged. */
const limitedShare = 0.9

type StringPlace = Pick<WeakStringOf, 'serial' | 'string'>

/** Where the day is stored until which a string is dismissed. */
const dismissedKey = ({ serial, string }: StringPlace) => `weak W ${serial}/${string}`

/** Dismisses a string: it is not reported again for 30 days. */
export function dismissWeakString(place: StringPlace) {
  remember(dismissedKey(place), dayAfter(dayOf(Date.now()), pastDays))
  judgeStrings()
}

const isHeldBack = ({ AC, limit_absolute, limit_relative }: Seen) =>
  limit_relative < 100 && (AC?.[0]?.Power?.v ?? 0) >= limitedShare * limit_absolute

/** Judges every string of the live view at the last complete five minutes. Never rejects. */
export async function judgeStrings() {
  const now = Date.now() - slotMs
  const today = dayOf(now)
  const { [today]: recorded, ...past } = await loadHistory('strings', dayAfter(today, -pastDays), today)
  const weak = Object.values(useLive.getState().inverters).flatMap((inverter): WeakStringOf[] => {
    if (isHeldBack(inverter)) return []
    const { serial, DC } = inverter
    const strings = stringsOf(DC).map(([number]) => number)
    const curves = recorded?.inverters[serial] ?? {}
    const earlier = Object.values(past).map(({ inverters }) => inverters[serial] ?? {})
    return weakStrings(strings, curves, earlier, slotOf(now)).map(one => ({ serial, ...one }))
  })
  useHistory.setState({ weak: weak.filter(one => (recall(dismissedKey(one)) ?? '') <= today) })
}
