import { briefText, decimal, percent } from '../../../i18n/format.ts'
import { type TextKey, t } from '../../../i18n/i18n.ts'
import { presenceOf } from '../../../live/age.ts'
import { isStale, useLive } from '../../../live/live.ts'
import type { PowerLimiterConfig } from '../contract/power-limiter.ts'
import { useBalance, useHouse } from './watch-house.ts'

/** What the limiter's state means for the battery while its inverters feed in. */
const feeding: Partial<Record<number, TextKey>> = { 2: 'solarcharger.LimiterSolar', 3: 'solarcharger.LimiterDownTo' }
const unreachable = 0

/** How far the limiter discharges the battery: the charge, or the voltage if that decides. */
function stopOf({ ignore_soc, battery_soc_stop_threshold: charge, voltage_stop_threshold: volts }: PowerLimiterConfig) {
  return ignore_soc ? `${decimal(volts, 1)}\u00a0V` : percent(charge / 100)
}

/** W that the limiter's inverters feed in now; undefined unless all are known, null if there are none. */
const useFedIn = () =>
  useLive(state => {
    if (isStale(state)) return undefined
    const { inverters, governed = [] } = state
    const now = Date.now()
    const all = governed.flatMap(serial => inverters[serial] ?? [])
    const current = all.flatMap(one => {
      const v = one.AC?.[0]?.Power?.v
      return presenceOf(one, now) === 'current' && Number.isFinite(v) ? Number(v) : []
    })
    if (!current.length) return null
    return current.length === all.length ? current.reduce((sum, one) => sum + one, 0) : undefined
  })

/** By the power of its inverters; its state, which may be a minute old, counts only if it agrees with that. Undefined if unknown. */
function textOf(watts: number | null | undefined, state: number | undefined, isEmpty: boolean): TextKey | undefined {
  if (watts === undefined) return undefined
  if (watts === null) return state === unreachable ? 'solarcharger.LimiterUnreachable' : undefined
  if (watts >= 1) return feeding[state ?? unreachable] ?? 'solarcharger.LimiterFeeds'
  return isEmpty ? 'solarcharger.LimiterStops' : 'solarcharger.LimiterRests'
}

/** What the power limiter does now. */
export function LimiterNow() {
  const { limiter, limiterState } = useHouse()
  const { charge = Number.NaN } = useBalance()?.battery ?? {}
  const watts = useFedIn()
  if (!limiter?.enabled) return null
  const text = textOf(watts, limiterState, charge <= limiter.battery_soc_stop_threshold)
  return (
    text && (
      <p>
        <strong>{t('solarcharger.Limiter')}</strong>{' '}
        {t(text, { watts: briefText(watts ?? undefined, 'W'), charge: percent(charge / 100), stop: stopOf(limiter) })}
      </p>
    )
  )
}
