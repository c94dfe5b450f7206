import { type BoundsOf, channelWidthHz, clockBounds, settingsBounds } from '../../../src/contract/bounds.ts'
import type { ReplyName } from '../../../src/contract/codes.ts'
import { type Generation, logModules } from '../../../src/contract/generations.ts'
import type {
  CountryDef,
  DeviceConfig,
  DtuConfig,
  LoggingConfig,
  LogLevel,
  MqttConfig,
  NetworkConfig,
  NtpConfig,
  PinGroups,
  SecurityConfig,
} from '../../../src/contract/settings.ts'
import type { WallTime } from '../../../src/contract/status.ts'
import { chip } from '../chip.ts'
import { isKind, type JsonObject, jsonList, memberOf, numberOf, parseSerial, printSerial } from '../json/body.ts'
import { reply } from '../json/reply.ts'
import {
  bool,
  int8,
  isComplete,
  leavesOf,
  num,
  readDocument,
  type Schema,
  text,
  uint8,
  uint32,
} from '../json/schema.ts'
import { rootCertificate } from './root-certificate.ts'
import { type Checks, refusalOf, type Surroundings, type TopicTable, topicTable } from './table.ts'

/** `bounds`: a fork's may differ. Source: gateway contract 13.5. */
export const mqttWithin = (bounds: BoundsOf<MqttConfig>) =>
  topicTable<MqttConfig>(
    {
      mqtt_enabled: { ...bool(false), at: 'mqtt.enabled' },
      mqtt_hostname: { ...text(''), at: 'mqtt.hostname', refused: 'BrokerHostBadLength' },
      mqtt_clientid: { ...text(chip.accessPoint), at: 'mqtt.clientid', refused: 'ClientIdTooLong' },
      mqtt_username: { ...text(''), at: 'mqtt.username', refused: 'BrokerUserTooLong' },
      mqtt_password: { ...text(''), at: 'mqtt.password', refused: 'BrokerPasswordTooLong' },
      mqtt_topic: {
        ...text('solar/'),
        at: 'mqtt.topic',
        refused: 'BaseTopicTooLong',
        rule(topic) {
          if (topic.includes(' ')) return reply('BaseTopicHasSpace')
          return topic.endsWith('/') ? undefined : reply('BaseTopicNoTrailingSlash')
        },
      },
      mqtt_port: { ...uint32(1883), at: 'mqtt.port', refused: 'BrokerPortInvalid' },
      mqtt_retain: { ...bool(true), at: 'mqtt.retain' },
      mqtt_clean_session: { ...bool(true), at: 'mqtt.clean_session' },
      mqtt_tls: { ...bool(false), at: 'mqtt.tls.enabled' },
      mqtt_tls_cert_login: { ...bool(false), at: 'mqtt.tls.certlogin' },
      mqtt_root_ca_cert: {
        ...text(rootCertificate),
        at: 'mqtt.tls.root_ca_cert',
        required: false,
        refused: 'CertificateTooLong',
      },
      mqtt_client_cert: { ...text(''), at: 'mqtt.tls.client_cert', refused: 'CertificateTooLong' },
      mqtt_client_key: { ...text(''), at: 'mqtt.tls.client_key', refused: 'CertificateTooLong' },
      mqtt_lwt_topic: {
        ...text('dtu/status'),
        at: 'mqtt.lwt.topic',
        refused: 'WillTopicTooLong',
        rule: topic => (topic.includes(' ') ? reply('WillTopicHasSpace') : undefined),
      },
      mqtt_lwt_online: { ...text('online'), at: 'mqtt.lwt.value_online', refused: 'WillOnlineTooLong' },
      mqtt_lwt_offline: { ...text('offline'), at: 'mqtt.lwt.value_offline', refused: 'WillOfflineTooLong' },
      mqtt_lwt_qos: { ...uint8(2), at: 'mqtt.lwt.qos', refused: 'WillQosInvalid' },
      mqtt_publish_interval: { ...uint32(5), at: 'mqtt.publish_interval', refused: 'PublishIntervalInvalid' },
      mqtt_hass_enabled: { ...bool(false), at: 'mqtt.hass.enabled' },
      mqtt_hass_expire: { ...bool(true), at: 'mqtt.hass.expire' },
      mqtt_hass_retain: { ...bool(true), at: 'mqtt.hass.retain' },
      mqtt_hass_topic: {
        ...text('homeassistant/'),
        at: 'mqtt.hass.topic',
        refused: 'DiscoveryTopicTooLong',
        checkedIf: ({ mqtt_hass_enabled }) => mqtt_hass_enabled,
        rule(topic, _, { generation }) {
          if (topic.includes(' ')) return reply('DiscoveryTopicHasSpace')
          return generation === 2025 || topic.endsWith('/') ? undefined : reply('DiscoveryTopicNoTrailingSlash')
        },
      },
      mqtt_hass_individualpanels: { ...bool(false), at: 'mqtt.hass.individual_panels' },
    },
    { bounds, checkedIf: ({ mqtt_enabled }) => mqtt_enabled },
  )

