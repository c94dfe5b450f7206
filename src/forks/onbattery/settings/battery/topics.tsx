import { fieldsOf } from '../../../../forms/settings-page.tsx'
import { Card } from '../../../../ui/card.tsx'
import type { BatteryConfig } from '../../contract/battery.ts'
import { BrokerNotice } from '../broker-notice.tsx'
import { currentUnits, voltageUnits } from '../units.ts'

const Form = fieldsOf<BatteryConfig>()

/** Where a battery that reports by MQTT says its charge, voltage and current. */
export const BatteryTopicsCard = () => (
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
