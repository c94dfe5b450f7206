import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Reply, Writable } from '../../../../src/contract/endpoints.ts'
import type { Gateway } from '../../../../tools/simulator/gateway.ts'
import type { GatewayOptions } from '../../../../tools/simulator/gateway-options.ts'
import { basic, change, form, get, inMemory, post } from './calls.ts'

const using = async (use: (gateway: Gateway) => Promise<void>, options: GatewayOptions = {}) => {
  const gateway = await inMemory(options)
  await use(gateway)
  await gateway.stop()
}

const raw = async (gateway: Gateway, init: RequestInit, path = 'security/config'): Promise<Reply> =>
  (await gateway.fetch(`/api/${path}`, { method: 'POST', ...init, headers: { ...basic(), ...init.headers } })).json()

const security = JSON.stringify({ password: 'long enough', allow_readonly: true })

test('the field data is taken from a form, urlencoded or multipart, and from plain text', () =>
  using(async gateway => {
    const body = new FormData()
    body.append('data', security)
    assert.is((await raw(gateway, { body })).code, 1001)
    const headers = { ...basic('long enough') }
    assert.is((await raw(gateway, { headers, body: form(security) })).code, 1001)
    assert.is((await raw(gateway, { headers, body: `data=${encodeURIComponent(security)}` })).code, 1001)
  }))

test('a file part, a part with a type, a JSON body and the query are no field data', () =>
  using(async gateway => {
    const asFile = new FormData()
    asFile.append('data', new Blob([security]), 'data.json')
    assert.is((await raw(gateway, { body: asFile })).code, 1002)
    const head = 'Content-Disposition: form-data; name="data"\r\nContent-Type: application/json'
    const typed = `--b\r\n${head}\r\n\r\n${security}\r\n--b--\r\n`
    const multipartType = { 'Content-Type': 'multipart/form-data; boundary=b' }
    assert.is((await raw(gateway, { headers: multipartType, body: typed })).code, 1002)
    const jsonType = { 'Content-Type': 'application/json' }
    assert.is((await raw(gateway, { headers: jsonType, body: security })).code, 1002)
    assert.is((await raw(gateway, {}, `security/config?data=${encodeURIComponent(security)}`)).code, 1002)
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
  const limit = (gateway: Gateway, limit_type: number) =>
    post(gateway, 'limit/config', { serial: '1', limit_value: 50, limit_type })
  for (const [generation, own, others] of [
    [2025, 257, 3],
    [2026, 3, 257],
  ] as const) {
    await using(
      async gateway => {
        assert.is((await limit(gateway, own)).code, 5004)
        assert.is((await limit(gateway, others)).code, 5003)
      },
      { generation },
    )
  }
})

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
