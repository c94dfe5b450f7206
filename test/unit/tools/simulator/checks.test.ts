import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Reply, Writable } from '../../../../src/contract/endpoints.ts'
import type { Gateway } from '../../../../tools/simulator/gateway.ts'
import { basic, change, form, get, inMemory, post, stopAll } from './calls.ts'

test.after.each(stopAll)

const using = async (use: (gateway: Gateway) => Promise<void>) => use(await inMemory())

const raw = async (gateway: Gateway, init: RequestInit, query = ''): Promise<Reply> => {
  const headers = { ...basic(), ...init.headers }
  return (await gateway.fetch(`/api/security/config${query}`, { method: 'POST', ...init, headers })).json()
}

test('the field data is taken from a form, urlencoded or multipart, and from plain text, and from nothing else', () =>
  using(async gateway => {
    const security = JSON.stringify({ password: 'openDTU42', allow_readonly: true })
    const [asText, asFile] = [new FormData(), new FormData()]
    asText.append('data', security)
    asFile.append('data', new Blob([security]), 'data.json')
    const head = 'Content-Disposition: form-data; name="data"\r\nContent-Type: application/json'
    const typed = `--b\r\n${head}\r\n\r\n${security}\r\n--b--\r\n`
    const encoded = `data=${encodeURIComponent(security)}`
    const sent: [title: string, code: number, init: RequestInit, query?: string][] = [
      ['multipart', 1001, { body: asText }],
      ['urlencoded', 1001, { body: form(security) }],
      ['plain text', 1001, { body: encoded }],
      ['a file part', 1002, { body: asFile }],
      ['a typed part', 1002, { body: typed, headers: { 'Content-Type': 'multipart/form-data; boundary=b' } }],
      ['JSON', 1002, { body: security, headers: { 'Content-Type': 'application/json' } }],
      ['the query', 1002, {}, `?${encoded}`],
    ]
    for (const [title, code, init, query] of sent) assert.is((await raw(gateway, init, query)).code, code, title)
  }))

test('a raw ampersand ends the value, a plus is a blank', () =>
  using(async gateway => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    assert.is((await raw(gateway, { headers, body: 'data={"password":"a&b"}' })).code, 1004)
    await raw(gateway, { headers, body: 'data={"password":"one+two+three"}' })
    assert.is(gateway.world.config.security.password, 'one two three')
  }))

test('an empty text and JSON deeper than ten levels do not parse', () =>
  using(async gateway => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
    assert.is((await post(gateway, 'logging/config', '')).code, 1004)
    assert.is((await post(gateway, 'logging/config', nested(11))).code, 1004)
    assert.is((await post(gateway, 'logging/config', nested(10))).code, 1001)
  }))

test('an integer with a point or exponent is refused, a number may have them', () =>
  using(async gateway => {
    const { serial, pollinterval: _, ...rest } = await get(gateway, 'dtu/config')
    const dtu = (spelled: string) => JSON.stringify({ serial, ...rest }).replace('{', `{"pollinterval":${spelled},`)
    assert.is((await post(gateway, 'dtu/config', dtu('5'))).code, 1001)
    for (const spelled of ['5.0', '5e0', '"5"', '-5', 'null', '4294967296'])
      assert.is((await post(gateway, 'dtu/config', dtu(spelled))).code, 1005, spelled)
    assert.is((await change(gateway, 'ntp', { latitude: 50 })).code, 1001)
    assert.is((await change(gateway, 'ntp', { latitude: 50.5 })).code, 1001)
    assert.is((await change(gateway, 'ntp', { latitude: '50' })).code, 1005)
    assert.is((await change(gateway, 'ntp', { sunsettype: 256 })).code, 1005)
  }))

/** Documents with two faults each: the one the gateway looks at first is the one it names. Those of bounds: bounds.test.ts. */
const orders: [Writable, string, Record<string, unknown>, number][] = [
  ['dtu/config', 'serial before interval', { serial: '0', pollinterval: 0 }, 2001],
  ['dtu/config', 'power before region', { cmt_palevel: -11, cmt_country: 3 }, 2003],
  ['dtu/config', 'region before frequency', { cmt_country: 3, cmt_frequency: 1 }, 2005],
  ['dtu/config', 'the type before the value', { serial: '0', cmt_palevel: 200 }, 1005],
  ['network/config', 'addresses in order', { netmask: 'x', ipaddress: 'x' }, 8001],
  ['network/config', 'addresses before the timeout', { dns2: 'x', aptimeout: 100_000 }, 8005],
  ['mqtt/config', 'the topic before the port', { mqtt_topic: 'solar', mqtt_port: 0 }, 7006],
]

for (const [path, title, changes, code] of orders) {
  test(`${path} checks ${title}`, () =>
    using(async gateway => {
      const on = path === 'mqtt/config' ? { mqtt_enabled: true, mqtt_hass_enabled: true, mqtt_hostname: 'b' } : {}
      const stored = (await get(gateway, path as 'dtu/config')) as object
      assert.is((await post(gateway, path, { ...stored, ...on, ...changes })).code, code)
    }))
}

