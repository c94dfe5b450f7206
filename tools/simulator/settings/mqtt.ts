import type { Reply } from '../../../src/contract/endpoints.ts'
import type { Generation } from '../../../src/contract/generations.ts'
import { limits } from '../../../src/contract/limits.ts'
import type { ConfigFile, MqttConfig } from '../../../src/contract/settings.ts'
import { chip } from '../chip.ts'
import { hasKinds, type JsonObject, type Kind, textOf } from '../json/body.ts'
import { most, reply } from '../json/reply.ts'
import { firstRefusal, type Refusals, type Rules } from './refusals.ts'
import { rootCertificate } from './root-certificate.ts'

const required: Record<Exclude<keyof MqttConfig, 'mqtt_root_ca_cert'>, Kind> = {
  mqtt_enabled: 'bool',
  mqtt_hostname: 'string',
  mqtt_port: 'uint',
  mqtt_clientid: 'string',
  mqtt_username: 'string',
  mqtt_password: 'string',
  mqtt_topic: 'string',
  mqtt_retain: 'bool',
  mqtt_publish_interval: 'uint32',
  mqtt_clean_session: 'bool',
  mqtt_tls: 'bool',
  mqtt_tls_cert_login: 'bool',
  mqtt_client_cert: 'string',
  mqtt_client_key: 'string',
  mqtt_lwt_topic: 'string',
  mqtt_lwt_online: 'string',
  mqtt_lwt_offline: 'string',
  mqtt_lwt_qos: 'uint8',
  mqtt_hass_enabled: 'bool',
  mqtt_hass_expire: 'bool',
  mqtt_hass_retain: 'bool',
  mqtt_hass_topic: 'string',
  mqtt_hass_individualpanels: 'bool',
}

const bounds = limits.mqtt

const refusals: Refusals<typeof bounds> = {
  mqtt_hostname: 'BrokerHostBadLength',
  mqtt_clientid: 'ClientIdTooLong',
  mqtt_username: 'BrokerUserTooLong',
  mqtt_password: 'BrokerPasswordTooLong',
  mqtt_topic: 'BaseTopicTooLong',
  mqtt_port: 'BrokerPortInvalid',
  mqtt_root_ca_cert: 'CertificateTooLong',
  mqtt_client_cert: 'CertificateTooLong',
  mqtt_client_key: 'CertificateTooLong',
  mqtt_lwt_topic: 'WillTopicTooLong',
  mqtt_lwt_online: 'WillOnlineTooLong',
  mqtt_lwt_offline: 'WillOfflineTooLong',
  mqtt_lwt_qos: 'WillQosInvalid',
  mqtt_publish_interval: 'PublishIntervalInvalid',
  mqtt_hass_topic: 'DiscoveryTopicTooLong',
}

const rulesOf = (generation: Generation): Rules<typeof bounds> => ({
  mqtt_topic(topic) {
    if (topic.includes(' ')) return reply('BaseTopicHasSpace')
    return topic.endsWith('/') ? undefined : reply('BaseTopicNoTrailingSlash')
  },
  mqtt_lwt_topic: topic => (topic.includes(' ') ? reply('WillTopicHasSpace') : undefined),
  mqtt_hass_topic(topic) {
    if (topic.includes(' ')) return reply('DiscoveryTopicHasSpace')
    return generation === 2025 || topic.endsWith('/') ? undefined : reply('DiscoveryTopicNoTrailingSlash')
  },
})

/** `value` cut to what fits, at a whole character: while MQTT is off, texts too long are not refused. */
const cut = (value: string, member: keyof typeof bounds) =>
  new TextDecoder().decode(Buffer.from(value).subarray(0, most(bounds[member]))).replace(/\ufffd+$/, '')

/** The body once `hasKinds` has checked it; only the root certificate may be absent. */
const parse = (body: JsonObject): MqttConfig => ({
  ...(body as unknown as MqttConfig),
  mqtt_root_ca_cert: textOf(body.mqtt_root_ca_cert),
})

