import type { Gateway } from '../../tools/simulator/gateway.ts'

/** A secret, and how a gateway gets it. */
interface Planted {
  secret: string
  plant(gateway: Gateway, secret: string): void
}

const inConfig = (secret: string, plant: (config: Gateway['world']['config'], secret: string) => void): Planted => ({
  secret,
  plant: ({ world }) => plant(world.config, secret),
})

/** A secret in every place of the settings that can hold one. */
export const planted: Planted[] = [
  inConfig('Sonnenstrasse7', (config, text) => (config.wifi.ssid = text)),
  inConfig('wifi-geheim-44', (config, text) => (config.wifi.password = text)),
  inConfig('dach-meier', (config, text) => (config.wifi.hostname = text)),
  inConfig('10.11.12.13', (config, text) => (config.wifi.ip = text)),
  inConfig('10.11.12.1', (config, text) => (config.wifi.gateway = text)),
  inConfig('9.9.9.10', (config, text) => (config.wifi.dns1 = text)),
  inConfig('149.112.112.10', (config, text) => (config.wifi.dns2 = text)),
  inConfig('syslog.meier.example', (config, text) => (config.syslog.hostname = text)),
  inConfig('zeit.meier.example', (config, text) => (config.ntp.server = text)),
  inConfig('broker.meier.example', (config, text) => (config.mqtt.hostname = text)),
  inConfig('client-meier', (config, text) => (config.mqtt.clientid = text)),
  inConfig('user-meier', (config, text) => (config.mqtt.username = text)),
  inConfig('mqtt geheim & 55', (config, text) => (config.mqtt.password = text)),
  inConfig('haus/meier/', (config, text) => (config.mqtt.topic = text)),
  inConfig('zustand/meier', (config, text) => (config.mqtt.lwt.topic = text)),
  inConfig('meier-ist-da', (config, text) => (config.mqtt.lwt.value_online = text)),
  inConfig('meier-ist-weg', (config, text) => (config.mqtt.lwt.value_offline = text)),
  inConfig('ha-meier/', (config, text) => (config.mqtt.hass.topic = text)),
  inConfig('-----BEGIN CERTIFICATE-----\nWurzel\n-----END CERTIFICATE-----', (config, text) => {
    config.mqtt.tls.root_ca_cert = text
  }),
  inConfig('-----BEGIN CERTIFICATE-----\nKlient\n-----END CERTIFICATE-----', (config, text) => {
    config.mqtt.tls.client_cert = text
  }),
  inConfig('-----BEGIN PRIVATE KEY-----\nSchluessel\n-----END PRIVATE KEY-----', (config, text) => {
    config.mqtt.tls.client_key = text
  }),
  inConfig('admin-geheim-66', (config, text) => (config.security.password = text)),
  inConfig('Meiers Brett', (config, text) => (config.device.pinmapping = text)),
  inConfig('Dach von Meier', (config, text) => (config.inverters[0]!.name = text)),
  inConfig('Garage von Meier', (config, text) => (config.inverters[1]!.name = text)),
  inConfig('Meier Sued', (config, text) => (config.inverters[0]!.channel[0]!.name = text)),
  inConfig('Meier West', (config, text) => (config.inverters[0]!.channel[1]!.name = text)),
  inConfig('West von Meier', (config, text) => (config.inverters[1]!.channel[0]!.name = text)),
  inConfig('Ost von Meier', (config, text) => (config.inverters[1]!.channel[1]!.name = text)),
  inConfig('Schuppen von Meier', (config, text) => (config.inverters[2]!.name = text)),
  inConfig('Schuppen Nord', (config, text) => (config.inverters[2]!.channel[0]!.name = text)),
  { secret: '52.51631', plant: ({ world }) => (world.config.ntp.latitude = 52.51631) },
  { secret: '13.37771', plant: ({ world }) => (world.config.ntp.longitude = 13.37771) },
]
