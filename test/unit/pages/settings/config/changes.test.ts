import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { changedMembers, previewOf } from '../../../../../src/pages/settings/config/changes.ts'
import '../../../../support/texts.ts'

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
  const cutOff = [before, harmless].map(members => changedMembers(members, {}).map(({ cutsOff }) => cutsOff))
  assert.equal(cutOff, [Array(11).fill(true), Array(6).fill(false)])
})

test('pin profiles are compared by name: new, changed and missing ones are listed, in the order of the file', () => {
  const before = [{ name: 'Same', led: { led0: 1 } }, { name: 'Other', led: { led0: 2 } }, { name: 'Gone' }]
  const after = [{ name: 'Other', led: { led0: 3 } }, { led: { led0: 1 }, name: 'Same' }, { name: 'New' }]
  assert.equal(previewOf('pin_mapping.json', before, after), {
    count: 3,
    lines: [{ text: 'Other' }, { text: 'New' }, { text: 'Gone → –' }],
  })
  assert.is(previewOf('pin_mapping.json', after, after).count, 0)
})

test('of two pin profiles with one name the first counts, as it does for the gateway', () => {
  const twice = [
    { name: 'A', led: { led0: 1 } },
    { name: 'A', led: { led0: 2 } },
  ]
  assert.is(previewOf('pin_mapping.json', [{ name: 'A', led: { led0: 1 } }], twice).count, 0)
  assert.is(previewOf('pin_mapping.json', [{ name: 'A', led: { led0: 2 } }], twice).count, 1)
})

test('a language pack says what it is, and how many of its texts differ', () => {
  const pack = (text: string) => ({ meta: { code: 'it', name: 'Italiano' }, webapp: { base: { Save: text } } })
  assert.is(previewOf('pack.lang.json', pack('Salva'), pack('Salva')).count, 0)
  const { count, lines } = previewOf('pack.lang.json', pack('Salva'), pack('Registra'))
  assert.is(count, 1)
  assert.match(lines.map(({ text }) => text).join(), /^Italiano \(it\),Translated: \d+%$/)
})

test('a malformed pack translates nothing', () => {
  for (const webapp of [null, [], 'text', { base: 7 }]) {
    const { lines } = previewOf('pack.lang.json', {}, { meta: { name: { odd: 1 } }, webapp })
    assert.is(lines[1]?.text, 'Translated: 0%')
  }
})

test.run()
