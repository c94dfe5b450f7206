import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ApiError } from '../../../../../src/gateway/api-error.ts'
import { encodeCredentials, storeCredentials } from '../../../../../src/gateway/credentials.ts'
import {
  changedMembers,
  examine,
  kindOf,
  presentConfig,
  type Restoring,
} from '../../../../../src/pages/settings/config/restore-file.ts'
import { factoryPassword } from '../../../../../tools/simulator/settings/factory-config.ts'
import { fakeGateway } from '../../../../support/fake-gateway.ts'
import { sunnyGateway } from '../../../../support/sunny-gateway.ts'
import '../../../../support/texts.ts'

const kinds: [content: unknown, kind: ReturnType<typeof kindOf>][] = [
  [{ cfg: {} }, 'config.json'],
  [{ cfg: [] }, 'config.json'],
  [[{ cfg: {} }], 'config.json'],
  [{ cfg: null }, undefined],
  [{ cfg: 'text' }, undefined],
  [[{ name: 'Board' }], 'pin_mapping.json'],
  [{ name: '' }, 'pin_mapping.json'],
  [[{ name: 1 }], undefined],
  [{ meta: { code: 'it' } }, 'pack.lang.json'],
  [{ meta: null }, undefined],
  [[], undefined],
  [[[{ cfg: {} }]], undefined],
  [{}, undefined],
  [null, undefined],
  [0, undefined],
  ['cfg', undefined],
  [false, undefined],
]

test('the kind of a file is determined by its content, whatever its name', () => {
  assert.equal(
    kinds.map(([content]) => [content, kindOf(content)]),
    kinds,
  )
})

function examined(text: string) {
  fakeGateway(({ path }) => (path === 'file/get?file=config.json' ? { json: {} } : undefined))
  return examine(new Blob([text]))
}

test('a file of a known kind is sent unchanged', async () => {
  for (const text of ['{ "cfg": {} }\n', '[ {"name": "Board"} ]', '{"meta":{},"webapp":{}}']) {
    const { body } = (await examined(text)) as Restoring
    assert.is(await body.text(), text)
  }
})

test('a file in a shape the gateway does not read is converted before it is sent', async () => {
  const wrapped = (await examined('[{"cfg":{"version":1}}]')) as Restoring
  assert.is(await wrapped.body.text(), '{"cfg":{"version":1}}')
  const single = (await examined('{"name":"Board","led":{"led0":4}}')) as Restoring
  assert.is(single.kind, 'pin_mapping.json')
  assert.is(await single.body.text(), '[{"name":"Board","led":{"led0":4}}]')
})

test('a file that is not JSON is rejected with line and column, one of another kind with a message', async () => {
  assert.is(await examined('{\n  "cfg": {},\n}'), 'This file is not valid JSON. The error is in line 3, column 1.')
  assert.is(await examined(''), 'This file is not valid JSON. The error is in line 1, column 1.')
  assert.match(String(await examined('{"type":"warning"}')), /^The gateway has no use/)
  assert.match(String(await examined('null')), /^The gateway has no use/)
})

const config = () => ({
  cfg: { version: 1, save_count: 12 },
  wifi: { ssid: 'Home', password: 'secret' },
  mqtt: { password: '', tls: { client_key: 'KEY', client_cert: 'PEM' } },
  dtu: { serial: 0x199980140256 },
  inverters: [{ serial: 0x116180000001, name: 'Roof' }, { serial: 0 }],
})

const texts = (before: unknown, after: unknown) => changedMembers(before, after).map(({ text }) => text)

test('the same configuration changes nothing, whatever its counter of saves', () => {
  assert.equal(changedMembers(config(), { ...config(), cfg: { save_count: 3, version: 1 } }), [])
})

test('every changed, new and missing member is named by its path, lists included', () => {
  const after = {
    ...config(),
    wifi: { ssid: 'Cabin', password: 'secret', dhcp: true },
    inverters: [{ serial: 0x116180000001, name: 'Barn' }, { serial: 0x114172607952 }, { serial: 1 }],
  }
  const { mqtt: _, ...rest } = after
  assert.equal(texts(config(), rest), [
    'wifi.ssid: "Home" → "Cabin"',
    'wifi.dhcp: – → true',
    'mqtt.password: "" → –',
    'mqtt.tls.client_key: ••• → –',
    'mqtt.tls.client_cert: "PEM" → –',
    'inverters.0.name: "Roof" → "Barn"',
    'inverters.1.serial: 0 → 114172607952',
    'inverters.2.serial: – → 1',
  ])
})

test('passwords and keys are never shown, whatever their type', () => {
  const after = structuredClone(config()) as Record<string, unknown>
  Object.assign(after, { wifi: 'gone', mqtt: { password: { hidden: 'new' }, tls: { client_key: ['new'] } } })
  const text = texts(config(), after).join('\n')
  assert.match(text, /wifi\.password: ••• → –/)
  assert.match(text, /mqtt\.password\.hidden: – → •••/)
  for (const word of ['secret', 'KEY', 'new']) assert.not.match(text, word)
  assert.equal(texts({ wifi: { password: 'one' } }, { wifi: { password: 'two' } }), ['wifi.password: ••• → •••'])
})

test('a long value is truncated', () => {
  const [line = ''] = texts({}, { name: 'x'.repeat(3000) })
  assert.ok(line.length < 100, line)
})

test('only changes to how the gateway is reached and who may log in are marked', () => {
  const before = {
    wifi: { ssid: 'a', password: 'a', ip: 'a', netmask: 'a', gateway: 'a', dhcp: 'a', hostname: 'a' },
    mdns: { enabled: 'a' },
    security: { password: 'a', allow_readonly: 'a' },
    device: { pinmapping: 'a' },
  }
  const harmless = {
    wifi: { dns1: 'a', dns2: 'a', aptimeout: 'a' },
    mqtt: { password: 'a' },
    device: { led: 'a' },
    ntp: { server: 'a' },
  }
  assert.ok(changedMembers(before, {}).length === 11 && changedMembers(before, {}).every(({ cutsOff }) => cutsOff))
  assert.ok(changedMembers(harmless, {}).length === 6 && !changedMembers(harmless, {}).some(({ cutsOff }) => cutsOff))
})

test('a deleted or broken configuration counts as empty, one that cannot be read is a failure', async () => {
  const { gateway } = await sunnyGateway({ listen: false })
  globalThis.fetch = gateway.fetch
  storeCredentials(encodeCredentials('admin', factoryPassword))
  assert.ok(Object.keys(Object(await presentConfig())).includes('cfg'))
  const path = 'file/get'
  const faults: [Parameters<typeof gateway.faults.set>[0], string][] = [
    [{ status: { path, status: 500 } }, 'failed'],
    [{ unauthorized: { path } }, 'unauthorized'],
    [{ html: { path } }, 'unexpected'],
  ]
  for (const [fault, reason] of faults) {
    gateway.faults.reset()
    gateway.faults.set(fault)
    const error = await presentConfig().catch((cause: ApiError) => cause)
    assert.instance(error, ApiError)
    assert.is((error as ApiError).reason, reason)
  }
  gateway.faults.reset()
  gateway.world.flash.write('config.json', Buffer.from('{"cfg":'))
  assert.equal(await presentConfig(), {})
  gateway.world.flash.remove('config.json')
  assert.equal(await presentConfig(), {})
})

test.run()
