import type {
  DeviceConfig,
  DtuConfig,
  LoggingConfig,
  MqttConfig,
  NetworkConfig,
  NtpConfig,
} from '../../src/contract/settings.ts'

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

/** With a profile for nRF24 alone; the other pins are the build's own. */
export const deviceConfig = (): DeviceConfig => ({
  curPin: {
    name: 'Balcony',
    nrf24: { clk: 18, cs: 5, en: 4, irq: 16, miso: 19, mosi: 23 },
    cmt: { clk: -1, cs: -1, fcs: -1, sdio: -1, gpio2: -1, gpio3: -1 },
    w5500: { sclk: -1, mosi: -1, miso: -1, cs: -1, int: -1, rst: -1 },
    eth: { enabled: false, phy_addr: -1, power: -1, mdc: -1, mdio: -1, type: 0, clk_mode: 0 },
    display: { type: 0, data: -1, clk: -1, cs: -1, reset: -1 },
    led: { led0: 25, led1: -1 },
  },
  display: {
    rotation: 2,
    power_safe: true,
    screensaver: true,
    contrast: 60,
    locale: 'en',
    diagramduration: 36000,
    diagrammode: 1,
  },
  led: [{ brightness: 100 }, { brightness: 100 }],
})

/** With both radios; the serial has lost its leading zero on the way. */
export const dtuConfig = (): DtuConfig => ({
  serial: '99980112345',
  pollinterval: 5,
  nrf_enabled: true,
  nrf_palevel: 0,
  cmt_enabled: true,
  cmt_palevel: 0,
  cmt_country: 0,
  cmt_frequency: 868_000_000,
  cmt_chan_width: 250_000,
  country_def: [
    [865_000_000, 860_250_000, 923_500_000, 863_000_000, 870_000_000] as const,
    [918_000_000, 900_250_000, 963_500_000, 905_000_000, 925_000_000] as const,
    [918_000_000, 900_250_000, 963_500_000, 915_000_000, 928_000_000] as const,
  ].map(([freq_default, freq_min, freq_max, freq_legal_min, freq_legal_max]) => ({
    freq_default,
    freq_min,
    freq_max,
    freq_legal_min,
    freq_legal_max,
  })),
})
