import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { generations } from '../../../../../src/contract/generations.ts'
import { radioOf } from '../../../../../src/contract/radios.ts'
import { typeOf } from '../../../../../tools/simulator/plant/models.ts'

const types = {
  '1361': 'HMT-1600/1800/2000-4T',
  '1382': 'HMT-1800/2250-6T',
  '1164 1420': 'HMS-1600/1800/2000-4T',
  '1144 1143 1410': 'HMS-600/700/800/900/1000-2T',
  '1124': 'HMS-300/350/400/450/500-1T',
  '1125 1400': 'HMS-450/500-1T v2',
  '1161 1062': 'HM-1000/1200/1500-4T',
  '1141 1042': 'HM-600/700/800-2T',
  '1121 1022': 'HM-300/350/400-1T',
  '2841': 'HERF-300-1T',
  '2821': 'HERF-600/800-2T',
  '2801': 'HERF-1600/1800-4T',
}

test('the first four digits of a serial are its type, which says how many strings it has', () => {
  for (const [prefixes, name] of Object.entries(types))
    for (const prefix of prefixes.split(' ')) {
      const type = typeOf(`${prefix}82345678`, 2026)
      assert.equal([type?.name, type?.strings], [name, Number(/-(\d)T/.exec(name)?.[1])], prefix)
    }
})

test('two prefixes are another type in 2026, and an unknown one is none', () => {
  const named = (prefix: string) => generations.map(generation => typeOf(`${prefix}82345678`, generation)?.name)
  assert.equal(named('1166'), ['HM-1000/1200/1500-4T', 'HMS-1600/1800/2000-4T'])
  assert.equal(named('114A'), ['HM-600/700/800-2T', 'HMS-600/700/800/900/1000-2T'])
  for (const serial of ['199980112345', '999912345678', '1', '']) assert.is(typeOf(serial, 2026), undefined)
})

test('the serial tells the radio of every type that the gateway knows, in capitals and without leading zeros too', () => {
  const hex = (number: number) => number.toString(16).padStart(4, '0')
  const known = Array.from({ length: 0x10000 }, (_, number) => `${hex(number)}00000001`)
  const wrong = known.filter(serial => radioOf(serial) !== typeOf(serial, 2026)?.radio)
  assert.equal(wrong, [])
  assert.is(radioOf('114A80000001'), 'cmt')
  assert.is(radioOf('1'), undefined)
})

test.run()
