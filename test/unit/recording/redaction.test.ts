import { unzipSync } from 'fflate'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { redactionFor } from '../../../src/recording/redaction.ts'
import { record } from '../../../tools/recording/recorder.ts'
import { writeRecording } from '../../../tools/recording/write.ts'
import { startGateway } from '../../../tools/simulator/gateway.ts'
import { encodings, planted } from '../../support/secrets.ts'
import { noon } from '../tools/simulator/calls.ts'

/** What a gateway may say of itself besides: in texts of the console, and in documents nobody knows. */
const config = {
  address: 'network/config',
  value: { ssid: 'Sonnenstrasse7', password: 'geheim?44', hostname: 'dach', latitude: 52.51631 },
}
const inverters = {
  address: 'livedata/status',
  value: { inverters: [{ serial: '116180ab12cd', name: 'Dach von Meier' }] },
}

test('a recording holds none of the secrets a gateway knows, however often it says them', async () => {
  const gateway = await startGateway({ at: noon, inverters: 3 })
  for (const { secret, plant } of planted) plant(gateway, secret)
  const { serial } = gateway.world.config.inverters[0]!
  const serials = gateway.world.radio.serials
  const texts = planted.map(({ secret }) => secret)
  // A document that cannot be read is named, with the inverter it was asked for.
  gateway.faults.set({ broken: { path: 'devinfo/status', times: 1 } })
  const end = new AbortController()
  const consoleOpen = gateway.until('socket', path => path === '/console')
  const liveOpen = gateway.until('socket', path => path === '/livedata')
  const recording = record({
    gateway: new URL(`${gateway.url}/`),
    password: gateway.world.config.security.password,
    end: end.signal,
    console: true,
    onLive: () => end.abort(),
  })
  await Promise.all([consoleOpen, liveOpen])
  for (const secret of [...texts, ...serials, String(serial)])
    for (const spelling of [secret, ...encodings(secret)]) gateway.pushConsole(`D (12) test: [${spelling}] said\n`)
  gateway.pushAll()
  const { live, console, documents, about } = await recording
  await gateway.stop()

  assert.ok(live.length > 0 && console.length > 0 && documents.has('mqtt/config') && documents.has('security/config'))
  assert.is(about.redacted, true)
  const archive = writeRecording({ live, console, documents, about })
  const all = Object.entries(unzipSync(archive)).map(([name, content]) => `${name}\n${Buffer.from(content)}`)
  const own = [gateway.world.config.dtu.serial.toString(16), String(gateway.world.config.dtu.serial)]
  assert.ok(Object.keys(about.unread).some(address => address.startsWith('devinfo/status?inv=')))
  const encoded = [...texts, ...serials].flatMap(encodings)
  for (const secret of [...texts, ...serials, ...own, String(serial), ...encoded]) {
    const found = all.filter(text => text.includes(secret) || text.includes(JSON.stringify(secret).slice(1, -1)))
    assert.equal(
      found.map(text => text.split('\n')[0]),
      [],
      secret,
    )
  }
})

test('equal secrets get equal replacements, and a serial keeps its first four digits', () => {
  const { document, address, text } = redactionFor([config, inverters])
  const live = document(inverters) as typeof inverters.value
  assert.equal(live, { inverters: [{ serial: '116100000004', name: 'text-5' }] })
  assert.is(address('devinfo/status?inv=116180ab12cd'), 'devinfo/status?inv=116100000004')
  assert.is(text('Fetch inverter 116180AB12CD: Dach von Meier'), 'Fetch inverter 116100000004: text-5')
  assert.equal(document({ address: 'limit/status', value: { '116180ab12cd': { limit_relative: 50 } } }), {
    '116100000004': { limit_relative: 50 },
  })
  const numbers = { serial: 0x1161_80ab_12cd, other: 0x1161_80ab_12cd, watts: 420 }
  assert.equal(document({ address: 'grid/status', value: numbers }), { serial: 0, other: 0, watts: 420 })
})

