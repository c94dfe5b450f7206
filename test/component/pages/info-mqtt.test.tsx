import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { MqttStatus } from '../../../src/contract/status.ts'
import { cardTitles, fact, labels, told, withoutEachMember } from '../../support/info-page.ts'
import { all } from '../../support/mount.tsx'
import { renderApp } from '../../support/render-app.tsx'

/** Everything on, so that every row is shown. */
const everything: Partial<MqttStatus> = {
  mqtt_enabled: true,
  mqtt_hostname: 'broker.home',
  mqtt_port: 1883,
  mqtt_clientid: 'roof',
  mqtt_username: 'solar',
  mqtt_topic: 'solar/',
  mqtt_publish_interval: 5,
  mqtt_tls: true,
  mqtt_tls_cert_login: true,
  mqtt_hass_enabled: true,
  mqtt_hass_topic: 'homeassistant/',
  mqtt_lwt_topic: 'solar/dtu/status',
  mqtt_connected: true,
  mqtt_root_ca_cert_info: 'issuer name : CN=Home CA\nexpires on  : 2031-01-01 00:00:00',
  mqtt_client_cert_info: 'issuer name : CN=Home CA\nsubject name : CN=roof',
}

const show = (status: Partial<MqttStatus> = {}) =>
  renderApp({ path: '/info/mqtt', answers: { 'mqtt/status': { ...everything, ...status } } })

test('the connection is said first; broker and discovery have a card each', async () => {
  await show()
  assert.equal(cardTitles(), ['Settings', 'Home Assistant'])
  assert.is(fact('Settings', 'Server'), 'broker.home')
  assert.is(fact('Settings', 'Port'), '1883')
  assert.is(fact('Settings', 'Last-will topic'), everything.mqtt_lwt_topic)
  assert.is(fact('Settings', 'Publish interval'), '5 seconds')
  assert.is(fact('Home Assistant', 'Discovery topic'), 'homeassistant/')
  assert.equal(told(), [`Connected to the broker broker.home as ${everything.mqtt_clientid}.`, 'on'])
})

test('a lost broker is red', async () => {
  await show({ mqtt_connected: false })
  assert.equal(told(), ['Not connected to the broker broker.home.', 'down'])
})

test('with MQTT off there is nothing about broker, discovery or connection', async () => {
  await show({ mqtt_enabled: false })
  assert.equal([told(), cardTitles()], [['MQTT is off.', 'off'], []])
})

test('with discovery off only its state is shown', async () => {
  await show({ mqtt_hass_enabled: false })
  assert.is(fact('Home Assistant', 'Status'), 'Off')
  assert.equal(labels('Home Assistant'), ['Status'])
})

test('certificates keep their line breaks, and one that is missing or unreadable is a dash', async () => {
  await show()
  assert.equal(all('pre'), [everything.mqtt_root_ca_cert_info, everything.mqtt_client_cert_info])
  await show({ mqtt_root_ca_cert_info: '' })
  assert.is(fact('Settings', 'CA certificate'), '–')
})

test('without encryption no certificate is shown, without certificate login no client certificate', async () => {
  await show({ mqtt_tls: false })
  for (const label of ['CA certificate', 'Login by certificate', 'Client certificate'])
    assert.not(labels('Settings').includes(label), label)
  await show({ mqtt_tls_cert_login: false })
  assert.is(fact('Settings', 'Login by certificate'), 'Off')
  assert.not(labels('Settings').includes('Client certificate'))
})

test('what the gateway does not report is a dash', async () => {
  await withoutEachMember('/info/mqtt', 'mqtt/status', ['mqtt_enabled', 'mqtt_connected'], everything)
})

test.run()