/** The document as sent, or the refusal. Source: gateway contract 13.5. */
export function checkMqtt(body: JsonObject, generation: Generation): MqttConfig | Reply {
  if (!hasKinds(body, required)) return reply('FieldsMissing')
  const sent = parse(body)
  if (!sent.mqtt_enabled) return sent
  const { mqtt_hass_topic, ...others } = sent
  const checked = sent.mqtt_hass_enabled ? sent : others
  return firstRefusal(checked, bounds, refusals, rulesOf(generation)) ?? sent
}

/** The document in the form of config.json. */
export const storeMqtt = (sent: MqttConfig): ConfigFile['mqtt'] => ({
  enabled: sent.mqtt_enabled,
  hostname: cut(sent.mqtt_hostname, 'mqtt_hostname'),
  port: sent.mqtt_port,
  clientid: cut(sent.mqtt_clientid, 'mqtt_clientid'),
  username: cut(sent.mqtt_username, 'mqtt_username'),
  password: cut(sent.mqtt_password, 'mqtt_password'),
  topic: cut(sent.mqtt_topic, 'mqtt_topic'),
  retain: sent.mqtt_retain,
  publish_interval: sent.mqtt_publish_interval,
  clean_session: sent.mqtt_clean_session,
  lwt: {
    topic: cut(sent.mqtt_lwt_topic, 'mqtt_lwt_topic'),
    value_online: cut(sent.mqtt_lwt_online, 'mqtt_lwt_online'),
    value_offline: cut(sent.mqtt_lwt_offline, 'mqtt_lwt_offline'),
    qos: sent.mqtt_lwt_qos,
  },
  tls: {
    enabled: sent.mqtt_tls,
    root_ca_cert: cut(sent.mqtt_root_ca_cert, 'mqtt_root_ca_cert'),
    certlogin: sent.mqtt_tls_cert_login,
    client_cert: cut(sent.mqtt_client_cert, 'mqtt_client_cert'),
    client_key: cut(sent.mqtt_client_key, 'mqtt_client_key'),
  },
  hass: {
    enabled: sent.mqtt_hass_enabled,
    retain: sent.mqtt_hass_retain,
    topic: cut(sent.mqtt_hass_topic, 'mqtt_hass_topic'),
    individual_panels: sent.mqtt_hass_individualpanels,
    expire: sent.mqtt_hass_expire,
  },
})

export const readMqtt = (stored: ConfigFile['mqtt']): MqttConfig => ({
  mqtt_enabled: stored.enabled,
  mqtt_hostname: stored.hostname,
  mqtt_port: stored.port,
  mqtt_clientid: stored.clientid,
  mqtt_username: stored.username,
  mqtt_password: stored.password,
  mqtt_topic: stored.topic,
  mqtt_retain: stored.retain,
  mqtt_publish_interval: stored.publish_interval,
  mqtt_clean_session: stored.clean_session,
  mqtt_tls: stored.tls.enabled,
  mqtt_root_ca_cert: stored.tls.root_ca_cert,
  mqtt_tls_cert_login: stored.tls.certlogin,
  mqtt_client_cert: stored.tls.client_cert,
  mqtt_client_key: stored.tls.client_key,
  mqtt_lwt_topic: stored.lwt.topic,
  mqtt_lwt_online: stored.lwt.value_online,
  mqtt_lwt_offline: stored.lwt.value_offline,
  mqtt_lwt_qos: stored.lwt.qos,
  mqtt_hass_enabled: stored.hass.enabled,
  mqtt_hass_expire: stored.hass.expire,
  mqtt_hass_retain: stored.hass.retain,
  mqtt_hass_topic: stored.hass.topic,
  mqtt_hass_individualpanels: stored.hass.individual_panels,
})

/** As a gateway without config.json has it. Source: gateway contract 13, 18. */
export const factoryMqtt = (): ConfigFile['mqtt'] => ({
  enabled: false,
  hostname: '',
  port: 1883,
  clientid: chip.accessPoint,
  username: '',
  password: '',
  topic: 'solar/',
  retain: true,
  publish_interval: 5,
  clean_session: true,
  lwt: { topic: 'dtu/status', value_online: 'online', value_offline: 'offline', qos: 2 },
  tls: { enabled: false, root_ca_cert: rootCertificate, certlogin: false, client_cert: '', client_key: '' },
  hass: { enabled: false, retain: true, topic: 'homeassistant/', individual_panels: false, expire: true },
})
