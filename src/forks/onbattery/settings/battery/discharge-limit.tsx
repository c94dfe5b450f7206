import { fieldsOf } from '../../../../forms/settings-page.tsx'
import { Card } from '../../../../ui/card.tsx'
import { type BatteryConfig, batteryProviders } from '../../contract/battery.ts'
import { currentUnits } from '../units.ts'

const Form = fieldsOf<BatteryConfig>()

/** Providers whose battery announces how much current it may give. */
const announcing: readonly number[] = [
  batteryProviders.pylontech,
  batteryProviders.mqtt,
  batteryProviders.pytes,
  batteryProviders.sbs,
]

/** The current that inverters may draw from the battery; it holds even while the battery itself is not read. */
export function DischargeLimit({ draft }: { draft: BatteryConfig }) {
  const limited = draft.enable_discharge_current_limit
  const announced = limited && draft.enabled && announcing.includes(draft.provider)
  const byMqtt = announced && draft.use_battery_reported_discharge_current_limit
  return (
    <Card title="batteryadmin.DischargeCurrentLimitConfiguration">
      <Form.Toggle name="enable_discharge_current_limit" label="batteryadmin.LimitDischargeCurrent" />
      {limited && (
        <Form.Numeric name="discharge_current_limit" label="batteryadmin.DischargeCurrentLimit" unit="A" step="any" />
      )}
      {limited && draft.enabled && (
        <>
          <Form.Numeric
            name="discharge_current_limit_below_soc"
            label="batteryadmin.DischargeCurrentLimitBelowSoc"
            unit="%"
            step="any"
          />
          <Form.Numeric
            name="discharge_current_limit_below_voltage"
            label="batteryadmin.DischargeCurrentLimitBelowVoltage"
            unit="V"
            step="any"
          />
        </>
      )}
      {announced && (
        <Form.Toggle
          name="use_battery_reported_discharge_current_limit"
          label="batteryadmin.UseBatteryReportedDischargeCurrentLimit"
        />
      )}
      {byMqtt && draft.provider === batteryProviders.mqtt && (
        <>
          <Form.Text name="mqtt.discharge_current_limit_topic" label="batteryadmin.MqttDischargeCurrentLimitTopic" />
          <Form.Text name="mqtt.discharge_current_limit_json_path" label="onbattery.JsonPath" />
          <Form.Choice name="mqtt.discharge_current_limit_unit" label="onbattery.Unit" options={currentUnits} />
        </>
      )}
    </Card>
  )
}
