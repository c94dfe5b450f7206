import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { useLanguage } from '../../../src/i18n/i18n.ts'
import { readNumber, written } from '../../../src/i18n/number.ts'

const before = useLanguage.getState()
const browser = navigator.languages

/** Shows the page in one language in a browser of another. */
function speak([code, ...languages]: readonly string[]) {
  Object.defineProperty(navigator, 'languages', { value: languages, configurable: true })
  useLanguage.setState({ code: String(code) })
}

test.after(() => {
  speak([before.code, ...browser])
})

/** Pages and browsers of one language, and of two. */
const mixes = [
  ['en', 'en-US'],
  ['en', 'de-DE'],
  ['de', 'de-DE'],
  ['de', 'en-US'],
  ['de', 'de-CH'],
  ['de', 'de-AT'],
  ['fr', 'fr-FR'],
  ['fr', 'en-US'],
  ['en', 'en-ZA'],
  ['pl', 'pl-PL'],
  ['ar', 'ar-EG'],
  ['xx-no-language', 'en-US'],
] as const

test('comma and point are both read before a fraction, whatever the languages of page and browser', () => {
  for (const mix of mixes) {
    speak(mix)
    for (const [typed, value] of [
      ['-120,5', -120.5],
      ['-120.5', -120.5],
      ['0,04', 0.04],
      ['-0,05', -0.05],
      ['0,125', 0.125],
      ['0.125', 0.125],
      ['48,1371', 48.1371],
      ['48.1371', 48.1371],
      [' 7 ', 7],
      ['7,', 7],
      [',5', 0.5],
      ['\u22123', -3],
      ['+3', 3],
      ['1500', 1500],
      ['1 444,70', 1444.7],
      ['1’444.70', 1444.7],
      ['1.444,70', 1444.7],
      ['1,444.70', 1444.7],
      ['1.234.567', 1_234_567],
      ['1,234,567', 1_234_567],
    ] as const)
      assert.equal(readNumber(typed), [value], `${typed} on ${mix}`)
  }
})

test('a sign before exactly three digits that may part thousands is not guessed', () => {
  const asked = [1500, 1.5]
  for (const [page, typed, readings] of [
    [['en', 'en-US'], '1,500', asked],
    [['en', 'de-DE'], '1,500', asked],
    [['en', 'en-US'], '1.500', [1.5]],
    [['de', 'en-US'], '1.500', asked],
    [['de', 'de-DE'], '1.500', asked],
    [['de', 'de-AT'], '1.500', asked],
    [['de', 'de-DE'], '1,500', [1.5]],
    [['de', 'de-DE'], '-48.137', [-48_137, -48.137]],
    [['de', 'de-CH'], '48.137', [48.137]],
    [['fr', 'en-US'], '1\u202f500', asked],
    [['fr', 'fr-FR'], '1 500', asked],
    [['fr', 'fr-FR'], '1\u00a0500', asked],
    [['fr', 'fr-FR'], '1.500', [1.5]],
    [['fr', 'fr-FR'], '1,500', [1.5]],
    [['de', 'de-CH'], '1’500', asked],
  ] as const) {
    speak(page)
    assert.equal(readNumber(typed), readings, `${typed} on ${page}`)
  }
})

test('in a field of whole numbers any sign before three digits is asked about', () => {
  for (const mix of mixes) {
    speak(mix)
    for (const typed of ['1.500', '1,500', '1 500', '1\u202f500', '1’500'])
      assert.equal(readNumber(typed, true), [1500, 1.5], `${typed} on ${mix}`)
    assert.equal(readNumber('1500', true), [1500])
    assert.equal(readNumber('1,5', true), [1.5])
  }
})

test('what is no number is none, and not the digits in it', () => {
  speak(['de', 'en-US'])
  for (const typed of [
    '',
    ' ',
    '-',
    ',',
    '1,2,3',
    '1.2.3,4',
    '1 5',
    '12 34',
    '1.500.00',
    '1,500,000,0',
    '0x10',
    'Infinity',
    '1e999',
    '5 W',
    '٣',
    '12a',
    '--5',
    '1-2',
  ])
    assert.equal(readNumber(typed), [], typed)
})

test('every number is read back from a field as it was written there, in every language', () => {
  for (const mix of mixes) {
    speak(mix)
    fc.assert(
      fc.property(fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer()), number => {
        assert.equal(readNumber(written(number)), [number + 0])
      }),
    )
    fc.assert(fc.property(fc.integer(), number => assert.equal(readNumber(written(number), true), [number])))
  }
  speak(['de', 'en-US'])
  assert.equal([48.137, -1500, 1e-7, '', undefined, Number.NaN, 'x'].map(written), [
    '48,137',
    '-1500',
    '1e-7',
    '',
    '',
    '',
    'x',
  ])
})

test.run()
