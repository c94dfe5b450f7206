import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type AddressFault, readAddress, socketOf } from '../../../../src/live/others/address.ts'
import { paths } from '../../../support/page-table.ts'

const read = (text: string, protocol = 'http:') => {
  const { address, fault } = readAddress(text, protocol)
  return address ?? fault
}

const addresses: [typed: string, address: string][] = [
  ['192.168.1.62', 'http://192.168.1.62'],
  [' Barn.local ', 'http://barn.local'],
  ['barn:8080', 'http://barn:8080'],
  ['http://barn:80/', 'http://barn'],
  ['sun.example/roof/', 'http://sun.example/roof'],
  ['https://sun.example:8443/a/b', 'https://sun.example:8443/a/b'],
  ['http://barn/a;b, c*', 'http://barn/a%3bb%2c%20c%2a'],
  ['http://192.168.1.62/settings/network?x=1#y', 'http://192.168.1.62'],
  ['http://192.168.1.62/roof/wall', 'http://192.168.1.62/roof'],
  ['http://192.168.1.62/roof/index.html', 'http://192.168.1.62/roof'],
]

for (const [typed, address] of addresses)
  test(`${typed} is the gateway at ${address}`, () => assert.is(read(typed), address))

for (const path of paths)
  test(`the address of the page ${path} is that of its gateway`, () =>
    assert.is(read(`http://barn/roof${path}`), 'http://barn/roof'))

const faults: [typed: string, fault: AddressFault][] = [
  ['', 'invalid'],
  ['  ', 'invalid'],
  ['http://', 'invalid'],
  ['two words', 'invalid'],
  ['http://a;script-src/', 'invalid'],
  ["http://a,b'/", 'invalid'],
  [`http://${'a'.repeat(300)}`, 'invalid'],
  ['admin:secret@192.168.1.62', 'login'],
  ['http://admin@192.168.1.62', 'login'],
  ['ftp://192.168.1.62', 'invalid'],
  ['ws://192.168.1.62', 'invalid'],
  ['javascript://%0aalert(1)', 'invalid'],
  ['http://[fe80::1]/', 'ip6'],
]

for (const [typed, fault] of faults)
  test(`“${typed.slice(0, 40)}” cannot be listed: ${fault}`, () => assert.is(read(typed), fault))

test('a page over https takes an address without a protocol as https, and none over http', () => {
  assert.is(read('barn.local', 'https:'), 'https://barn.local')
  assert.is(read('http://barn.local', 'https:'), 'insecure')
})

test('the socket is below the path of the gateway', () => {
  assert.is(socketOf('http://barn.local'), 'ws://barn.local/livedata')
  assert.is(socketOf('https://sun.example/http'), 'wss://sun.example/http/livedata')
})

test.run()
