import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { generations } from '../../../../../src/contract/generations.ts'
import { radioOf } from '../../../../../src/contract/radios.ts'
import { typeOf } from '../../../../../tools/simulator/plant/models.ts'

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
