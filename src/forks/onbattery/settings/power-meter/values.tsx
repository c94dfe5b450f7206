import { useLayoutEffect, useRef } from 'react'
import { useScope } from '../../../../forms/form-scope.tsx'
import { fieldsOf } from '../../../../forms/settings-page.tsx'
import { t } from '../../../../i18n/i18n.ts'
import { Card } from '../../../../ui/card.tsx'
import { PlainButton } from '../../../../ui/controls/plain-button.tsx'
import { meterValues, type PowerMeterConfig } from '../../contract/power-meter.ts'
import { BrokerNotice, LiveNotice } from '../notice.tsx'
import { meterPowerUnits } from '../units.ts'
import { noMqttValue } from './prepare.ts'
import { PollingInterval, RequestFields } from './request.tsx'

const Form = fieldsOf<PowerMeterConfig>()

interface ValuesProps {
  draft: PowerMeterConfig
}

let lastId = 0

/** Where the focus goes after a change. */
const places = { added: 'article:last-of-type :is(input, select)', removed: ':scope > button' }

/** Up to three values by MQTT, which the gateway adds up. Uncontrolled fields move with their value. */
export function MqttValues({ draft: { mqtt } }: ValuesProps) {
  const { change } = useScope()
  const { values } = mqtt
  // A ref: a state could be rendered before or after the draft.
  const ids = useRef<readonly number[]>([])
  if (!ids.current.length) ids.current = values.map(() => ++lastId)
  const box = useRef<HTMLDivElement>(null)
  const focus = useRef<{ place: keyof typeof places; length: number }>(undefined)

  // Keyboard and screen reader continue where something has changed.
  useLayoutEffect(() => {
    // The effect of an earlier render may come late.
    if (focus.current?.length !== values.length) return
    box.current?.querySelector<HTMLElement>(places[focus.current.place])?.focus()
    focus.current = undefined
  })

  function add() {
    focus.current = { place: 'added', length: values.length + 1 }
    ids.current = [...ids.current, ++lastId]
    change('mqtt.values', now => [...(now as typeof values), noMqttValue])
  }

  function removeAt(at: number) {
    focus.current = { place: 'removed', length: values.length - 1 }
    ids.current = ids.current.filter((_, n) => n !== at)
    change('mqtt.values', now => (now as typeof values).filter((_, n) => n !== at))
  }

  return (
    <>
      <BrokerNotice />
      <LiveNotice text={values.every(({ topic }) => topic === '') && 'powermeteradmin.NoTopic'} />
      <div ref={box}>
        {values.map((_, n) => (
          <Card key={ids.current[n] ?? -n} title="powermeteradmin.Value" params={{ num: n + 1 }}>
            <Form.Text name={`mqtt.values.${n}.topic`} label="onbattery.Topic" />
            <Form.Text name={`mqtt.values.${n}.json_path`} label="onbattery.JsonPath" />
            <Form.Choice name={`mqtt.values.${n}.unit`} label="onbattery.Unit" options={meterPowerUnits} />
            <Form.Toggle name={`mqtt.values.${n}.sign_inverted`} label="powermeteradmin.SignInverted" />
            {values.length > 1 && (
              <button type="button" className="secondary" onClick={() => removeAt(n)}>
                {t('powermeteradmin.RemoveValue', { num: n + 1 })}
              </button>
            )}
          </Card>
        ))}
        {values.length < meterValues && <PlainButton text="powermeteradmin.AddValue" onPress={add} />}
      </div>
    </>
  )
}

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
