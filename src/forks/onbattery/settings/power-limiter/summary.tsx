import { decimal } from '../../../../i18n/format.ts'
import { t } from '../../../../i18n/i18n.ts'
import type { View } from './view.ts'

const withUnit = (value: number, unit: string) => `${decimal(value)}\u00a0${unit}`

/** W that the governed inverters deliver at least and at most; undefined without a meter, or while a field is empty. */
function rangeOf({ draft, metadata, governed }: View) {
  const least = Math.min(...governed.map(({ lower_power_limit }) => lower_power_limit))
  const sum = governed.reduce((watts, { upper_power_limit }) => watts + upper_power_limit, 0)
  const most = Math.min(sum, draft.total_upper_power_limit)
  return metadata.power_meter_enabled && least <= most
    ? { least: decimal(least), most: withUnit(most, 'W') }
    : undefined
}

/** Where the battery is no longer discharged, in % or V; undefined without a battery, or while the field is empty. */
function stopOf({ draft, metadata, onBattery }: View) {
  // A start threshold of 0 % leaves the decision to the voltage.
  const bySoc = metadata.battery_enabled && !draft.ignore_soc && draft.battery_soc_start_threshold !== 0
  const stop = bySoc ? draft.battery_soc_stop_threshold : draft.voltage_stop_threshold
  return onBattery && Number.isFinite(stop) ? withUnit(stop, bySoc ? '%' : 'V') : undefined
}

function sentenceOf(view: View) {
  const range = rangeOf(view)
  const stop = stopOf(view)
  if (!range) return stop && t('powerlimiteradmin.Discharges', { stop })
  return stop ? t('powerlimiteradmin.FeedsFromBattery', { ...range, stop }) : t('powerlimiteradmin.Feeds', range)
}

/** Says in one sentence what the draft sets; not what the firmware would do with it. */
export function Summary({ view }: { view: View }) {
  const sentence = sentenceOf(view)
  return <div role="status">{sentence && <p>{sentence}</p>}</div>
}
