import type { MqttConfig } from '../../src/contract/settings.ts'
import { factoryConfig } from '../../tools/simulator/settings/config-file.ts'
import { mqtt } from '../../tools/simulator/settings/tables.ts'

/** Text that only looks like a certificate. */
export const pem = '-----BEGIN CERTIFICATE-----\nMIIBszCCAVmgAwIBAgIUQ==\n-----END CERTIFICATE-----\n'

/** The settings of a new gateway, but with a broker. */
export const mqttConfig = (): MqttConfig => ({
  ...mqtt.read(factoryConfig(2025), 2025),
  mqtt_enabled: true,
  mqtt_hostname: 'broker.home',
  mqtt_clientid: 'roof',
  mqtt_username: 'solar',
  mqtt_password: 'secret',
  mqtt_root_ca_cert: pem,
})
