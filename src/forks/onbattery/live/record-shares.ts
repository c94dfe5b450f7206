import { dayOf, slotOf } from '../../../history/calendar.ts'
import { addToHistory } from '../../../history/history.ts'
import { isZoneAwaited } from '../../../i18n/plant-zone.ts'
import { isStale, useLive } from '../../../live/live.ts'
import { balanceOf, countedNow } from './house.ts'
import { adding, type HouseDay } from './house-day.ts'
import { houseNow } from './watch-house.ts'

const lookMs = 10_000
/** Between samples further apart nothing is known. */
const gapMs = 2 * lookMs
/** Samples (a minute) between two writes. */
const looksPerWrite = 6

/** Records what supplies the house, and the flows at each node, until the returned function is called. */
export function recordShares(isNight: boolean): () => void {
  /** When the balance was last known, ms; 0 if it was not. */
  let lookedAt = 0
  let times: HouseDay[] = []
  let day = ''

  function write() {
    if (times.length) addToHistory([{ day, slot: slotOf(Date.now()), samples: 0, inverters: {}, add: adding(times) }])
    times = []
  }

  function look() {
    const now = Date.now()
    const house = isStale(useLive.getState()) || isZoneAwaited() ? undefined : houseNow(now, isNight)
    const watts = house && countedNow(balanceOf(house))
    const since = lookedAt
    lookedAt = watts ? now : 0
    if (!watts || !since || now <= since || now - since > gapMs) return
    const [from, to] = [Math.round(since / 1000), Math.round(now / 1000)]
    const seconds = to - from
    if (dayOf(now) !== day) write()
    day = dayOf(now)
    const wh = Object.entries(watts).map(([member, power]) => [member, (power * seconds) / 3600])
    times.push({ ...Object.fromEntries(wh), from, to, seconds })
    if (times.length >= looksPerWrite) write()
  }

  function finish() {
    look()
    write()
  }

  const timer = setInterval(look, lookMs)
  document.addEventListener('visibilitychange', finish)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', finish)
    finish()
  }
}
