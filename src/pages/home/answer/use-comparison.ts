import { dayAfter, dayOf } from '../../../history/calendar.ts'
import { loadHistory } from '../../../history/history.ts'
import { useLoaded } from '../../../history/use-loaded.ts'
import { useLive } from '../../../live/live.ts'
import { useListed } from '../../../live/others/listed.ts'
import { otherAt, useOthers } from '../../../live/others/others.ts'
import { comparisonOf } from './compare.ts'

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
