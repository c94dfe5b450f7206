import { isObject } from '../../../../gateway/json.ts'
import { decimal } from '../../../../i18n/format.ts'
import { t } from '../../../../i18n/i18n.ts'
import { useForkValues } from '../../../../live/use-fork-values.ts'
import type { View } from './view.ts'

const withUnit = (value: number | string, unit: string) =>
  `${typeof value === 'number' ? decimal(value) : value}\u00a0${unit}`

/** W that the governed inverters deliver at least and at most; without a meter both are the base load. */
function bandOf({ draft, metadata, governed }: View) {
  const sum = governed.reduce((watts, { upper_power_limit }) => watts + upper_power_limit, 0)
  const most = Math.min(sum, draft.total_upper_power_limit)
  const least = Math.min(...governed.map(({ lower_power_limit }) => lower_power_limit))
  const base = Math.min(draft.base_load_limit, most)
  return metadata.power_meter_enabled ? { least, most } : { least: base, most: base }
}

/** Between which states, in % or V, the battery is discharged; undefined without one. */
function thresholdsOf({ draft, metadata, onBattery }: View) {
  // A start threshold of 0 % leaves the decision to the voltage.
  const bySoc = metadata.battery_enabled && !draft.ignore_soc && draft.battery_soc_start_threshold !== 0
  const [start, stop] = bySoc
    ? [draft.battery_soc_start_threshold, draft.battery_soc_stop_threshold]
    : [draft.voltage_start_threshold, draft.voltage_stop_threshold]
  return onBattery ? { start, stop, unit: bySoc ? '%' : 'V' } : undefined
}

/** What the draft sets, in a sentence; undefined while a field is empty or contradicts another, which a notice tells. */
function sentenceOf(view: View) {
  const { least, most } = bandOf(view)
  if (!(least <= most)) return undefined
  const power = withUnit(least < most ? `${decimal(least)}–${decimal(most)}` : most, 'W')
  const thresholds = thresholdsOf(view)
  if (!thresholds) return t('powerlimiteradmin.FeedsPower', { power })
  const { start, stop, unit } = thresholds
  if (!(stop < start)) return undefined
  const params = { power, start: withUnit(start, unit), stop: withUnit(stop, unit) }
  // At night the start threshold does not count.
  return t(`powerlimiteradmin.${view.draft.battery_always_use_at_night ? 'FeedsDownTo' : 'FeedsFromTo'}`, params)
}

/** W that the governed inverters are to deliver now: what the limiter says, else the total if it governs all; null if neither is known. */
function readNow(document: unknown): number | null {
  const { dpl, total } = document as {
    dpl?: { PLSTATE?: unknown; PLLIMIT?: unknown }
    total?: { Power?: { v?: unknown } }
  }
  const watts = isObject(dpl) ? Number(dpl.PLSTATE) > 0 && dpl.PLLIMIT : total?.Power?.v
  return typeof watts === 'number' ? watts : null
}

/** The band on a scale from 0 to the rated power of the governed inverters, with what they deliver now where that is known. */
function Scale({ view }: { view: View }) {
  const { inverters, governed, metadata } = view
  const path = metadata.charge_controller_enabled ? 'solarchargerlivedata/status' : 'livedata/status'
  const { values, old } = useForkValues('', path, readNow, false)
  const isKnown = metadata.charge_controller_enabled || governed.length === inverters.length
  const now = isKnown && !old && typeof values === 'number' ? values : undefined
  const { least, most } = bandOf(view)
  const rated = governed.reduce(
    (watts, { serial }) => watts + Number(inverters.find(inverter => inverter.serial === serial)?.max_power),
    0,
  )
  if (!(rated > 0 && least <= most)) return null
  const line = rated / 100
  const part = (from: number, to: number, fill: string) => (
    <rect
      x={from}
      width={Math.max(line, to - from)}
      height="1"
      style={{ fill: `var(--pico-${fill})`, stroke: 'none' }}
    />
  )
  return (
    <>
      <svg
        aria-hidden="true"
        style={{ width: '100%', height: '0.875rem' }}
        viewBox={`0 0 ${rated} 1`}
        preserveAspectRatio="none"
      >
        {part(0, rated, 'muted-border-color')}
        {part(least, Math.min(most, rated), 'primary')}
        {now !== undefined && part(Math.min(now, rated - line), 0, 'color')}
      </svg>
      <p className="muted">
        {now !== undefined && `${t('powerlimiteradmin.Now', { power: withUnit(Math.round(now), 'W') })} · `}
        {t('powerlimiteradmin.Rated', { power: withUnit(rated, 'W') })}
      </p>
    </>
  )
}

/** Says in one sentence what the draft sets, and shows it; not what the firmware would do with it. */
export function Summary({ view }: { view: View }) {
  const sentence = sentenceOf(view)
  return (
    <>
      <div role="status">{sentence && <p>{sentence}</p>}</div>
      <Scale view={view} />
    </>
  )
}
