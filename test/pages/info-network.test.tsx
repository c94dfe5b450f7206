import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { NetworkStatus } from '../../src/contract/status.ts'
import { NetworkInfoPage } from '../../src/pages/info/network.tsx'
import { cardTitles, fact, networkStatus, pageText, showStatus, tone, withoutEachMember } from '../support/status.tsx'

const show = (changed: Partial<NetworkStatus> = {}) =>
  showStatus(<NetworkInfoPage />, 'network/status', { ...networkStatus(), ...changed })

const station = 'Wi-Fi connection'
const accessPoint = 'Gateway’s access point'

test('the connection is told with its network, and the signal in dBm and as quality with a bar', async () => {
  const { leave, place } = await show()
  assert.is(fact(station, 'Status'), 'On')
  assert.is(tone(station, 'Status'), 'on')
  assert.is(fact(station, 'Network name (SSID)'), 'Sonnenhaus')
  assert.is(fact(station, 'Connected to (BSSID)'), '9C:C7:A6:1B:52:0E')
  assert.is(fact(station, 'Reception'), '72%')
  assert.is(place.querySelector('progress')?.value, 0.72)
  assert.is(fact(station, 'Signal (RSSI)'), '-64 dBm')
  leave()
})

test('without Wi-Fi there is no reception, although the gateway tells 0 dBm', async () => {
  const { leave, place } = await show({ sta_status: false, sta_rssi: 0, sta_ssid: '', sta_bssid: '' })
  assert.is(tone(station, 'Status'), 'down')
  for (const label of ['Network name (SSID)', 'Connected to (BSSID)', 'Reception', 'Signal (RSSI)'])
    assert.is(fact(station, label), '–', label)
  assert.not.ok(place.querySelector('progress'))
  leave()
})

test('the access point tells its name and who is connected', async () => {
  const { leave } = await show({ ap_status: false })
  assert.is(tone(accessPoint, 'Status'), 'down')
  assert.is(fact(accessPoint, 'Network name (SSID)'), 'OpenDTU-10797816')
  assert.is(fact(accessPoint, 'Connected devices'), '0')
  leave()
})

test('each interface has its card, the first named after the way it is connected', async () => {
  const { leave } = await show({ network_mode: 'Ethernet' })
  assert.equal(cardTitles(), [station, accessPoint, 'Interface: Ethernet', 'Interface: access point'])
  assert.is(fact('Interface: Ethernet', 'DNS server 2'), '0.0.0.0')
  assert.is(fact('Interface: access point', 'MAC address'), '24:6F:28:A4:C2:F9')
  leave()
})

test('what the gateway does not tell is a dash', async () => {
  assert.equal(await withoutEachMember(<NetworkInfoPage />, 'network/status', networkStatus), [])
})

test('a gateway that tells nothing at all still shows every row', async () => {
  const { leave } = await showStatus(<NetworkInfoPage />, 'network/status', {})
  assert.is(pageText().split('–').length - 1, 18)
  leave()
})

test.run()
