import type { MqttStatus } from '../../../src/contract/status.ts'
import { chip } from '../chip.ts'
import type { World } from '../world/world.ts'

/** Source: gateway contract 14.4. */
export function mqttStatus(world: World): MqttStatus {
  const { tls, lwt, hass, ...mqtt } = world.config.mqtt
  return {
    mqtt_enabled: mqtt.enabled,
    mqtt_hostname: mqtt.hostname,
    mqtt_port: mqtt.port,
    mqtt_clientid: mqtt.clientid || chip.accessPoint,
    mqtt_username: mqtt.username,
    mqtt_topic: mqtt.topic,
    mqtt_connected: world.broker.isConnected(),
    mqtt_retain: mqtt.retain,
    mqtt_tls: tls.enabled,
    mqtt_root_ca_cert_info: world.certificateInfo(tls.root_ca_cert),
    mqtt_tls_cert_login: tls.certlogin,
    mqtt_client_cert_info: world.certificateInfo(tls.client_cert),
    mqtt_lwt_topic: mqtt.topic + lwt.topic,
    mqtt_publish_interval: mqtt.publish_interval,
    mqtt_clean_session: mqtt.clean_session,
    mqtt_hass_enabled: hass.enabled,
    mqtt_hass_expire: hass.expire,
    mqtt_hass_retain: hass.retain,
    mqtt_hass_topic: hass.topic,
    mqtt_hass_individualpanels: hass.individual_panels,
  }
}
