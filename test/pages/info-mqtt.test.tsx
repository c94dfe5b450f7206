import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { MqttStatus } from '../../src/contract/status.ts'
import { MqttInfoPage } from '../../src/pages/info/mqtt.tsx'
import { cardTitles, fact, mqttStatus, showStatus, tone, withoutEachMember } from '../support/status.tsx'

const show = (changed: Partial<MqttStatus> = {}) =>
  showStatus(<MqttInfoPage />, 'mqtt/status', { ...mqttStatus(), ...changed })

/** Members that come along, and are shown on the settings page only. */
const unseen = [
  'mqtt_password',
  'mqtt_root_ca_cert',
  'mqtt_client_cert',
  'mqtt_client_key',
  'mqtt_lwt_topic',
  'mqtt_lwt_online',
  'mqtt_lwt_offline',
  'mqtt_lwt_qos',
] as (keyof MqttStatus)[]

test('broker, discovery and connection have a card each', async () => {
  const { leave } = await show()
  assert.equal(cardTitles(), ['Settings', 'Home Assistant', 'Connection'])
  assert.is(fact('Settings', 'Server'), 'broker.home')
  assert.is(fact('Settings', 'Port'), '1883')
  assert.is(fact('Settings', 'Publish interval'), '5 seconds')
  assert.is(fact('Home Assistant', 'Base topic'), 'homeassistant/')
  assert.equal([fact('Connection', 'Status'), tone('Connection', 'Status')], ['Connected', 'on'])
  leave()
})

test('a lost broker is red', async () => {
  const { leave } = await show({ mqtt_connected: false })
  assert.equal([fact('Connection', 'Status'), tone('Connection', 'Status')], ['Not connected', 'down'])
  leave()
})

test('with MQTT off nothing is said about a broker, discovery or connection', async () => {
  const { leave, place } = await show({ mqtt_enabled: false })
  assert.equal(cardTitles(), ['Settings'])
  assert.equal([fact('Settings', 'Status'), tone('Settings', 'Status')], ['Off', 'down'])
  assert.is(place.querySelectorAll('dt').length, 1)
  leave()
})

test('with discovery off only that is said about it', async () => {
  const { leave } = await show({ mqtt_hass_enabled: false })
  assert.is(fact('Home Assistant', 'Status'), 'Off')
  assert.is(fact('Home Assistant', 'Base topic'), undefined)
  leave()
})

test('certificates keep their lines', async () => {
  const { leave, place } = await show()
  assert.equal(
    [...place.querySelectorAll('pre')].map(block => block.textContent),
    [mqttStatus().mqtt_root_ca_cert_info, mqttStatus().mqtt_client_cert_info],
  )
  leave()
})

test('a certificate that is missing or unreadable is a dash', async () => {
  const { leave } = await show({ mqtt_root_ca_cert_info: '' })
  assert.is(fact('Settings', 'CA certificate'), '–')
  leave()
})

test('without encryption there is no certificate, without a login by certificate none of the client', async () => {
  const plain = await show({ mqtt_tls: false })
  for (const label of ['CA certificate', 'Login by certificate', 'Client certificate'])
    assert.is(fact('Settings', label), undefined, label)
  plain.leave()
  const { leave } = await show({ mqtt_tls_cert_login: false })
  assert.is(fact('Settings', 'Login by certificate'), 'Off')
  assert.is(fact('Settings', 'Client certificate'), undefined)
  leave()
})

test('what the gateway does not tell is a dash', async () => {
  assert.equal(await withoutEachMember(<MqttInfoPage />, 'mqtt/status', mqttStatus, unseen), [])
})

test.run()
