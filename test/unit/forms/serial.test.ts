import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { paddedSerial, readSerial, sameSerial } from '../../../src/forms/serial.ts'

const invalid = { serial: '', hint: 'format_herf_invalid' }
const part = { serial: '', hint: 'format_herf_part' }
const unknown = { serial: '', hint: 'format_unknown' }
const herf = (serial: string) => ({ serial, hint: 'format_herf_valid' })
const regular = (serial: string) => ({ serial, hint: 'format_hoymiles' })
const converted = (serial: string) => ({ serial, hint: 'format_converted' })

for (const [title, readings] of Object.entries({
  'a number on the label of an E-Star inverter stands for a serial': {
    'A01123456-1YM': herf('2801022190A6'),
    'a01123456-1ym': herf('2801022190A6'),
    'A11ABCDEF-1RY': herf('282114B635CF'),
    'A2199WXYP-157': herf('2841129EFBF7'),
    'A21L3PK7N-1G2': herf('2841283BCCF6'),
    'A01YYYYYY-1R5': herf('28013FFFFFFF'),
    'A01000000-1L2': herf('280100000000'),
    'A0100000Y-121': herf('28010000001F'),
  },
  'one with a wrong checksum is told from other text': {
    'A01123456-1YN': invalid,
    'A01123456-2YM': invalid,
    'A01I23456-1YM': unknown,
    'A31123456-1YM': unknown,
    'A01123456-1YO': unknown,
  },
  'a long dash is its dash, and without the part behind it that part is asked for': {
    'A01123456\u20101YM': herf('2801022190A6'),
    'A01123456\u20141YM': herf('2801022190A6'),
    'A01123456\u22121YM': herf('2801022190A6'),
    A1100FBT4: part,
    'a1100fbt4\u2013': part,
  },
  '1 and eleven hexadecimal digits are a serial as printed': {
    '116181234567': regular('116181234567'),
    '1abcdefabcde': regular('1ABCDEFABCDE'),
  },
  'twelve other hexadecimal digits are converted already, if one of them is decimal': {
    '2801022190a6': converted('2801022190A6'),
    '099978563412': converted('099978563412'),
    ABCDEFABCDEF: unknown,
  },
  'anything else is no serial, and an empty text has no hint': {
    '1161812345': unknown,
    '1161812345678': unknown,
    '11618123456G': unknown,
    A0112345: unknown,
    roof: unknown,
    '  ': { serial: '' },
  },
  'blanks around and within a copied serial are ignored': {
    ' 1161 8123 4567\n': regular('116181234567'),
    'A01123456-1YM ': herf('2801022190A6'),
  },
}))
  test(title, () => {
    for (const [typed, reading] of Object.entries(readings)) assert.equal(readSerial(typed), reading, typed)
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
