import type { MqttConfig } from '../../src/contract/settings.ts'
import { factoryMqtt, readMqtt } from '../../tools/simulator/settings/mqtt.ts'

/** Text that only looks like a certificate. */
export const pem = '-----BEGIN CERTIFICATE-----\nMIIBszCCAVmgAwIBAgIUQ==\n-----END CERTIFICATE-----\n'

/** The settings of a new gateway, but with a broker. */
export const mqttConfig = (): MqttConfig => ({
  ...readMqtt(factoryMqtt()),
  mqtt_enabled: true,
  mqtt_hostname: 'broker.home',
  mqtt_clientid: 'roof',
  mqtt_username: 'solar',
  mqtt_password: 'secret',
  mqtt_root_ca_cert: pem,
})
