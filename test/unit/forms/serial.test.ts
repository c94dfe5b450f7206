import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { herfSerial, paddedSerial, readSerial, sameSerial } from '../../../src/forms/serial.ts'

const converted = {
  'A01123456-1YM': '2801022190a6',
  'A11ABCDEF-1RY': '282114b635cf',
  'A2199WXYP-157': '2841129efbf7',
  'A21L3PK7N-1G2': '2841283bccf6',
  'A01YYYYYY-1R5': '28013fffffff',
  'A01000000-1L2': '280100000000',
  'A0100000Y-121': '28010000001f',
}

for (const [number, serial] of Object.entries(converted)) {
  test(`${number} on the label of an E-Star inverter is ${serial} for the gateway`, () => {
    assert.equal(readSerial(number), { serial: serial.toUpperCase(), hint: 'format_herf_valid' })
    assert.equal(readSerial(number.toLowerCase()), { serial: serial.toUpperCase(), hint: 'format_herf_valid' })
  })
}

test('a converted number is 2801, 2821 or 2841 and eight digits, the first of them at most 3', () => {
  const symbols = [...'0123456789ABCDEFGHJKLMNPRSTUVWXY']
  for (const prefix of ['A01', 'A11', 'A21']) {
    for (const symbol of symbols) {
      const body = prefix + symbol.repeat(6)
      const sums = [...'MFLGW5XC301234567899Z67YRT2S8ABC']
      const found = sums.flatMap(a => sums.map(b => herfSerial(`${body}-1${a}${b}`))).find(Boolean)
      assert.match(found ?? '', /^28[024]1[0-3][\dA-F]{7}$/)
    }
  }
})

test('an E-Star number with a wrong checksum is distinguished from other text', () => {
  assert.equal(readSerial('A01123456-1YN'), { serial: '', hint: 'format_herf_invalid' })
  assert.equal(readSerial('A01123456-2YM'), { serial: '', hint: 'format_herf_invalid' })
  assert.equal(readSerial('A01I23456-1YM'), { serial: '', hint: 'format_unknown' })
  assert.equal(readSerial('A31123456-1YM'), { serial: '', hint: 'format_unknown' })
  assert.equal(readSerial('A01123456-1YO'), { serial: '', hint: 'format_unknown' })
})

test('a long dash in an E-Star number is its dash, and without the part behind it that part is asked for', () => {
  for (const dash of ['\u2010', '\u2013', '\u2014', '\u2212'])
    assert.equal(readSerial(`A01123456${dash}1YM`), { serial: '2801022190A6', hint: 'format_herf_valid' })
  for (const part of ['A1100FBT4', 'a1100fbt4\u2013'])
    assert.equal(readSerial(part), { serial: '', hint: 'format_herf_part' })
})

test('1 and eleven hexadecimal digits are a serial as printed', () => {
  assert.equal(readSerial('116181234567'), { serial: '116181234567', hint: 'format_hoymiles' })
  assert.equal(readSerial('1abcdefabcde'), { serial: '1ABCDEFABCDE', hint: 'format_hoymiles' })
})

test('twelve other hexadecimal digits are converted already, if one of them is decimal', () => {
  assert.equal(readSerial('2801022190a6'), { serial: '2801022190A6', hint: 'format_converted' })
  assert.equal(readSerial('099978563412'), { serial: '099978563412', hint: 'format_converted' })
  assert.equal(readSerial('ABCDEFABCDEF'), { serial: '', hint: 'format_unknown' })
})

test('anything else is not a serial, and an empty text has no hint', () => {
  for (const text of ['1161812345', '1161812345678', '11618123456G', 'A0112345', 'roof'])
    assert.equal(readSerial(text), { serial: '', hint: 'format_unknown' })
  assert.equal(readSerial(''), { serial: '' })
  assert.equal(readSerial('  '), { serial: '' })
})

test('blanks around a copied serial are ignored', () => {
  assert.is(readSerial(' 1161 8123 4567\n').serial, '116181234567')
  assert.is(readSerial('A01123456-1YM ').serial, '2801022190A6')
})

test('leading zeros that the gateway drops are restored', () => {
  assert.is(paddedSerial('99978563412'), '099978563412')
  assert.is(paddedSerial('116181234567'), '116181234567')
  assert.is(paddedSerial(''), '')
})

test('serials are equal in any notation', () => {
  assert.ok(sameSerial('1164A0451234', '1164a0451234'))
  assert.ok(sameSerial('99978563412', '099978563412'))
  assert.not(sameSerial('116181234567', '116181234568'))
})

test.run()
