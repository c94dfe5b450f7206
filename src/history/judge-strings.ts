import { keptText } from '../gateway/storage.ts'
import { isHeldBack } from '../live/commands/limits.ts'
import { type Seen, useLive } from '../live/live.ts'
import { maximum, stringsOf } from '../live/strings.ts'
import { dayAfter, dayOf, slotMs, slotOf } from './calendar.ts'
import { highestOf } from './charts/geometry.ts'
import { loadHistory } from './history.ts'
import type { Days, StringsDay } from './records.ts'
import type { Missed } from './shade.ts'
import { useHistory, type WeakStringOf } from './use-history.ts'
import { areJudged, type StringRecords, weakStrings } from './weak-string.ts'

/** How many earlier days are compared, and for how many days a dismissed string is not reported again. */
const pastDays = 30

type StringPlace = Pick<WeakStringOf, 'serial' | 'string'>

/** The day until which a string is dismissed. */
const dismissedUntil = ({ serial, string }: StringPlace) => keptText(`weak W ${serial}/${string}`, String)

/** Dismisses a string: it is not reported again for 30 days. Returns whether the browser has stored that. */
export function dismissWeakString(place: StringPlace) {
  const isKept = dismissedUntil(place).keep(dayAfter(dayOf(Date.now()), pastDays))
  judgeStrings()
  return isKept
}

/** Before so many days of an inverter are recorded, the best of a string may be from a poor hour. */
const sizingDays = 3

/** The highest mean of each string, by serial and number; as long as little is recorded that of the best string of its inverter, or 0. */
function bestOf(days: readonly StringsDay[]) {
  const best: Record<string, Record<string, number>> = {}
  for (const { inverters } of days)
    for (const [serial, curves] of Object.entries(inverters)) {
      const own = best[serial] ?? {}
      best[serial] = own
      for (const [n, curve] of Object.entries(curves)) own[n] = Math.max(own[n] ?? 0, highestOf(curve))
    }
  for (const [serial, own] of Object.entries(best))
    if (days.filter(({ inverters }) => inverters[serial]).length < sizingDays)
      for (const n in own) own[n] &&= Math.max(...Object.values(own))
  return best
}

/** The strings of an inverter with their sizes, and what is recorded of them; `days` are in order and end with the day that is judged. */
function recordsOf(inverter: Seen, days: readonly StringsDay[]): StringRecords {
  const used = stringsOf(inverter)
  const curves = days.map(({ inverters }) => inverters[inverter.serial] ?? {})
  return {
    strings: used.map(([number]) => number),
    sizes: used.map(([, string]) => maximum(string)),
    today: curves.at(-1) ?? {},
    past: curves.slice(0, -1),
  }
}

/** What weak strings of an inverter have missed since when, by number; loaded with the pages, which show more of it. */
async function missedBy({ strings }: StringRecords, serial: string, days: Days<'strings'>) {
  const { missedEnergy } = await import('./shade.ts')
  return missedEnergy(
    strings,
    Object.entries(days).map(([day, { inverters }]) => [day, inverters[serial] ?? {}] as const),
  )
}

/** Judges every string of the live view at the last complete five minutes. Never rejects. */
export async function judgeStrings() {
  const now = Date.now() - slotMs
  const today = dayOf(now)
  const slot = slotOf(now)
  const days = await loadHistory('strings', dayAfter(today, -pastDays), today)
  days[today] ??= { samples: [], inverters: {} }
  const judged: string[] = []
  const weak: WeakStringOf[] = []
  const { inverters, onBattery = [] } = useLive.getState()
  for (const inverter of Object.values(inverters)) {
    const { serial } = inverter
    // On a battery it has none.
    if (onBattery.includes(serial)) judged.push(serial)
    // A limit evens its strings out.
    if (onBattery.includes(serial) || isHeldBack(inverter) !== false) continue
    const records = recordsOf(inverter, Object.values(days))
    if (areJudged(records, slot)) judged.push(serial)
    const found = weakStrings(records, slot)
    const missed = found.length ? await missedBy(records, serial, days).catch((): Record<string, Missed> => ({})) : {}
    weak.push(...found.map(one => ({ serial, ...one, since: missed[one.string]?.since })))
  }
  useHistory.setState({
    judged,
    best: bestOf(Object.values(days)),
    weak: weak.filter(one => (dismissedUntil(one).read() ?? '') <= today),
  })
}
