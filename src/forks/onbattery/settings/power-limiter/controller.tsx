import { fieldsOf } from '../../../../forms/settings-page.tsx'
import { clockTime } from '../../../../i18n/format.ts'
import { Card } from '../../../../ui/card.tsx'
import type { PowerLimiterConfig } from '../../contract/power-limiter.ts'
import { Notice } from '../notice.tsx'
import type { View } from './view.ts'

const Form = fieldsOf<PowerLimiterConfig>()

const hours = Array.from({ length: 24 }, (_, hour) => [hour, clockTime(new Date(2026, 0, 1, hour).getTime())] as const)

/** What all inverters together aim at. */
export const Controller = ({ view: { draft, metadata, hasPowerAtNight } }: { view: View }) => (
  <Card title="powerlimiteradmin.Control">
    {metadata.power_meter_enabled && (
      <Form.Numeric name="target_power_consumption" label="powerlimiteradmin.TargetPowerConsumption" unit="W" />
    )}
    <Form.Numeric name="base_load_limit" label="powerlimiteradmin.BaseLoadLimit" unit="W" />
    <Form.Numeric
      name="target_power_consumption_hysteresis"
      label="powerlimiteradmin.TargetPowerConsumptionHysteresis"
      unit="W"
    />
    <Form.Numeric name="total_upper_power_limit" label="powerlimiteradmin.TotalUpperPowerLimit" unit="W" />
    <Notice text={draft.base_load_limit > draft.total_upper_power_limit && 'powerlimiteradmin.BaseAboveTotal'} />
    {hasPowerAtNight && (
      <Form.Choice name="inverter_restart_hour" label="powerlimiteradmin.InverterRestartHour" options={hours} />
    )}
  </Card>
)
