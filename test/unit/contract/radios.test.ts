import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { radioOf } from '../../../src/contract/radios.ts'
import { typeOf } from '../../../tools/simulator/plant/models.ts'

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
