import { dayOf, timeOf } from '../../history/calendar.ts'
import { useLoaded } from '../../history/use-history.ts'
import type { YieldsSoFar } from '../../history/yields.ts'
import { useShownDay } from '../../light/sun.ts'
import { heardAt, isAbsent } from '../../live/age.ts'
import { onPanels, type SeenInverter, useLive } from '../../live/live.ts'
import type { TotalNow } from '../../live/sums.ts'

/** Whether an inverter has a day's yield: zero may be a reset. */
export const hasCounted = ({ INV }: SeenInverter) => Number(INV?.[0]?.YieldDay?.v) > 0

/** Whether an inverter has slept since an earlier day: its counter is reset when it wakes. */
const isOvernight = (inverter: SeenInverter) => isAbsent(inverter) && heardAt(inverter) < timeOf(dayOf(Date.now()), 0)

/** Whether the counter of an inverter still shows an earlier day. */
export const useIsYesterday = (serial: string) =>
  useLive(({ inverters: { [serial]: inverter } }) => Boolean(inverter && hasCounted(inverter) && isOvernight(inverter)))

/** The yields up to now by the records, as in the history; undefined until they are read. */
export function useEarlierYields() {
  const today = dayOf(Date.now())
  async function load() {
    const [{ loadHistory }, { yieldsSoFar }] = await Promise.all([
      import('../../history/history.ts'),
      import('../../history/yields.ts'),
    ])
    return yieldsSoFar(await loadHistory('yields', '', today), today)
  }
  return useLoaded(load, today)
}

/** Wh, or share, by which records and counters differ anyway, being up to a minute apart. */
const [apartWh, apartShare] = [100, 0.02]

/** The yield of the shown day so far. */
interface ShownYield {
  /** Wh; undefined while unknown. */
  wh: number | undefined
  /** The shown day is yesterday, as until sunrise. */
  isYesterday: boolean
  sum: TotalNow
  isEstimated: boolean
  /** Wh that the gateways count, if the recorded yield is shown instead. */
  countedWh: number | undefined
}

/**
 * The yield of the shown day: as `counted` by the gateways, or as recorded where that differs, as after a restart of the gateway or with a
 * counter that is never reset.
 */
export function useDayYield(counted: TotalNow, known: YieldsSoFar | undefined): ShownYield {
  const isYesterday = useShownDay() !== dayOf(Date.now())
  const isOfCounters = useLive(state => {
    const all = onPanels(state)
      .flatMap(serial => state.inverters[serial] ?? [])
      .filter(hasCounted)
    return isYesterday ? all.length > 0 && all.every(isOvernight) : !all.some(isOvernight)
  })
  // At first some inverters have not sent their counters, or are not recorded yet.
  const isWhole = useLive(({ inverters }) =>
    Object.values(inverters).every(
      one => isYesterday || (one.INV && (!hasCounted(one) || known?.recorded.includes(one.serial))),
    ),
  )
  const recorded = isWhole ? known?.[isYesterday ? 'yesterday' : 'today'] : undefined
  const wh = Number(counted.value?.v) * (counted.value?.u === 'kWh' ? 1000 : 1)
  const isRecorded =
    recorded !== undefined && !(isOfCounters && Math.abs(recorded.wh - wh) < Math.max(apartWh, apartShare * wh))
  const sum = isRecorded
    ? { value: { v: recorded.wh, u: 'Wh', d: 0 }, without: [] }
    : isOfCounters
      ? counted
      : { without: [] }
  const shownWh = isRecorded ? recorded.wh : isOfCounters && counted.value ? wh : undefined
  const countedWh = isRecorded && counted.value ? wh : undefined
  return { wh: shownWh, isYesterday, sum, countedWh, isEstimated: isRecorded && recorded.estimated }
}