export const mqtt = mqttWithin(settingsBounds.mqtt)

const isIPv4 = (text: string) => /^((25[0-5]|2[0-4]\d|1?\d?\d)(\.|$)){4}$/.test(text) && !text.endsWith('.')

const address = (refused: ReplyName & `${string}Invalid`) => ({
  ...text('0.0.0.0'),
  rule: (sent: string) => (isIPv4(sent) ? undefined : reply(refused as 'NetmaskInvalid')),
})

const ssidRefused = 'The SSID must be between 1 and 32 bytes long.'

/** Syslog's host and port are checked and stored only while it is on. */
const ofSyslog = {
  required: false,
  checkedIf: ({ syslogenabled }: NetworkConfig) => syslogenabled,
  storedIf: ({ syslogenabled }: NetworkConfig) => syslogenabled,
}

/** Source: gateway contract 13.3. */
export const network = topicTable<NetworkConfig>(
  {
    dhcp: { ...bool(true), at: 'wifi.dhcp' },
    ipaddress: { ...address('IpAddressInvalid'), at: 'wifi.ip' },
    netmask: { ...address('NetmaskInvalid'), at: 'wifi.netmask' },
    gateway: { ...address('GatewayAddressInvalid'), at: 'wifi.gateway' },
    dns1: { ...address('FirstDnsInvalid'), at: 'wifi.dns1' },
    dns2: { ...address('SecondDnsInvalid'), at: 'wifi.dns2' },
    hostname: {
      ...text('OpenDTU-%06X'),
      at: 'wifi.hostname',
      refused: { uncoded: 'The hostname must be between 1 and 31 bytes long.' },
    },
    ssid: {
      ...text(''),
      at: 'wifi.ssid',
      refused: { uncoded: ssidRefused },
      checkedIf: (_, gateway) => !gateway.wiring().ethernet,
      rule: ssid => (ssid ? undefined : { type: 'warning', message: ssidRefused }),
    },
    password: {
      ...text(''),
      at: 'wifi.password',
      // The device's text says 64, its check 63.
      refused: { uncoded: 'The password must be between 0 and 64 bytes long.' },
    },
    aptimeout: { ...uint32(3), at: 'wifi.aptimeout', refused: 'AccessPointTimeoutInvalid' },
    mdnsenabled: { ...bool(false), at: 'mdns.enabled', required: false },
    syslogenabled: { ...bool(false), at: 'syslog.enabled', required: false },
    sysloghostname: { ...text(''), ...ofSyslog, at: 'syslog.hostname', refused: 'SyslogHostBadLength' },
    syslogport: { ...uint32(514), ...ofSyslog, at: 'syslog.port', refused: 'SyslogPortInvalid' },
  },
  { bounds: settingsBounds.network },
)

