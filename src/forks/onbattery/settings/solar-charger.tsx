import { fieldsOf, SettingsPage } from '../../../forms/settings-page.tsx'
import { Card } from '../../../ui/card.tsx'
import { type SolarChargerConfig, solarChargerBounds } from '../contract/solar-charger.ts'
import { BrokerNotice, LiveNotice } from './notice.tsx'
import { chargerPowerUnits, currentUnits, voltageUnits } from './units.ts'

import { withObjects } from './with-objects.ts'

const Form = fieldsOf<SolarChargerConfig>()

/** Whether the provider starts: it needs the power topic, or those it computes the power from. */
const hasTopics = ({ mqtt }: SolarChargerConfig) =>
  mqtt.calculate_output_power ? mqtt.voltage_topic !== '' && mqtt.current_topic !== '' : mqtt.power_topic !== ''

const Topics = ({ draft }: { draft: SolarChargerConfig }) => (
  <>
    <BrokerNotice />
    <Card title="solarchargeradmin.MqttOutputPower">
      <Form.Toggle name="mqtt.calculate_output_power" label="solarchargeradmin.CalculateOutputPower" />
      {!draft.mqtt.calculate_output_power && (
        <>
          <Form.Text name="mqtt.power_topic" label="solarchargeradmin.MqttPowerTopic" />
          <Form.Text name="mqtt.power_path" label="onbattery.JsonPath" />
          <Form.Choice name="mqtt.power_unit" label="onbattery.Unit" options={chargerPowerUnits} />
        </>
      )}
      <LiveNotice text={!hasTopics(draft) && 'solarchargeradmin.TopicsMissing'} />
    </Card>
    {draft.mqtt.calculate_output_power && (
      <Card title="solarchargeradmin.MqttCurrent">
        <Form.Text name="mqtt.current_topic" label="onbattery.Topic" />
        <Form.Text name="mqtt.current_path" label="onbattery.JsonPath" />
        <Form.Choice name="mqtt.current_unit" label="onbattery.Unit" options={currentUnits} />
      </Card>
    )}
    <Card title="solarchargeradmin.MqttVoltage">
      <Form.Text name="mqtt.voltage_topic" label="solarchargeradmin.MqttVoltageTopic" />
      <Form.Text name="mqtt.voltage_path" label="onbattery.JsonPath" />
      <Form.Choice name="mqtt.voltage_unit" label="onbattery.Unit" options={voltageUnits} />
    </Card>
  </>
)

/** How the solar chargers are read. */
export const SolarChargerSettingsPage = () => (
  <SettingsPage
    topic="solarcharger"
    title="solarchargeradmin.SolarChargerSettings"
    bounds={solarChargerBounds}
    prepare={stored => withObjects(stored, ['mqtt'])}
  >
    {draft => (
      <>
        <Card title="solarchargeradmin.SolarChargerConfiguration">
          <Form.Toggle name="enabled" label="solarchargeradmin.EnableSolarCharger" />
          {draft.enabled && (
            <Form.Choice
              name="provider"
              label="solarchargeradmin.Provider"
              options={['solarchargeradmin.ProviderVictron', 'solarchargeradmin.ProviderMqtt']}
            />
          )}
          {draft.enabled && draft.provider === 0 && (
            <Form.Toggle name="publish_updates_only" label="solarchargeradmin.VedirectUpdatesOnly" />
          )}
        </Card>
        {draft.enabled && draft.provider === 1 && <Topics draft={draft} />}
      </>
    )}
  </SettingsPage>
)
