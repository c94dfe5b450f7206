import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { radioOf } from '../../../../../src/contract/radios.ts'
import { typeOf } from '../../../../../tools/simulator/plant/models.ts'
import { bench } from './bench.ts'

const named = (prefix: string, generation: 2025 | 2026) => typeOf(`${prefix}82345678`, generation)?.name

const rows: [prefix: string, name: string, strings: number, radio: string][] = [
  ['1361', 'HMT-1600/1800/2000-4T', 4, 'cmt'],
  ['1382', 'HMT-1800/2250-6T', 6, 'cmt'],
  ['1164', 'HMS-1600/1800/2000-4T', 4, 'cmt'],
  ['1420', 'HMS-1600/1800/2000-4T', 4, 'cmt'],
  ['1144', 'HMS-600/700/800/900/1000-2T', 2, 'cmt'],
  ['1143', 'HMS-600/700/800/900/1000-2T', 2, 'cmt'],
  ['1410', 'HMS-600/700/800/900/1000-2T', 2, 'cmt'],
  ['1124', 'HMS-300/350/400/450/500-1T', 1, 'cmt'],
  ['1125', 'HMS-450/500-1T v2', 1, 'cmt'],
  ['1400', 'HMS-450/500-1T v2', 1, 'cmt'],
  ['1161', 'HM-1000/1200/1500-4T', 4, 'nrf24'],
  ['1062', 'HM-1000/1200/1500-4T', 4, 'nrf24'],
  ['1141', 'HM-600/700/800-2T', 2, 'nrf24'],
  ['1042', 'HM-600/700/800-2T', 2, 'nrf24'],
  ['1121', 'HM-300/350/400-1T', 1, 'nrf24'],
  ['1022', 'HM-300/350/400-1T', 1, 'nrf24'],
  ['2841', 'HERF-300-1T', 1, 'nrf24'],
  ['2821', 'HERF-600/800-2T', 2, 'nrf24'],
  ['2801', 'HERF-1600/1800-4T', 4, 'nrf24'],
]

for (const [prefix, name, strings, radio] of rows) {
  test(`serials that begin with ${prefix} are ${name}`, () => {
    for (const generation of [2025, 2026] as const) {
      const type = typeOf(`${prefix}82345678`, generation)
      assert.is(type?.name, name)
      assert.is(type?.strings, strings)
      assert.is(type?.radio, radio)
    }
  })
}

test('generation 2026 maps two prefixes to other types', () => {
  assert.is(named('114a', 2025), 'HM-600/700/800-2T')
  assert.is(named('114a', 2026), 'HMS-600/700/800/900/1000-2T')
  assert.is(named('114A', 2026), 'HMS-600/700/800/900/1000-2T')
  assert.is(named('1166', 2025), 'HM-1000/1200/1500-4T')
  assert.is(named('1166', 2026), 'HMS-1600/1800/2000-4T')
})

test('other serials have no type', () => {
  for (const serial of ['199980112345', '999912345678', '1', '']) assert.is(typeOf(serial, 2026), undefined)
})

test('the ten inverters are of all families and string counts, and their serials are plausible', () => {
  const slots = bench('2026-06-21T12:00+02:00', { count: 10 }).plant.installed()
  assert.is(slots.length, 10)
  assert.is(new Set(slots.map(({ serial }) => serial)).size, 10)
  assert.equal([...new Set(slots.map(({ type }) => type.split('-')[0]))].sort(), ['HERF', 'HM', 'HMS', 'HMT'])
  assert.equal([...new Set(slots.map(({ channel }) => channel.length))].sort(), [1, 2, 4, 6])
  for (const { serial, name, channel, type } of slots) {
    assert.match(serial, /^[0-9a-f]{12}$/)
    assert.ok(Number(serial.slice(5, 7)) >= 1 && Number(serial.slice(5, 7)) <= 52, serial)
    assert.ok(name.length > 0 && name.length <= 31)
    assert.is(channel.length, typeOf(serial, 2025)?.strings)
    assert.is(type, typeOf(serial, 2026)?.name)
  }
})

test('the serial tells the radio of every type that the gateway knows', () => {
  const hex = (number: number) => number.toString(16).padStart(4, '0')
  const known = Array.from({ length: 0x10000 }, (_, number) => `${hex(number)}00000001`)
  const wrong = known.filter(serial => radioOf(serial) !== typeOf(serial, 2026)?.radio)
  assert.equal(wrong, [])
})

test('a serial may be written in capitals and without leading zeros', () => {
  assert.is(radioOf('114A80000001'), 'cmt')
  assert.is(radioOf('1'), undefined)
})

test.run()
