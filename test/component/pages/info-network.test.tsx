import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { NetworkStatus } from '../../../src/contract/status.ts'
import { cardTitles, fact, told, tone, withoutEachMember } from '../../support/info-page.ts'
import { renderApp } from '../../support/render-app.tsx'

const show = (status: Partial<NetworkStatus> = {}) =>
  renderApp({ path: '/info/network', answers: { 'network/status': status } })

const station = 'Wi-Fi connection'
const accessPoint = 'Gateway’s access point'

test('the connection is shown with its network, and the signal in dBm and as quality with a bar', async () => {
  await show({ sta_rssi: -64, sta_bssid: '9C:C7:A6:1B:52:0E' })
  assert.is(fact(station, 'Status'), 'On')
  assert.is(tone(station, 'Status'), 'on')
  assert.is(fact(station, 'Network name (SSID)'), 'Sonnenhaus')
  assert.is(fact(station, 'Connected to (BSSID)'), '9C:C7:A6:1B:52:0E')
  assert.is(fact(station, 'Reception'), '72%')
  assert.is(document.querySelector('progress')?.value, 0.72)
  assert.is(fact(station, 'Signal (RSSI)'), '-64 dBm')
})

test('how the gateway is connected is said first, and what helps against weak reception', async () => {
  await show({ sta_rssi: -64 })
  assert.equal(told(), ['Connected to the Wi-Fi Sonnenhaus, with good reception.', 'on'])
  await show({ sta_rssi: -76 })
  assert.match(told().join(' '), /with weak reception: move the gateway or the router closer\. idle/)
  await show({ network_mode: 'Ethernet', network_ip: '192.168.7.7' })
  assert.equal(told(), ['Connected by cable, with the address 192.168.7.7.', 'on'])
  await show({ network_mode: 'Ethernet', network_ip: '0.0.0.0' })
  assert.equal(told(), ['Connected to no network: only its own access point is there.', 'down'])
  await show({ network_ip: null } as never)
  assert.equal(told(), [])
})

test('without Wi-Fi there is no reception, although the gateway reports 0 dBm', async () => {
  await show({ sta_status: false, sta_rssi: 0, sta_ssid: '', sta_bssid: '' })
  assert.is(tone(station, 'Status'), 'off')
  for (const label of ['Network name (SSID)', 'Connected to (BSSID)', 'Reception', 'Signal (RSSI)'])
    assert.is(fact(station, label), '–', label)
  assert.not.ok(document.querySelector('progress'))
})

test('the access point shows its name and how many are connected', async () => {
  await show({ ap_status: false })
  assert.is(tone(accessPoint, 'Status'), 'off')
  assert.is(fact(accessPoint, 'Network name (SSID)'), 'OpenDTU-10797816')
  assert.is(fact(accessPoint, 'Connected devices'), '0')
})

test('each interface has a card, the first named after the kind of connection', async () => {
  await show({ network_mode: 'Ethernet' })
  assert.equal(cardTitles(), [station, accessPoint, 'Interface: Ethernet', 'Interface: access point'])
  assert.is(fact('Interface: Ethernet', 'DNS server 2'), '0.0.0.0')
  assert.is(fact('Interface: access point', 'MAC address'), '24:6F:28:A4:C2:F9')
})

test('what the gateway does not report is a dash', async () => {
  await withoutEachMember('/info/network', 'network/status')
})

test.run()
