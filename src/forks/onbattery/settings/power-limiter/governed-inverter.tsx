import { fieldsOf } from '../../../../forms/settings-page.tsx'
import { decimal } from '../../../../i18n/format.ts'
import { t } from '../../../../i18n/i18n.ts'
import { Card } from '../../../../ui/card.tsx'
import { type PowerLimiterConfig, powerSources } from '../../contract/power-limiter.ts'
import { LiveNotice } from '../notice.tsx'
import { leastOf } from './prepare.ts'
import type { View } from './view.ts'

const Form = fieldsOf<PowerLimiterConfig>()

/** The card of an inverter by its place in the list; nothing if the limiter does not set it. */
function GovernedInverter({ n, view: { draft, inverters, metadata } }: { n: number; view: View }) {
  const { [n]: entry } = draft.inverters
  const { [n]: inverter } = inverters
  if (!entry?.is_governed || !inverter) return null
  const { power_source, lower_power_limit, upper_power_limit } = entry
  const { max_power } = inverter
  const overscales = power_source !== powerSources.battery && !inverter.pdl_supported
  const least = leastOf(inverter)
  const at = `inverters.${n}` as const
  return (
    <Card title="powerlimiteradmin.Inverter" params={{ name: inverter.name }}>
      {metadata.power_meter_enabled === true && (
        <Form.Toggle name={`${at}.is_behind_power_meter`} label="powerlimiteradmin.InverterIsBehindPowerMeter" />
      )}
      <Form.Choice
        name={`${at}.power_source`}
        label="powerlimiteradmin.PowerSource"
        options={[
          'powerlimiteradmin.PowerSourceBattery',
          'powerlimiteradmin.PowerSourceSolarPanels',
          'powerlimiteradmin.PowerSourceSmartBuffer',
        ]}
      />
      {power_source === powerSources.smartBuffer && (
        <Form.Toggle name={`${at}.allow_standby`} label="powerlimiteradmin.AllowStandby" />
      )}
      {overscales && (
        <Form.Toggle name={`${at}.use_overscaling_to_compensate_shading`} label="powerlimiteradmin.UseOverscaling" />
      )}
      <Form.Numeric name={`${at}.lower_power_limit`} label="powerlimiteradmin.LowerPowerLimit" unit="W" />
      <LiveNotice text={lower_power_limit < least && 'powerlimiteradmin.LowerPowerLimitLow'} params={{ min: least }} />
      <LiveNotice
        // It is 0 while it is not known.
        text={max_power > 0 && lower_power_limit > max_power && 'powerlimiteradmin.LowerAboveRated'}
        params={{ max: decimal(max_power) }}
      />
      <Form.Numeric name={`${at}.upper_power_limit`} label="powerlimiteradmin.UpperPowerLimit" unit="W" />
      <LiveNotice text={lower_power_limit > upper_power_limit && 'powerlimiteradmin.LowerAboveUpper'} />
    </Card>
  )
}

/** A card for each inverter that the limiter sets. */
export const GovernedInverters = ({ view }: { view: View }) =>
  view.draft.inverters.map(({ serial }, n) => <GovernedInverter key={serial} {...{ n, view }} />)

/** The governed inverters by serial, for a choice. */
export const governedOptions = ({ draft, inverters }: View) => [
  ['', t('powerlimiteradmin.NoInverterChosen')] as const,
  ...draft.inverters.flatMap(({ serial, is_governed }, n) =>
    is_governed ? [[serial, inverters[n]?.name ?? serial] as const] : [],
  ),
]