test('an inverter is checked for types, slot, serial, name and channels in this order', () =>
  using(async gateway => {
    const wrong = { id: 10, serial: '0', name: '', channel: [] as unknown[] }
    const codes: [object, number][] = [
      [{ id: '10' }, 1005],
      [{}, 4005],
      [{ id: 0 }, 4001],
      [{ id: 0, serial: '1' }, 4002],
      [{ id: 0, serial: '1', name: 'Roof' }, 4006],
      [{ id: 0, serial: '1', name: 'Roof', channel: Array(7).fill({}) }, 4006],
      [{ id: 0, serial: '1', name: 'Roof', channel: [{}] }, 4007],
    ]
    for (const [part, code] of codes)
      assert.is((await post(gateway, 'inverter/edit', { ...wrong, ...part })).code, code, String(code))
  }))

test('lengths are counted in bytes, so half as many umlauts fit', () =>
  using(async gateway => {
    const name = (text: string) => post(gateway, 'inverter/add', { serial: '116180000001', name: text })
    assert.is((await name('ä'.repeat(16))).code, 4002)
    assert.is((await name(`${'ä'.repeat(15)}a`)).code, 4004)
    const password = (text: string) => change(gateway, 'security', { password: text })
    assert.is((await password('ü'.repeat(33))).code, 10001)
    assert.is((await change(gateway, 'mqtt', { mqtt_topic: `${'ß'.repeat(16)}/` })).code, 7004)
    assert.is((await password('ü'.repeat(4))).code, 1001)
  }))

test('while MQTT is off nothing is checked, and texts that are too long are cut', () =>
  using(async gateway => {
    const reply = await change(gateway, 'mqtt', { mqtt_enabled: false, mqtt_topic: 'x'.repeat(40), mqtt_port: 0 })
    assert.is(reply.code, 1001)
    assert.is((await get(gateway, 'mqtt/config')).mqtt_topic, 'x'.repeat(32))
  }))

test('a root certificate left out is stored as the word null', () =>
  using(async gateway => {
    assert.is((await change(gateway, 'mqtt', { mqtt_root_ca_cert: undefined })).code, 1001)
    assert.is((await get(gateway, 'mqtt/config')).mqtt_root_ca_cert, 'null')
  }))

test('security reports a missing field only if allow_readonly is valid and the password is not', () =>
  using(async gateway => {
    assert.is((await post(gateway, 'security/config', { allow_readonly: true })).code, 1005)
    assert.is((await post(gateway, 'security/config', {})).code, 10001)
    assert.is((await post(gateway, 'security/config', { password: 'long enough' })).code, 1001)
    assert.is(gateway.world.config.security.allow_readonly, false)
  }))

test('each generation accepts its own numbers for a persistent limit', async () => {
  for (const [generation, own, others] of [
    [2025, 257, 3],
    [2026, 3, 257],
  ] as const) {
    const gateway = await inMemory({ generation })
    const limit = (limit_type: number) => post(gateway, 'limit/config', { serial: '1', limit_value: 50, limit_type })
    assert.equal([(await limit(own)).code, (await limit(others)).code], [5004, 5003])
  }
})

test('the text for a Wi-Fi password that is too long names the wrong number, and a cable needs no SSID', () =>
  using(async gateway => {
    assert.match((await change(gateway, 'network', { password: 'p'.repeat(64) })).message, /64/)
    gateway.world.config.device.pinmapping = 'Cabinet board, CMT2300A and Ethernet'
    assert.is((await change(gateway, 'network', { ssid: '' })).code, 1001)
  }))

test('settings that could not be written are in force nevertheless', () =>
  using(async gateway => {
    gateway.faults.set({ memory: 'answer' })
    assert.is((await post(gateway, 'security/config', { password: 'long enough' })).code, 1006)
    gateway.faults.reset()
    assert.is((await gateway.fetch('/api/security/authenticate', { headers: basic('long enough') })).status, 200)
  }))

test('a full file system refuses the settings', () =>
  using(async gateway => {
    gateway.world.flash.fill('big.lang.json', Buffer.alloc(250_000, 'x'))
    gateway.world.flash.remove('config.json')
    gateway.world.flash.fill('rest.lang.json', Buffer.alloc(250_000, 'x'))
    assert.is((await change(gateway, 'security', { password: 'long enough' })).code, 1006)
  }))

test('logging accepts anything: levels are clamped, unknown modules skipped', () =>
  using(async gateway => {
    const modules = [
      { name: 'mqtt', level: 9 },
      { name: 'nobody', level: 3 },
      { name: 'CORE', level: -1 },
    ]
    assert.is((await post(gateway, 'logging/config', { loglevel: { default: -4, modules } })).code, 1001)
    const { loglevel } = await get(gateway, 'logging/config')
    assert.is(loglevel.default, 0)
    assert.equal(
      loglevel.modules.map(({ name, level }) => [name, level]),
      [
        ['CORE', -1],
        ['hoymiles', -1],
        ['mqtt', 5],
        ['network', -1],
        ['webapi', -1],
      ],
    )
    assert.is((await post(gateway, 'logging/config', {})).code, 1001)
  }))

test.run()
