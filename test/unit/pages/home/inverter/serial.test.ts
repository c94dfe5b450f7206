import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dottedVersion, production } from '../../../../../src/pages/home/inverter/info-dialog.tsx'

test('a serial contains year and week of production', () => {
  const table = [
    ['116181234567', 2022, '12'],
    // Without its leading zeros.
    ['6181234567', 2022, '12'],
    ['114172607952', 2021, '26'],
    ['112190345678', 2023, '3'],
    ['1164a0451234', 2024, '4'],
    ['1164A0451234', 2024, '4'],
    ['116100123456', 2014, '1'],
  ] as const
  for (const [serial, year, week] of table) assert.equal(production(serial), { year, week }, serial)
})

test('where there is none, as in a converted E-Star number, or where week or year cannot be, there is neither', () => {
  const impossible = ['1164a0012345', '11647cab1234', '116475412345', '1164f0112345']
  const others = ['2801022190a6', '282114b635cf', '2841129efbf7', '', 'x', '1161812345678', '11618123456g']
  for (const serial of [...impossible, ...others]) assert.is(production(serial), undefined, serial)
})

test('versions are read from their number', () => {
  assert.equal([10018, 270, 123456, 0, 10112].map(dottedVersion), ['1.0.18', '0.2.70', '12.34.56', '0.0.0', '1.1.12'])
})

test.run()
