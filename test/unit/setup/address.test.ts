import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { NetworkConfig } from '../../../src/contract/settings.ts'
import { inSubnet, ipv4, isNetmask, newHost } from '../../../src/setup/address.ts'

test('an address is four numbers of 0 to 255', () => {
  assert.is(ipv4('0.0.0.0'), 0)
  assert.is(ipv4('192.168.1.20'), 0xc0a80114)
  assert.is(ipv4('255.255.255.255'), 0xffffffff)
})

test('anything else is not an address', () => {
  const wrong =
    '1.2.3 1.2.3.4.5 1.2.3.256 1.2.3.1000 01.2.3.4 1.2.3. .1.2.3 1..2.3 -1.2.3.4 0x1.2.3.4 1.2.3.4/24 fe80::1'
  for (const text of [...wrong.split(' '), '', '1.2.3.4 ', ' 1.2.3.4', '1e1.2.3.4', 'router', '１.2.3.4'])
    assert.is(ipv4(text), undefined, text)
  assert.is(ipv4(undefined), undefined)
})

test('a netmask is ones followed by zeros', () => {
  for (const fine of ['0.0.0.0', '128.0.0.0', '255.0.0.0', '255.255.255.0', '255.255.255.252', '255.255.255.255'])
    assert.ok(isNetmask(fine), fine)
  for (const wrong of ['255.0.255.0', '0.255.255.255', '255.255.255.1', '192.168.1.1', '255.255.255', ''])
    assert.not(isNetmask(wrong), wrong)
})

test('two addresses are in one subnet when they are the same under its mask, or while one is being typed', () => {
  for (const [one, other, mask, expected] of [
    ['192.168.1.20', '192.168.1.1', '255.255.255.0', true],
    ['192.168.1.20', '192.168.2.1', '255.255.255.0', false],
    ['192.168.1.20', '192.168.2.1', '255.255.0.0', true],
    ['10.0.0.1', '138.0.0.1', '128.0.0.0', false],
    ['10.0.0.5', '10.0.0.3', '255.255.255.252', false],
    // With a mask of zeros only the address itself.
    ['192.168.1.20', '192.168.1.1', '0.0.0.0', false],
    ['0.0.0.0', '0.0.0.0', '0.0.0.0', true],
    ['192.168.1.', '10.0.0.1', '255.255.255.0', true],
    ['192.168.1.20', '', '255.255.255.0', true],
    ['192.168.1.20', '10.0.0.1', '255.255', true],
  ] as const)
    assert.is(inSubnet(one, other, mask), expected, `${one} ${other} ${mask}`)
})

test('a new name of the gateway leads there only if a network can carry it', async () => {
  const before = { dhcp: true, ipaddress: '0.0.0.0', ssid: 'Home', hostname: 'old', mdnsenabled: true } as NetworkConfig
  const hostOf = (hostname: string) => newHost({ ...before, hostname }, before)
  assert.is(await hostOf('garage-1'), 'garage-1.local')
  for (const wrong of ['', 'x'.repeat(64), 'two words', 'evil.test/']) assert.is(await hostOf(wrong), '')
})

test.run()
