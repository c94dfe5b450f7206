import type { MqttStatus } from '../../contract/status.ts'
import { decimal, textOf } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { eitherOr } from '../../ui/badge.tsx'
import { FactCard, factOf, type ReceivedDocument, StatusPage } from '../../ui/page/status-page.tsx'

const Fact = factOf<MqttStatus>()

const onOrOff = eitherOr('mqttinfo.Enabled', 'mqttinfo.Disabled')
const seconds = (sec: number) => t('mqttinfo.Seconds', { sec: decimal(sec) })
const certificate = (text: string) => <pre>{text}</pre>

const Broker = ({ mqtt_tls, mqtt_tls_cert_login }: ReceivedDocument<MqttStatus>) => (
  <>
    <Fact name="mqtt_hostname" label="mqttinfo.Server" />
    <Fact name="mqtt_port" label="mqttinfo.Port" as={String} />
    <Fact name="mqtt_clientid" label="mqttinfo.ClientId" />
    <Fact name="mqtt_username" label="mqttinfo.Username" />
    <Fact name="mqtt_topic" label="mqttinfo.BaseTopic" />
    <Fact name="mqtt_lwt_topic" label="mqttinfo.LwtTopic" />
    <Fact name="mqtt_publish_interval" label="mqttinfo.PublishInterval" as={seconds} />
    <Fact name="mqtt_clean_session" label="mqttinfo.CleanSession" as={onOrOff} />
    <Fact name="mqtt_retain" label="mqttinfo.Retain" as={onOrOff} />
    <Fact name="mqtt_tls" label="mqttinfo.Tls" as={onOrOff} />
    {mqtt_tls === true && (
      <Fact name="mqtt_root_ca_cert_info" label="mqttinfo.RootCertifcateInfo" as={certificate} long />
    )}
    {mqtt_tls === true && <Fact name="mqtt_tls_cert_login" label="mqttinfo.TlsCertLogin" as={onOrOff} />}
    {mqtt_tls === true && mqtt_tls_cert_login === true && (
      <Fact name="mqtt_client_cert_info" label="mqttinfo.ClientCertifcateInfo" as={certificate} long />
    )}
  </>
)

const Discovery = () => (
  <>
    <Fact name="mqtt_hass_topic" label="mqttinfo.HassTopic" />
    <Fact name="mqtt_hass_retain" label="mqttinfo.Retain" as={onOrOff} />
    <Fact name="mqtt_hass_expire" label="mqttinfo.Expire" as={onOrOff} />
    <Fact name="mqtt_hass_individualpanels" label="mqttinfo.IndividualPanels" as={onOrOff} />
  </>
)

/** The connection first, then the settings, without what belongs to a switched off feature. */
export const MqttInfoPage = () => (
  <StatusPage
    path="mqtt/status"
    title="mqttinfo.MqttInformation"
    summary={({ mqtt_enabled, mqtt_connected, mqtt_hostname, mqtt_clientid }) => {
      if (mqtt_enabled === false) return { state: 'off', text: t('info.MqttOff') }
      const names = { host: textOf(mqtt_hostname), client: textOf(mqtt_clientid) }
      if (mqtt_connected === true) return { state: 'on', text: t('info.MqttConnected', names) }
      return mqtt_connected === false ? { state: 'down', text: t('info.MqttLost', names) } : undefined
    }}
  >
    {status =>
      status.mqtt_enabled !== false && (
        <>
          <FactCard title="mqttinfo.ConfigurationSummary">
            <Broker {...status} />
          </FactCard>
          <FactCard title="mqttinfo.HassSummary">
            <Fact name="mqtt_hass_enabled" label="mqttinfo.Status" as={onOrOff} />
            {status.mqtt_hass_enabled !== false && <Discovery />}
          </FactCard>
        </>
      )
    }
  </StatusPage>
)
