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

test('radio data is counted, since a serial may be in it', () => {
  const { text } = redactionFor([inverters])
  assert.is(text('TX 15 80 AB 12 CD 80 17 41 72 81 0B'), 'TX (11 bytes)')
  assert.is(text('RX 0xcd 0x12 0xab 0x80'), 'RX (4 bytes)')
})

const lines: [title: string, line: string, expected: string][] = [
  ['addresses', 'IP 192.168.1.61 from 24:6f:28:aa:bb:cc', 'IP … from (6 bytes)'],
  ['a newer address', 'IPv6 fe80::266f:28ff:feaa:bbcc up', '… up'],
  ['a host', 'Connecting to solar.meier.de:1883', 'Connecting to …'],
  ['a person', 'Mail to max.meier@web.de sent', 'Mail to … sent'],
  ['a login', 'Authorization: Basic YWRtaW46Z2VoZWlt', 'Authorization: …'],
  ['an address with a login', 'GET http://max:geheim@10.0.0.7/?p=4', 'GET …'],
  ['a password nobody knew', 'psk="so geheim" ok', 'psk= …'],
  ['a known password', 'GET /?p=geheim?44', 'GET …'],
  ['a known name, alone and with another', 'Joined Sonnenstrasse7, not SONNENSTRASSE8', 'Joined text-1, not …'],
  ['a known password, alone and in part', 'Got geheim?44 or "geheim"', 'Got text-2 or …'],
  ['a known name within a word', 'Seen at Bachdach and dachau', 'Seen at … and …'],
  ['a known name in base64', `Node: ${btoa('1:Sonnenstrasse7')}, ${btoa('Sonnenstrasse7')}`, 'Node: …'],
  ['a key nobody knew', `Read ${'MIIB+/'.repeat(10)}= again`, 'Read … again'],
  ['a short form of a newer address', 'dns fd00::1, 2001:db8::8:800 and ::1', 'dns … and …'],
  ['an older address within a newer one', 'from ::ffff:192.168.1.61 and ::ffff:c0a8:13d', 'from … and …'],
  ['a machine, as Windows writes it', 'MAC 24-6F-28-AA-BB-CC', 'MAC (6 bytes)'],
  ['a machine, as routers write it', 'MAC 246f.28aa.bbcc', 'MAC …'],
  ['a machine, without separators', 'MAC b46f28aabbcc', 'MAC …'],
  ['a position with a comma', 'Position 52,51631', 'Position …'],
  ['a position cut or rounded', 'Position 52.516, 52.52 or 52,5', 'Position … or …'],
  ['a position nobody knew', 'lat: -33.9, lng: 151.2', 'lat: …'],
  ['a cookie', 'Set-Cookie: SESSION=4711; HttpOnly', 'Set-Cookie: …'],
  ['a token of the web', 'eyJhbGciOi.eyJzdWIiOi.c2lnbmF0dXJl read', '… read'],
  ['a password nobody knew, in JSON within JSON', '{\\"password\\":\\"so geheim\\"}', '…'],
  ['another inverter', 'Unknown 114172221234', 'Unknown …'],
  ['a long number', 'Call 01701234567 now', 'Call … now'],
  ['hexadecimal letters', 'Read feedbeef and CAFEBABE', 'Read … and …'],
]
for (const [title, line, expected] of lines)
  test(`in a line of the console, ${title}: replaced as it should be`, () => {
    assert.is(redactionFor([config]).text(line), expected)
  })

