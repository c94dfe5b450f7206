import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dash, dateTime } from '../../../../../src/i18n/format.ts'
import { setLanguage } from '../../../../../src/i18n/i18n.ts'
import { startedAt, uptimeText } from '../../../../../src/pages/info/system/system.tsx'
import '../../../../support/texts.ts'

/** With the blanks that do not break as plain ones. */
const shown = (seconds: number) => uptimeText(seconds).replaceAll('\u00a0', ' ')

test.before.each(async () => void (await setLanguage('en')))

const table: [seconds: number, text: string][] = [
  [0, '00:00:00'],
  [5, '00:00:05'],
  [86_399, '23:59:59'],
  [90_061, '1 day, 01:01:01'],
  [172_800, '2 days, 00:00:00'],
  [172_800.9, '2 days, 00:00:00'],
  [34_560_000, '400 days, 00:00:00'],
]

for (const [seconds, text] of table)
  test(`${seconds} s are ${text}`, () => {
    assert.is(shown(seconds), text)
  })

test('the days follow the language', async () => {
  await setLanguage('de')
  assert.is(shown(90_061), '1 Tag, 01:01:01')
  assert.is(shown(172_800), '2 Tage, 00:00:00')
})

test('an invalid time span is a dash', () => {
  assert.is(uptimeText(-1), '–')
  assert.is(uptimeText(Number.NaN), '–')
})

test('the start is the uptime before now, by the clock of the browser', () => {
  const told = Date.UTC(2026, 10, 21, 12, 0, 0)
  assert.is(startedAt(90_061, told), Date.UTC(2026, 10, 20, 10, 58, 59))
})

test('an implausible uptime gives no start', () => {
  for (const seconds of [2 ** 32, -5, Number.POSITIVE_INFINITY, Number.NaN])
    assert.is(dateTime(startedAt(seconds, Date.UTC(2026, 10, 21))), dash, String(seconds))
})

test.run()
