import type { ComponentProps } from 'react'
import { fieldsOf, SettingsPage } from '../../../../forms/settings-page.tsx'
import { post } from '../../../../gateway/api.ts'
import { t } from '../../../../i18n/i18n.ts'
import { Card } from '../../../../ui/card.tsx'
import { type BatteryConfig, batteryBounds, batteryProviders } from '../../contract/battery.ts'
import { BrokerNotice } from '../notice.tsx'
import { currentUnits, voltageUnits } from '../units.ts'
import { withObjects } from '../with-objects.ts'
import { allowed, ZendureCards } from './zendure.tsx'

const Form = fieldsOf<BatteryConfig>()

/** A number with a fraction. */
const Measure = (field: ComponentProps<typeof Form.Numeric>) => <Form.Numeric {...field} step="any" />

const providers = [
  [batteryProviders.pylontech, 'batteryadmin.ProviderPylontechCan'],
  [batteryProviders.pytes, 'batteryadmin.ProviderPytesCan'],
  [batteryProviders.sbs, 'batteryadmin.ProviderSbsCan'],
  [batteryProviders.jkBms, 'batteryadmin.ProviderJkBmsSerial'],
  [batteryProviders.jbdBms, 'batteryadmin.ProviderJbdBmsSerial'],
  [batteryProviders.smartShunt, 'batteryadmin.ProviderVictron'],
  [batteryProviders.mqtt, 'batteryadmin.ProviderMqtt'],
  [batteryProviders.zendure, 'batteryadmin.ProviderZendureLocalMqtt'],
] as const

const isSerial = (provider: number) => provider === batteryProviders.jkBms || provider === batteryProviders.jbdBms

const isZendure = ({ enabled, provider }: BatteryConfig) => enabled && provider === batteryProviders.zendure

const save = (draft: BatteryConfig, before: BatteryConfig) =>
  post('battery/config', isZendure(draft) ? allowed(draft, before) : draft)

/** Where a battery that reports by MQTT says its charge, voltage and current. */
const BatteryTopicsCard = () => (
  <>
    <BrokerNotice />
    <Card title="batteryadmin.MqttSocConfiguration">
      <Form.Text name="mqtt.soc_topic" label="batteryadmin.MqttSubscribeTopic" />
      <Form.Text name="mqtt.soc_json_path" label="onbattery.JsonPath" />
    </Card>
    <Card title="batteryadmin.MqttVoltageConfiguration">
      <Form.Text name="mqtt.voltage_topic" label="batteryadmin.MqttSubscribeTopic" />
      <Form.Text name="mqtt.voltage_json_path" label="onbattery.JsonPath" />
      <Form.Choice name="mqtt.voltage_unit" label="onbattery.Unit" options={voltageUnits} />
    </Card>
    <Card title="batteryadmin.MqttCurrentConfiguration">
      <Form.Text name="mqtt.current_topic" label="batteryadmin.MqttCurrentTopic" />
      <Form.Text name="mqtt.current_json_path" label="onbattery.JsonPath" />
      <Form.Choice name="mqtt.current_unit" label="onbattery.Unit" options={currentUnits} />
    </Card>
  </>
)

/** Providers whose battery announces how much current it may give. */
const announcing: readonly number[] = [
  batteryProviders.pylontech,
  batteryProviders.mqtt,
  batteryProviders.pytes,
  batteryProviders.sbs,
]

/** The current that inverters may draw from the battery; it holds even while the battery itself is not read. */
function DischargeLimit({ draft }: { draft: BatteryConfig }) {
  const limited = draft.enable_discharge_current_limit
  const announced = limited && draft.enabled && announcing.includes(draft.provider)
  const byMqtt = announced && draft.use_battery_reported_discharge_current_limit
  return (
    <Card title="batteryadmin.DischargeCurrentLimitConfiguration">
      <Form.Toggle name="enable_discharge_current_limit" label="batteryadmin.LimitDischargeCurrent" />
      {limited && <Measure name="discharge_current_limit" label="batteryadmin.DischargeCurrentLimit" unit="A" />}
      {limited && draft.enabled && (
        <>
          <Measure
            name="discharge_current_limit_below_soc"
            label="batteryadmin.DischargeCurrentLimitBelowSoc"
            unit="%"
          />
          <Measure
            name="discharge_current_limit_below_voltage"
            label="batteryadmin.DischargeCurrentLimitBelowVoltage"
            unit="V"
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

/** How the battery is read, and how much current it may give. */
export const BatterySettingsPage = () => (
  <SettingsPage
    topic="battery"
    title="batteryadmin.BatterySettings"
    bounds={batteryBounds}
    prepare={stored => withObjects(stored, ['zendure', 'mqtt', 'serial'])}
    onSave={save}
  >
    {draft => (
      <>
        <Card title="batteryadmin.BatteryConfiguration">
          <Form.Toggle name="enabled" label="batteryadmin.EnableBattery" />
          {draft.enabled && <Form.Choice name="provider" label="batteryadmin.Provider" options={providers} />}
        </Card>
        {draft.enabled && isSerial(draft.provider) && (
          <Card title="batteryadmin.SerialSettings">
            <Form.Choice
              name="serial.interface"
              label="batteryadmin.SerialInterfaceType"
              options={['batteryadmin.SerialInterfaceTypeUart', 'batteryadmin.SerialInterfaceTypeTransceiver']}
            />
            <Form.Numeric
              name="serial.polling_interval"
              label="batteryadmin.PollingInterval"
              unit={t('onbattery.Seconds')}
            />
          </Card>
        )}
        {draft.enabled && draft.provider === batteryProviders.mqtt && <BatteryTopicsCard />}
        {isZendure(draft) && <ZendureCards draft={draft} />}
        <DischargeLimit draft={draft} />
      </>
    )}
  </SettingsPage>
)
