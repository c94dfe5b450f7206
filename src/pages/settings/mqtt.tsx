import type { MqttConfig } from '../../contract/settings.ts'
import { hostProblem, spaceProblem } from '../../forms/bounds.ts'
import { fieldsOf, SettingsPage } from '../../forms/settings-page.tsx'
import { textOf } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { Card } from '../../ui/card.tsx'

const Form = fieldsOf<MqttConfig>()

/** A base topic has no white space and ends with a slash. Source: gateway contract 13.5. */
const baseTopic = (topic: string) => spaceProblem(topic) || (topic.endsWith('/') ? '' : t('form.TrailingSlash'))

export const MqttSettingsPage = () => (
  <SettingsPage topic="mqtt" title="mqttadmin.MqttSettings">
    {draft => (
      <>
        <Card title="mqttadmin.MqttConfiguration">
          <Form.Toggle name="mqtt_enabled" label="mqttadmin.EnableMqtt" />
          {draft.mqtt_enabled && <Form.Toggle name="mqtt_hass_enabled" label="mqttadmin.EnableHass" />}
        </Card>
        {draft.mqtt_enabled && (
          <>
            <Card title="mqttadmin.MqttBrokerParameter">
              <Form.Text name="mqtt_hostname" label="mqttadmin.Hostname" check={hostProblem} />
              <Form.Numeric name="mqtt_port" label="mqttadmin.Port" />
              <Form.Text name="mqtt_clientid" label="mqttadmin.ClientId" />
              <Form.Text name="mqtt_username" label="mqttadmin.Username" />
              <Form.Secret name="mqtt_password" label="mqttadmin.Password" />
              <Form.Text name="mqtt_topic" label="mqttadmin.BaseTopic" check={baseTopic} />
              <Form.Numeric
                name="mqtt_publish_interval"
                label="mqttadmin.PublishInterval"
                unit={t('mqttadmin.Seconds')}
              />
              <Form.Toggle name="mqtt_clean_session" label="mqttadmin.CleanSession" />
              <Form.Toggle name="mqtt_retain" label="mqttadmin.EnableRetain" />
              <Form.Toggle name="mqtt_tls" label="mqttadmin.EnableTls" />
              {draft.mqtt_tls && <Form.LongText name="mqtt_root_ca_cert" label="mqttadmin.RootCa" />}
              {draft.mqtt_tls && <Form.Toggle name="mqtt_tls_cert_login" label="mqttadmin.TlsCertLoginEnable" />}
              {draft.mqtt_tls && draft.mqtt_tls_cert_login && (
                <>
                  <Form.LongText name="mqtt_client_cert" label="mqttadmin.ClientCert" />
                  <Form.LongText name="mqtt_client_key" label="mqttadmin.ClientKey" />
                </>
              )}
            </Card>
            <Card title="mqttadmin.LwtParameters">
              <Form.Text
                name="mqtt_lwt_topic"
                label="mqttadmin.LwtTopic"
                prefix={textOf(draft.mqtt_topic, '')}
                check={spaceProblem}
              />
              <Form.Text name="mqtt_lwt_online" label="mqttadmin.LwtOnline" />
              <Form.Text name="mqtt_lwt_offline" label="mqttadmin.LwtOffline" />
              <Form.Choice
                name="mqtt_lwt_qos"
                label="mqttadmin.LwtQos"
                options={['mqttadmin.QOS0', 'mqttadmin.QOS1', 'mqttadmin.QOS2']}
              />
            </Card>
            {draft.mqtt_hass_enabled && (
              <Card title="mqttadmin.HassParameters">
                <Form.Text name="mqtt_hass_topic" label="mqttadmin.HassPrefixTopic" check={baseTopic} />
                <Form.Toggle name="mqtt_hass_retain" label="mqttadmin.EnableRetain" />
                <Form.Toggle name="mqtt_hass_expire" label="mqttadmin.HassExpire" />
                <Form.Toggle name="mqtt_hass_individualpanels" label="mqttadmin.HassIndividual" />
              </Card>
            )}
          </>
        )}
      </>
    )}
  </SettingsPage>
)