/** Source: gateway contract 13.4. */
export const ntp = topicTable<NtpConfig>(
  {
    ntp_server: { ...text('opendtu.pool.ntp.org'), at: 'ntp.server', refused: 'TimeServerBadLength' },
    ntp_timezone: {
      ...text('CET-1CEST,M3.5.0,M10.5.0/3'),
      at: 'ntp.timezone',
      refused: 'ZoneSpecBadLength',
      only: 2025,
    },
    ntp_timezone_descr: {
      ...text('Europe/Berlin'),
      at: 'ntp.timezone_descr',
      refused: 'ZoneNameBadLength',
      requiredBy: 2026,
    },
    longitude: { ...num(10.4515), at: 'ntp.longitude' },
    latitude: { ...num(51.1657), at: 'ntp.latitude' },
    sunsettype: { ...uint8(1), at: 'ntp.sunsettype' },
  },
  { bounds: settingsBounds.ntp },
)

const part = (refused: ReplyName) => ({ ...uint32(0), required: true, refused })

const wallTime: Schema<WallTime, Checks<WallTime>> = {
  year: part('YearInvalid'),
  month: part('MonthInvalid'),
  day: part('DayInvalid'),
  hour: part('HourInvalid'),
  minute: part('MinuteInvalid'),
  second: part('SecondInvalid'),
}

/** The time as sent, or the refusal; the length of the month is not checked. Source: gateway contract 13.4. */
export function checkWallTime(body: JsonObject, gateway: Surroundings) {
  const leaves = leavesOf<Checks<WallTime>>(wallTime)
  if (!isComplete(leaves, body)) return reply('FieldsMissing')
  const sent = readDocument(wallTime, body)
  return refusalOf(leaves, clockBounds, sent, gateway) ?? sent
}

/** Factory password, also the key of the access point. Source: gateway contract 1.1. */
export const factoryPassword = 'openDTU42'

/** Source: gateway contract 13.6. */
export const security = topicTable<SecurityConfig>(
  {
    password: { ...text(factoryPassword), at: 'security.password', refused: 'AdminPasswordBadLength' },
    allow_readonly: { ...bool(true), at: 'security.allow_readonly' },
  },
  {
    bounds: settingsBounds.security,
    // Any other malformed body goes on to the length of the password.
    isIncomplete: ({ password, allow_readonly }) => !isKind(password, 'string') && isKind(allow_readonly, 'bool'),
  },
)

const country = (
  ...[freq_default, freq_min, freq_max, freq_legal_min, freq_legal_max]: [number, number, number, number, number]
): CountryDef => ({ freq_default, freq_min, freq_max, freq_legal_min, freq_legal_max })

/** Hz, by country number. Source: gateway contract 13.1. */
const countries = [
  country(865_000_000, 860_250_000, 923_500_000, 863_000_000, 870_000_000),
  country(918_000_000, 900_250_000, 963_500_000, 905_000_000, 925_000_000),
  country(918_000_000, 900_250_000, 963_500_000, 915_000_000, 928_000_000),
]

/** What is no setting, but follows from the gateway. */
type RadioState = 'nrf_enabled' | 'cmt_enabled' | 'cmt_chan_width' | 'country_def'

/** Source: gateway contract 13.1. */
export const dtu = topicTable<Omit<DtuConfig, RadioState>>(
  {
    serial: {
      ...text(printSerial(chip.gatewaySerial)),
      at: 'dtu.serial',
      toFile: parseSerial,
      fromFile: printSerial,
      rule: serial => (parseSerial(serial) === 0 ? reply('GatewaySerialZero') : undefined),
    },
    pollinterval: { ...uint32(5), at: 'dtu.poll_interval', refused: { below: 'PollIntervalZero' } },
    nrf_palevel: { ...uint8(0), at: 'dtu.nrf_pa_level', refused: 'RadioPowerOutOfRange' },
    cmt_palevel: { ...int8(0), at: 'dtu.cmt_pa_level', refused: 'RadioPowerOutOfRange' },
    cmt_country: {
      ...uint8(0),
      at: 'dtu.cmt_country_mode',
      rule: (_, { cmt_country }) => (countries[cmt_country] ? undefined : reply('RadioRegionInvalid')),
    },
    cmt_frequency: {
      ...uint32(865_000_000),
      at: 'dtu.cmt_frequency',
      rule(_, { cmt_country, cmt_frequency }) {
        const { freq_min: min = 0, freq_max: max = 0 } = countries[cmt_country] ?? {}
        const isValid = cmt_frequency >= min && cmt_frequency <= max && cmt_frequency % channelWidthHz === 0
        return isValid ? undefined : reply('RadioFrequencyInvalid', { min, max })
      },
    },
  },
  { bounds: settingsBounds.dtu },
)

