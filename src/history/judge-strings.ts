import { recall, remember } from '../gateway/storage.ts'
import { type Seen, useLive } from '../live/live.ts'
import { stringsOf } from '../live/strings.ts'
import { dayAfter, dayOf, slotMs, slotOf } from './calendar.ts'
import { loadHistory, useHistory } from './history.ts'
import { weakStrings } from './weak-string.ts'

/** How many earlier days are compared, and for how many days a dismissed string is not reported again. */
const pastDays = 30
/** From this fraction of its limit on an inverter counts as limited, and its strings are not judged. */
const limitedShare = 0.9

/** Dismisses a string: it is not reported again for 30 days. */
export function dismissWeakString(column: string) {
  remember(`weak ${column}`, dayAfter(dayOf(Date.now()), pastDays))
  judgeStrings()
}

const isHeldBack = ({ AC, limit_absolute, limit_relative }: Seen) =>
  limit_relative < 100 && (AC?.[0]?.Power?.v ?? 0) >= limitedShare * limit_absolute

/** Judges every string of the live view at the last complete five minutes. Never rejects. */
export async function judgeStrings() {
  const now = Date.now() - slotMs
  const today = dayOf(now)
  const { [today]: rows = {}, ...past } = await loadHistory('strings', dayAfter(today, -pastDays), today)
  const weak = Object.values(useLive.getState().inverters).flatMap(inverter => {
    const columns = stringsOf(inverter.DC).map(([channel]) => `W ${inverter.serial}/${channel}`)
    return isHeldBack(inverter) ? [] : weakStrings(columns, rows, Object.values(past), slotOf(now))
  })
  useHistory.setState({ weak: weak.filter(({ column }) => (recall(`weak ${column}`) ?? '') <= today) })
}
