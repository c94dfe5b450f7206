import { listField } from '../../../../forms/list.tsx'
import { fieldsOf } from '../../../../forms/settings-page.tsx'
import { Card } from '../../../../ui/card.tsx'
import { meterValues, type PowerMeterConfig } from '../../contract/power-meter.ts'
import { BrokerNotice, Notice } from '../notice.tsx'
import { meterPowerUnits } from '../units.ts'
import { noMqttValue } from './prepare.ts'
import { PollingInterval, RequestFields } from './request.tsx'

const Form = fieldsOf<PowerMeterConfig>()
const List = listField<PowerMeterConfig>()

interface ValuesProps {
  draft: PowerMeterConfig
}

/** Up to three values by MQTT, which the gateway adds up. */
export const MqttValues = ({ draft }: ValuesProps) => (
  <>
    <BrokerNotice />
    <Notice text={draft.mqtt.values.every(({ topic }) => topic === '') && 'powermeteradmin.NoTopic'} />
    <List
      name="mqtt.values"
      title="powermeteradmin.Value"
      add="powermeteradmin.AddValue"
      remove="powermeteradmin.RemoveValue"
      blank={noMqttValue}
      min={1}
      max={meterValues}
    >
      {at => (
        <>
          <Form.Text name={`${at}.topic`} label="onbattery.Topic" />
          <Form.Text name={`${at}.json_path`} label="onbattery.JsonPath" />
          <Form.Choice name={`${at}.unit`} label="onbattery.Unit" options={meterPowerUnits} />
          <Form.Toggle name={`${at}.sign_inverted`} label="powermeteradmin.SignInverted" />
        </>
      )}
    </List>
  </>
)

/** Up to three values by HTTP, from one answer or from one each. */
export const HttpValues = ({ draft: { http_json } }: ValuesProps) => (
  <>
    <Card title="powermeteradmin.HttpJson">
      <Form.Toggle name="http_json.individual_requests" label="powermeteradmin.HttpIndividualRequests" />
      <PollingInterval name="http_json.polling_interval" />
    </Card>
    {http_json.values.map((value, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the values are told apart by their place only
      <Card key={n} title="powermeteradmin.Value" params={{ num: n + 1 }}>
        {n > 0 && <Form.Toggle name={`http_json.values.${n}.enabled`} label="powermeteradmin.ValueEnabled" />}
        {(n === 0 || value.enabled) && (
          <>
            {(n === 0 || http_json.individual_requests) && (
              <RequestFields at={`http_json.values.${n}.http_request`} request={value.http_request} />
            )}
            <Form.Text name={`http_json.values.${n}.json_path`} label="onbattery.JsonPath" />
            <Form.Choice name={`http_json.values.${n}.unit`} label="onbattery.Unit" options={meterPowerUnits} />
            <Form.Toggle name={`http_json.values.${n}.sign_inverted`} label="powermeteradmin.SignInverted" />
          </>
        )}
      </Card>
    ))}
  </>
)