/** `dtu/config` besides the settings. */
export const radioState = (gateway: Surroundings): Pick<DtuConfig, RadioState> => ({
  nrf_enabled: gateway.wiring().nrf,
  cmt_enabled: gateway.wiring().cmt,
  cmt_chan_width: channelWidthHz,
  country_def: structuredClone(countries),
})

type DeviceSettings = Omit<DeviceConfig, 'curPin'> & { curPin: { name: string } }

/** Absent members become 0 or false. Source: gateway contract 13.2. */
export const device = topicTable<DeviceSettings>(
  {
    curPin: { name: { ...text(''), at: 'device.pinmapping', refused: 'PinProfileNameBadLength' } },
    display: {
      rotation: { ...uint8(2), at: 'device.display.rotation' },
      power_safe: { ...bool(true), at: 'device.display.powersafe' },
      screensaver: { ...bool(true), at: 'device.display.screensaver' },
      contrast: { ...uint8(60), at: 'device.display.contrast' },
      locale: { ...text('en'), bytes: 2, at: 'device.display.locale' },
      diagramduration: { ...uint32(36_000), at: 'device.display.diagram_duration' },
      diagrammode: { ...uint8(1), at: 'device.display.diagram_mode' },
    },
    led: { at: 'device.led', count: 2, entry: { brightness: { ...uint8(100), clamp: [0, 100] } } },
  },
  {
    bounds: settingsBounds.device,
    isIncomplete: ({ curPin, display }) => !isKind(curPin, 'object') && !isKind(display, 'object'),
  },
)

/** `device/config` with the pins in effect. */
export const withPins = ({ curPin, ...settings }: DeviceSettings, pins: PinGroups): DeviceConfig => ({
  curPin: { ...curPin, ...pins },
  ...settings,
})

const level = (value: number, least: number) => Math.max(least, Math.min(5, Math.trunc(value))) as LogLevel

/** Nothing is refused; a module that inherits its level is not stored. Source: gateway contract 13.7. */
export const logging: TopicTable<LoggingConfig> = {
  reset(config) {
    Object.assign(config, { logging: { default: 1, modules: [] } })
  },
  read: ({ logging: stored }, generation) => ({
    loglevel: {
      default: level(stored.default, 0),
      modules: logModules[generation].map(name => ({
        name,
        level: level(stored.modules.find(module => module.name === name)?.level ?? -1, -1),
      })),
    },
  }),
  write(config, { loglevel }, { generation }) {
    const modules = jsonList(memberOf(loglevel, 'modules')).flatMap(module => {
      const name = memberOf(module, 'name')
      const own = level(numberOf(memberOf(module, 'level')), -1)
      return typeof name === 'string' && logModules[generation].includes(name) && own !== -1
        ? [{ level: own, name }]
        : []
    })
    // The log follows this object.
    Object.assign(config.logging, { default: level(numberOf(memberOf(loglevel, 'default')), 0), modules })
    return undefined
  },
}

/** Every settings document by its topic. */
export const topics = { device, dtu, logging, mqtt, network, ntp, security }

/** The factory settings of all topics, in `config`. Source: gateway contract 13. */
export function resetSettings(config: object, generation: Generation) {
  for (const topic of [network, ntp, mqtt, dtu, security, device, logging]) topic.reset(config, generation)
}