test('a serial is replaced in raw radio data, in either order of its bytes', () => {
  const { text } = redactionFor([inverters])
  assert.is(text('TX 15 80 AB 12 CD 80 17 41 72 81 0B'), 'TX 15 00 00 00 01 80 17 41 72 81 0B')
  assert.is(text('RX 0xcd 0x12 0xab 0x80'), 'RX 0x01 0x00 0x00 0x00')
})

const lines: [title: string, line: string, expected: string][] = [
  ['addresses', 'IP 192.168.1.61 from 24:6f:28:aa:bb:cc', 'IP text-4 from text-5'],
  ['a newer address', 'IPv6 fe80::266f:28ff:feaa:bbcc up', 'IPv6 text-4 up'],
  ['a host', 'Connecting to solar.meier.de:1883', 'Connecting to text-4:1883'],
  ['a person', 'Mail to max.meier@web.de sent', 'Mail to text-4 sent'],
  ['a login', 'Authorization: Basic YWRtaW46Z2VoZWlt', 'Authorization: Basic text-4'],
  ['an address with a login', 'GET http://max:geheim@10.0.0.7/?p=4', 'GET http://text-4'],
  ['a password nobody knew', 'psk="so geheim" ok', 'psk=text-4'],
  ['a known password', 'GET /?p=geheim?44', 'GET /?p=text-2'],
  ['a known password, escaped', 'GET /?q=geheim%3F44&n=1', 'GET /?q=text-2&n=1'],
  [
    'a known name in base64',
    `X-Node: ${btoa('1:Sonnenstrasse7')}, ${btoa('Sonnenstrasse7')}`,
    'X-Node: MTtext-1, text-1',
  ],
  ['a key nobody knew', `KEY ${'MIIB+/'.repeat(10)}= read`, 'KEY text-4 read'],
  ['a short form of a newer address', 'dns fd00::1, 2001:db8::8:800 and ::1', 'dns text-4, text-5 and text-6'],
  ['an older address within a newer one', 'from ::ffff:192.168.1.61 and ::ffff:c0a8:13d', 'from text-4 and text-5'],
  ['a machine, as Windows writes it', 'MAC 24-6F-28-AA-BB-CC', 'MAC text-4'],
  ['a machine, as routers write it', 'MAC 246f.28aa.bbcc', 'MAC text-4'],
  ['a machine, without separators', 'MAC b46f28aabbcc', 'MAC text-4'],
  ['a position with a comma', 'Position 52,51631', 'Position 0'],
  ['a position cut or rounded', 'Position 52.516, 52.52 or 52,51', 'Position 0, 0 or 0'],
  ['a voltage like the position', 'DC 52.5 V', 'DC 52.5 V'],
  ['a cookie', 'Cookie: sid=4711; a=b', 'Cookie: text-4'],
  ['a cookie that is set', 'Set-Cookie: SESSION=4711; HttpOnly', 'Set-Cookie: text-4'],
  ['a token of the web', 'eyJhbGciOi.eyJzdWIiOi.c2lnbmF0dXJl read', 'text-4 read'],
  ['a password nobody knew, in JSON within JSON', '{\\"password\\":\\"so geheim\\"}', '{\\"password\\":text-4'],
  ['a password nobody knew, in an address', 'GET /?q=password%3Dgeheim', 'GET /?q=password%3Dtext-4'],
  ['a position', 'Position 52.51631, sun up', 'Position 0, sun up'],
  ['a position nobody knew', 'lat: -33.9, lng: 151.2', 'lat: text-4'],
  ['another inverter', 'Unknown 114172221234', 'Unknown 114100000004'],
  ['nothing secret', 'I (14) CORE: 12:34:56 v25.5.10 took 13.5 ms', 'I (14) CORE: 12:34:56 v25.5.10 took 13.5 ms'],
  ['a source file', '[E][WiFi.cpp:123] config.json read', '[E][WiFi.cpp:123] config.json read'],
]
for (const [title, line, expected] of lines)
  test(`in a line of the console, ${title}: replaced as it should be`, () => {
    assert.is(redactionFor([config]).text(line), expected)
  })

