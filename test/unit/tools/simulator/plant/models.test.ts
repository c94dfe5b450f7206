import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { generations } from '../../../../../src/contract/generations.ts'
import { radioOf } from '../../../../../src/contract/radios.ts'
import { typeOf } from '../../../../../tools/simulator/plant/models.ts'

test('the first four digits of a serial are its type, and two prefixes another one in 2026', () => {
  const types: [name: string, prefixes: string, added?: string][] = [
    ['HMT-1600/1800/2000-4T', '1361'],
    ['HMT-1800/2250-6T', '1382'],
    ['HMS-1600/1800/2000-4T', '1164 1420', '1166'],
    ['HMS-600/700/800/900/1000-2T', '1144 1143 1410', '114a 114A'],
    ['HMS-300/350/400/450/500-1T', '1124'],
    ['HMS-450/500-1T v2', '1125 1400'],
    ['HM-1000/1200/1500-4T', '1161 1062'],
    ['HM-600/700/800-2T', '1141 1042'],
    ['HM-300/350/400-1T', '1121 1022'],
    ['HERF-300-1T', '2841'],
    ['HERF-600/800-2T', '2821'],
    ['HERF-1600/1800-4T', '2801'],
  ]
  for (const generation of generations)
    for (const [name, prefixes, added] of types)
      for (const prefix of `${prefixes}${generation === 2026 && added ? ` ${added}` : ''}`.split(' ')) {
        const type = typeOf(`${prefix}82345678`, generation)
        assert.is(type?.name, name, `${prefix} in ${generation}`)
        assert.is(type?.strings, Number(/-(\d)T/.exec(name)?.[1]))
      }
  assert.is(typeOf('114a82345678', 2025)?.name, 'HM-600/700/800-2T')
  assert.is(typeOf('116682345678', 2025)?.name, 'HM-1000/1200/1500-4T')
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
