import { X509Certificate } from 'node:crypto'
import type { MqttStatus } from '../../../src/contract/status.ts'
import { chip } from '../chip.ts'
import { readMqtt } from '../settings/mqtt.ts'
import type { World } from '../world.ts'

/** Lines about a certificate; empty if absent or unreadable. */
function certificateInfo(pem: string): string {
  try {
    const { subject, issuer, validFrom, validTo, serialNumber } = new X509Certificate(pem)
    const line = (name: string) => name.replaceAll('\n', ', ')
    const lines = [
      `serial number     : ${serialNumber}`,
      `issuer name       : ${line(issuer)}`,
      `subject name      : ${line(subject)}`,
      `issued  on        : ${validFrom}`,
      `expires on        : ${validTo}`,
    ]
    return `${lines.join('\n')}\n`.slice(0, 1023)
  } catch {
    return ''
  }
}

/** Source: gateway contract 14.4. */
export function mqttStatus(world: World): MqttStatus {
  const config = readMqtt(world.config.mqtt)
  const { mqtt_password: _, mqtt_lwt_online: __, mqtt_lwt_offline: ___, mqtt_lwt_qos: ____, ...shown } = config
  const { mqtt_root_ca_cert, mqtt_client_cert, mqtt_client_key: _____, ...rest } = shown
  return {
    ...rest,
    mqtt_clientid: config.mqtt_clientid || chip.accessPoint,
    mqtt_lwt_topic: config.mqtt_topic + config.mqtt_lwt_topic,
    mqtt_connected: world.broker.isConnected(),
    mqtt_root_ca_cert_info: certificateInfo(mqtt_root_ca_cert),
    mqtt_client_cert_info: certificateInfo(mqtt_client_cert),
  }
}