test('a known machine, a position rounded to one decimal and a short password in quotation marks are replaced', () => {
  const value = { bssid: '9C:C7:A6:1B:52:0E', latitude: 52.51631, longitude: -13.37771, pin: 'x7y' }
  const { text } = redactionFor([{ address: 'network/status', value }])
  assert.is(text('MACs 9cc7.a61b.520e 9C C7 A6 1B 52 0E 9cc7a61b520e'), 'MACs text-1 text-1 text-1')
  assert.is(text('Position 52,5 -13.4, DC 52.5 V'), 'Position 0, DC 52.5 V')
  assert.is(text('Got "x7y" in x7y.cpp'), 'Got "text-2" in x7y.cpp')
})

test('what stands under the name of a secret is replaced in documents nobody knows, and what its keys say', () => {
  const value = { cloud: { api_token: { value: 4711, type: 'abc' }, userPin: 4711, code: 'xyz' }, 'Familie Meier': 1 }
  assert.equal(redactionFor([]).document({ address: 'cloud/status', value }), {
    cloud: { api_token: { value: 0, type: 'text-1' }, userPin: 0, code: 'text-2' },
    'text-3': 1,
  })
})

test('a line of half a megabyte is read through, however it is made', () => {
  const { text } = redactionFor([config, inverters])
  for (const part of ['a', 'a.', 'pass', '::', 'a:', '1', '%25', '0f ', ' ', 'eyJ'])
    assert.type(text(part.repeat(2 ** 19 / part.length)), 'string')
})

test('members keep their names where a user name or password is the same word', () => {
  const mqtt = { address: 'mqtt/config', value: { mqtt_username: 'mqtt', mqtt_password: 'gateway', Dach: 1 } }
  const network = { address: 'network/config', value: { gateway: '10.0.0.1', dhcp: true } }
  const { document, text } = redactionFor([mqtt, network])
  assert.equal(Object.keys(document(mqtt) as object), ['mqtt_username', 'mqtt_password', 'Dach'])
  assert.equal(document(network), { gateway: 'text-3', dhcp: true })
  assert.is(text('MQTT login gateway'), 'text-1 login text-2')
})

test('the times of sunrise and sunset, which tell the position, are replaced', () => {
  const value = { sun_risetime: 'Monday, March 30 2026 06:52:11', sun_settime: '--' }
  assert.equal(redactionFor([]).document({ address: 'ntp/status', value }), {
    sun_risetime: 'text-1',
    sun_settime: '--',
  })
})

test('unknown members are redacted, unless they are plain numbers', () => {
  const value = {
    owner: 'Familie Meier',
    state: 'ok',
    watts: 420.5,
    access_code: 4711,
    on: true,
    list: ['Meierstr. 7'],
  }
  assert.equal(redactionFor([]).document({ address: 'grid/status', value }), {
    owner: 'text-1',
    state: 'ok',
    watts: 420.5,
    access_code: 0,
    on: true,
    list: ['text-2'],
  })
})

test('harmless values stay, so that a fault can still be found', () => {
  const value = { git_hash: 'v25.5.10', pioenv: 'generic_esp32', task_details: [{ name: 'loopTask', priority: 1 }] }
  assert.equal(redactionFor([]).document({ address: 'system/status', value }), value)
  const measured = { inverters: [{ serial: '', DC: { 0: { name: { u: 'Sued' }, Power: { v: 1.5, u: 'W', d: 1 } } } }] }
  assert.equal(redactionFor([]).document({ address: 'livedata/status', value: measured }), {
    inverters: [{ serial: '', DC: { 0: { name: { u: 'text-1' }, Power: { v: 1.5, u: 'W', d: 1 } } } }],
  })
})

test.run()