test('ordinary lines of the firmware stay readable; of the others, the words do', () => {
  const { text } = redactionFor([config, inverters])
  for (const line of [
    'I (223) webapi: Websocket /console: connected',
    'I (2111) mqtt: Connected',
    'W (4711) mqtt: Disconnected (reason 5), trying again in 30 s',
    'D (987654321) webapi: GET /api/livedata/status 200',
    'I (14) CORE: v25.5.10 took 13.5 ms, 120 ms or 5s',
    'E (15) webapi: Live message does not fit in memory',
    'I (16) configuration: config.json written, 8192 bytes',
    'W (17) hoymiles: no longer reachable, 3/5 tries failed',
    'D (18) hoymiles: statistics received, 1219.6 W, -30 dBm',
    'V (19) hoymiles: 230.1 V, 0.5 A, 50.01 Hz, 21.5 °C, 100 % at once',
    'W (20) async_tcp: heap=81234, free: 4096 -> 2048',
    'E (21) wifi: ESP_ERR_NO_MEM [task loop] "not found"...',
    'WARNING: too many messages are queued!',
  ])
    assert.is(text(line), line)
  for (const [line, expected] of [
    ['D (5120) hoymiles: 116180ab12cd: statistics received', 'D (5120) hoymiles: 116100000004: statistics received'],
    ['I (5121) network: Host dach, DHCP 10.0.0.17', 'I (5121) network: Host text-3, DHCP …'],
    ['V (5122) hoymiles: TX 15 80 AB 12 CD 80 ok', 'V (5122) hoymiles: TX (6 bytes) ok'],
    ['D (5123) ntp: Time is 2026-06-21 12:34:56', 'D (5123) ntp: Time is …'],
    ['E (5124) [WiFi.cpp:123] onEvent() failed', 'E (5124) … failed'],
  ] as const)
    assert.is(text(line), expected)
  assert.is(
    text('I (1) mqtt: Connected\nI (2) main: 116180AB12CD\n'),
    'I (1) mqtt: Connected\nI (2) main: 116100000004\n',
  )
})

test('a known machine and a short password are replaced, and the position in any form', () => {
  const value = { bssid: '9C:C7:A6:1B:52:0E', latitude: 52.51631, longitude: -13.37771, pin: 'x7y' }
  const { text } = redactionFor([{ address: 'network/status', value }])
  assert.is(text('Macs 9cc7.a61b.520e 9C C7 A6 1B 52 0E 9cc7a61b520e'), 'Macs … (6 bytes) …')
  assert.is(text('Position 52,5 -13.4, DC 52.5 V'), 'Position … DC 52.5 V')
  assert.is(text('Got "x7y" in x7y.cpp'), 'Got "text-2" in …')
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

test('words without end, in many lines, are read through as fast as ordinary ones', () => {
  const { text } = redactionFor([config, inverters])
  for (const part of ['pin', 'a ', 'a.']) assert.type(text(`${part.repeat(300)}\n`.repeat(500)), 'string')
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
  const told = {
    message: 'Verrouillé à distance, mise à l’heure',
    n: 'LV1 Maximum Trip Time (MTT)',
    u: 'Pn%/Hz',
    type: 'HMS-600/700/800/900/1000-2T',
    sdkversion: 'v5.3.2-282-gcfea4f7c98-dirty',
    fw_build_datetime: '2010-01-01 00:00:00',
    ntp_timezone: 'CET-1CEST,M3.5.0,M10.5.0/3',
    chipmodel: 'ESP32-D0WD-V3',
  }
  assert.equal(redactionFor([]).document({ address: 'gridprofile/status', value: told }), told)
  const addresses = { message: 'at 192.168.1.61', version: '192.168.1.61' }
  assert.equal(redactionFor([]).document({ address: 'gridprofile/status', value: addresses }), {
    message: 'text-1',
    version: 'text-2',
  })
  const measured = { inverters: [{ serial: '', DC: { 0: { name: { u: 'Sued' }, Power: { v: 1.5, u: 'W', d: 1 } } } }] }
  assert.equal(redactionFor([]).document({ address: 'livedata/status', value: measured }), {
    inverters: [{ serial: '', DC: { 0: { name: { u: 'text-1' }, Power: { v: 1.5, u: 'W', d: 1 } } } }],
  })
})

test.run()
