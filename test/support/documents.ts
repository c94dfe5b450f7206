import type { LoggingConfig, MqttConfig, NetworkConfig, NtpConfig } from '../../src/contract/settings.ts'

/** A certificate in form only. */
export const pem = '-----BEGIN CERTIFICATE-----\nMIIBszCCAVmgAwIBAgIUQ==\n-----END CERTIFICATE-----\n'

export const mqttConfig = (): MqttConfig => ({
  mqtt_enabled: true,
  mqtt_hostname: 'broker.home',
  mqtt_port: 1883,
  mqtt_clientid: 'roof',
  mqtt_username: 'solar',
  mqtt_password: 'secret',
  mqtt_topic: 'solar/',
  mqtt_retain: true,
  mqtt_publish_interval: 5,
  mqtt_clean_session: true,
  mqtt_tls: false,
  mqtt_root_ca_cert: pem,
  mqtt_tls_cert_login: false,
  mqtt_client_cert: '',
  mqtt_client_key: '',
  mqtt_lwt_topic: 'dtu/status',
  mqtt_lwt_online: 'online',
  mqtt_lwt_offline: 'offline',
  mqtt_lwt_qos: 2,
  mqtt_hass_enabled: false,
  mqtt_hass_expire: true,
  mqtt_hass_retain: true,
  mqtt_hass_topic: 'homeassistant/',
  mqtt_hass_individualpanels: false,
})

export const loggingConfig = (): LoggingConfig => ({
  loglevel: {
    default: 1,
    modules: [
      { name: 'CORE', level: 1 },
      { name: 'hoymiles', level: -1 },
      { name: 'from_the_future', level: -1 },
    ],
  },
})

/** As a new gateway has it, but at home in a network. */
export const networkConfig = (): NetworkConfig => ({
  hostname: 'OpenDTU-%06X',
  dhcp: true,
  ipaddress: '0.0.0.0',
  netmask: '255.255.255.0',
  gateway: '0.0.0.0',
  dns1: '0.0.0.0',
  dns2: '0.0.0.0',
  ssid: 'Sonnenhaus',
  password: 'hinter den bergen',
  aptimeout: 3,
  mdnsenabled: false,
  syslogenabled: false,
  sysloghostname: '',
  syslogport: 514,
})

/** Of generation 2025. */
export const ntpConfig = (): NtpConfig => ({
  ntp_server: 'pool.ntp.org',
  ntp_timezone: 'CET-1CEST,M3.5.0,M10.5.0/3',
  ntp_timezone_descr: 'Europe/Berlin',
  longitude: 10.4515,
  latitude: 51.1657,
  sunsettype: 1,
})
