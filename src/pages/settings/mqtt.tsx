import type { MqttConfig } from '../../contract/settings.ts'
import { fieldsOf, SettingsPage } from '../../forms/settings-page.tsx'
import { textOf } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'

const { Section, Text, Secret, LongText, Numeric, Toggle, Choice } = fieldsOf<MqttConfig, 'mqttadmin'>()

const withoutBlanks = (topic: string) => (topic.includes(' ') ? t('form.NoBlanks') : '')

/** A base topic has no blanks and ends with a slash. Source: gateway contract 13.5. */
const baseTopic = (topic: string) => withoutBlanks(topic) || (topic.endsWith('/') ? '' : t('form.TrailingSlash'))

export const MqttSettingsPage = () => (
  <SettingsPage of="mqtt" texts="mqttadmin" title="mqttadmin.MqttSettings">
    {draft => (
      <>
        <Section title="MqttConfiguration">
          <Toggle name="mqtt_enabled" label="EnableMqtt" />
          {draft.mqtt_enabled && <Toggle name="mqtt_hass_enabled" label="EnableHass" />}
        </Section>
        {draft.mqtt_enabled && (
          <>
            <Section title="MqttBrokerParameter">
              <Text name="mqtt_hostname" label="Hostname" />
              <Numeric name="mqtt_port" label="Port" />
              <Text name="mqtt_clientid" label="ClientId" />
              <Text name="mqtt_username" label="Username" />
              <Secret name="mqtt_password" label="Password" />
              <Text name="mqtt_topic" label="BaseTopic" check={baseTopic} />
              <Numeric name="mqtt_publish_interval" label="PublishInterval" unit="Seconds" />
              <Toggle name="mqtt_clean_session" label="CleanSession" />
              <Toggle name="mqtt_retain" label="EnableRetain" />
              <Toggle name="mqtt_tls" label="EnableTls" />
              {draft.mqtt_tls && <LongText name="mqtt_root_ca_cert" label="RootCa" />}
              {draft.mqtt_tls && <Toggle name="mqtt_tls_cert_login" label="TlsCertLoginEnable" />}
              {draft.mqtt_tls && draft.mqtt_tls_cert_login && (
                <>
                  <LongText name="mqtt_client_cert" label="ClientCert" />
                  <LongText name="mqtt_client_key" label="ClientKey" />
                </>
              )}
            </Section>
            <Section title="LwtParameters">
              <Text
                name="mqtt_lwt_topic"
                label="LwtTopic"
                prefix={textOf(draft.mqtt_topic, '')}
                check={withoutBlanks}
              />
              <Text name="mqtt_lwt_online" label="LwtOnline" />
              <Text name="mqtt_lwt_offline" label="LwtOffline" />
              <Choice name="mqtt_lwt_qos" label="LwtQos" options={['QOS0', 'QOS1', 'QOS2']} />
            </Section>
            {draft.mqtt_hass_enabled && (
              <Section title="HassParameters">
                <Text name="mqtt_hass_topic" label="HassPrefixTopic" check={baseTopic} />
                <Toggle name="mqtt_hass_retain" label="HassRetain" />
                <Toggle name="mqtt_hass_expire" label="HassExpire" />
                <Toggle name="mqtt_hass_individualpanels" label="HassIndividual" />
              </Section>
            )}
          </>
        )}
      </>
    )}
  </SettingsPage>
)
