import type { Reply } from '../../../src/contract/endpoints.ts'
import type { ConfigFile } from '../../../src/contract/files.ts'
import type { Generation } from '../../../src/contract/generations.ts'
import { limits } from '../../../src/contract/limits.ts'
import type { MqttConfig } from '../../../src/contract/settings.ts'
import { hasKinds, type JsonObject, type Kind, text } from '../json-body.ts'
import { badLength, most, outside, reply } from '../reply.ts'

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

const bound = limits.mqtt
const max = (member: keyof typeof bound) => ({ max: most(bound[member]) })
const hasSpace = (value: string) => value.includes(' ')

function checkBroker(asked: MqttConfig): Reply | undefined {
  const { mqtt_topic } = asked
  if (badLength(asked.mqtt_hostname, bound.mqtt_hostname)) return reply('BrokerHostBadLength', max('mqtt_hostname'))
  if (badLength(asked.mqtt_clientid, bound.mqtt_clientid)) return reply('ClientIdTooLong', max('mqtt_clientid'))
  if (badLength(asked.mqtt_username, bound.mqtt_username)) return reply('BrokerUserTooLong', max('mqtt_username'))
  if (badLength(asked.mqtt_password, bound.mqtt_password)) return reply('BrokerPasswordTooLong', max('mqtt_password'))
  if (badLength(mqtt_topic, bound.mqtt_topic)) return reply('BaseTopicTooLong', max('mqtt_topic'))
  if (hasSpace(mqtt_topic)) return reply('BaseTopicHasSpace')
  if (!mqtt_topic.endsWith('/')) return reply('BaseTopicNoTrailingSlash')
  if (outside(asked.mqtt_port, bound.mqtt_port)) return reply('BrokerPortInvalid')
  const certificates = [asked.mqtt_root_ca_cert, asked.mqtt_client_cert, asked.mqtt_client_key]
  if (certificates.some(pem => badLength(pem, bound.mqtt_client_cert)))
    return reply('CertificateTooLong', max('mqtt_client_cert'))
  return undefined
}

function checkWill(asked: MqttConfig): Reply | undefined {
  if (badLength(asked.mqtt_lwt_topic, bound.mqtt_lwt_topic)) return reply('WillTopicTooLong', max('mqtt_lwt_topic'))
  if (hasSpace(asked.mqtt_lwt_topic)) return reply('WillTopicHasSpace')
  if (badLength(asked.mqtt_lwt_online, bound.mqtt_lwt_online)) return reply('WillOnlineTooLong', max('mqtt_lwt_online'))
  if (badLength(asked.mqtt_lwt_offline, bound.mqtt_lwt_offline))
    return reply('WillOfflineTooLong', max('mqtt_lwt_offline'))
  if (outside(asked.mqtt_lwt_qos, bound.mqtt_lwt_qos)) return reply('WillQosInvalid', max('mqtt_lwt_qos'))
  const interval = bound.mqtt_publish_interval
  if (outside(asked.mqtt_publish_interval, interval))
    return reply('PublishIntervalInvalid', { min: interval?.min ?? 0, max: most(interval) })
  return undefined
}

function checkDiscovery(asked: MqttConfig, generation: Generation): Reply | undefined {
  const { mqtt_hass_topic } = asked
  if (badLength(mqtt_hass_topic, bound.mqtt_hass_topic)) return reply('DiscoveryTopicTooLong', max('mqtt_hass_topic'))
  if (hasSpace(mqtt_hass_topic)) return reply('DiscoveryTopicHasSpace')
  if (generation === 2026 && !mqtt_hass_topic.endsWith('/')) return reply('DiscoveryTopicNoTrailingSlash')
  return undefined
}

/** Whole bytes of `value` that fit; while MQTT is off over-long texts are cut, not refused. */
const cut = (value: string, member: keyof typeof bound) =>
  new TextDecoder().decode(Buffer.from(value).subarray(0, most(bound[member]))).replace(/\ufffd+$/, '')

/** What hasKinds has checked; the root certificate alone may be absent. */
const parse = (body: JsonObject): MqttConfig => ({
  ...(body as unknown as MqttConfig),
  mqtt_root_ca_cert: text(body.mqtt_root_ca_cert),
})

/** The document asked for, or the refusal. Source: gateway contract 13.5. */
export function checkMqtt(body: JsonObject, generation: Generation): MqttConfig | Reply {
  if (!hasKinds(body, required)) return reply('FieldsMissing')
  const asked = parse(body)
  if (!asked.mqtt_enabled) return asked
  const refusal = checkBroker(asked) ?? checkWill(asked)
  return refusal ?? (asked.mqtt_hass_enabled ? checkDiscovery(asked, generation) : undefined) ?? asked
}

/** The document as config.json keeps it. */
export const storeMqtt = (asked: MqttConfig): ConfigFile['mqtt'] => ({
  enabled: asked.mqtt_enabled,
  hostname: cut(asked.mqtt_hostname, 'mqtt_hostname'),
  port: asked.mqtt_port,
  clientid: cut(asked.mqtt_clientid, 'mqtt_clientid'),
  username: cut(asked.mqtt_username, 'mqtt_username'),
  password: cut(asked.mqtt_password, 'mqtt_password'),
  topic: cut(asked.mqtt_topic, 'mqtt_topic'),
  retain: asked.mqtt_retain,
  publish_interval: asked.mqtt_publish_interval,
  clean_session: asked.mqtt_clean_session,
  lwt: {
    topic: cut(asked.mqtt_lwt_topic, 'mqtt_lwt_topic'),
    value_online: cut(asked.mqtt_lwt_online, 'mqtt_lwt_online'),
    value_offline: cut(asked.mqtt_lwt_offline, 'mqtt_lwt_offline'),
    qos: asked.mqtt_lwt_qos,
  },
  tls: {
    enabled: asked.mqtt_tls,
    root_ca_cert: cut(asked.mqtt_root_ca_cert, 'mqtt_root_ca_cert'),
    certlogin: asked.mqtt_tls_cert_login,
    client_cert: cut(asked.mqtt_client_cert, 'mqtt_client_cert'),
    client_key: cut(asked.mqtt_client_key, 'mqtt_client_key'),
  },
  hass: {
    enabled: asked.mqtt_hass_enabled,
    retain: asked.mqtt_hass_retain,
    topic: cut(asked.mqtt_hass_topic, 'mqtt_hass_topic'),
    individual_panels: asked.mqtt_hass_individualpanels,
    expire: asked.mqtt_hass_expire,
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
