import { fieldsOf } from '../../../../forms/settings-page.tsx'
import { Card } from '../../../../ui/card.tsx'
import type { GridChargerConfig } from '../../contract/grid-charger.ts'
import { Notice } from '../notice.tsx'

const Form = fieldsOf<GridChargerConfig>()

/** The bounds of charging by itself and of emergency charging. */
export function ChargerLimits({ draft }: { draft: GridChargerConfig }) {
  const { auto_power_enabled: auto, emergency_charge_enabled: emergency } = draft
  const huawei = draft.provider === 0
  if (!auto && !(huawei && emergency)) return null
  return (
    <Card title="gridchargeradmin.Limits">
      {huawei && <Form.Numeric name="voltage_limit" label="gridchargeradmin.VoltageLimit" unit="V" step="any" />}
      {huawei && auto && (
        <>
          <Form.Numeric name="enable_voltage_limit" label="gridchargeradmin.EnableVoltageLimit" unit="V" step="any" />
          <Notice text={draft.enable_voltage_limit >= draft.voltage_limit && 'gridchargeradmin.VoltageOrder'} />
          <Form.Numeric name="lower_power_limit" label="gridchargeradmin.LowerPowerLimit" unit="W" />
        </>
      )}
      {huawei && <Form.Numeric name="upper_power_limit" label="gridchargeradmin.UpperPowerLimit" unit="W" />}
      {huawei && auto && (
        <Notice text={draft.lower_power_limit > draft.upper_power_limit && 'gridchargeradmin.PowerOrder'} />
      )}
      {auto && (
        <Form.Numeric name="target_power_consumption" label="gridchargeradmin.TargetPowerConsumption" unit="W" />
      )}
      {auto && draft.auto_power_batterysoc_limits_enabled && (
        <Form.Numeric name="stop_batterysoc_threshold" label="gridchargeradmin.StopBatterySoCThreshold" unit="%" />
      )}
    </Card>
  )
}
