import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { amountOf } from '../../../../src/pages/history/report/amount.ts'
import { currencies, currencyOf, isCurrency } from '../../../../src/pages/history/report/currency.ts'

test('an amount may be written with the comma or the point, in every language', () => {
  for (const mark of [',', '.'])
    for (const [text, amount] of [
      ['0,31', 0.31],
      ['0.31', 0.31],
      [' ,5 ', 0.5],
      ['12', 12],
      ['0,310', 0.31],
      ['0.3125', 0.3125],
      ['1 444,70', 1444.7],
      ['1’444.70', 1444.7],
      ['1\u202f444', 1444],
      ['7,', 7],
    ] as const)
      assert.is(amountOf(text, mark), amount, `${text} where ${mark} is usual`)
})

test('the language decides where a sign may also part thousands', () => {
  assert.is(amountOf('1.444', ','), 1444)
  assert.is(amountOf('1.444', '.'), 1.444)
  assert.is(amountOf('1,444', '.'), 1444)
  assert.is(amountOf('1,444', ','), 1.444)
  assert.is(amountOf('1.444,70', ','), 1444.7)
  assert.is(amountOf('1,444.70', '.'), 1444.7)
})

test('an empty field is no value, and what is no amount is no number', () => {
  for (const empty of ['', '  ', '\u00a0']) assert.is(amountOf(empty, ','), undefined)
  for (const wrong of [
    '0',
    '0,00',
    '-1',
    '+1',
    '1e3',
    'Infinity',
    '0x10',
    '1,2,3',
    '1.2.3,4',
    '30 Cent',
    '€',
    '1000001',
  ])
    assert.ok(Number.isNaN(amountOf(wrong, ',')), wrong)
})

test('the currency is that of the region that the browser names first, or means', () => {
  for (const [tags, currency] of [
    [['de-CH', 'en-US'], 'CHF'],
    [['de'], 'EUR'],
    [['en'], 'USD'],
    [['en-GB'], 'GBP'],
    [['fr-CA'], 'CAD'],
    [['zh-Hant-TW'], 'TWD'],
    [['sr-Latn-RS'], 'RSD'],
    [['pt'], 'BRL'],
    [['de-AQ'], 'EUR'],
    [['not a tag', 'da-DK'], 'DKK'],
    [[], 'EUR'],
  ] as const)
    assert.is(currencyOf(tags), currency, tags.join())
})

test('the browser lists the currencies, and whatever it lists can be written', () => {
  const all = currencies()
  assert.ok(all.length > 50 && all.includes('EUR') && all.every(isCurrency))
  for (const wrong of ['eur', 'EURO', '', null, undefined, 5]) assert.not(isCurrency(wrong))
  const all2 = ['CHF', 'CAD', 'TWD', 'RSD', 'BAM', 'MKD'].filter(code => !all.includes(code))
  assert.equal(all2, [])
})

test.run()
