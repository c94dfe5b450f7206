import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { setLanguage } from '../../src/lib/i18n.ts'
import { startedAt, uptimeText } from '../../src/lib/uptime.ts'

/** With the blanks that do not break as plain ones. */
const shown = (seconds: number) => uptimeText(seconds).replaceAll('\u00a0', ' ')

test.before.each(() => setLanguage('en'))

const table: [seconds: number, text: string][] = [
  [0, '0 days, 00:00:00'],
  [5, '0 days, 00:00:05'],
  [86_399, '0 days, 23:59:59'],
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
  assert.is(shown(172_800), '2 Tagen, 00:00:00')
})

test('what is no span is a dash', () => {
  assert.is(uptimeText(-1), '–')
  assert.is(uptimeText(Number.NaN), '–')
})

test('the start lies as far back as the gateway runs, by the clock of the browser', () => {
  const told = Date.UTC(2026, 10, 21, 12, 0, 0)
  assert.is(startedAt(90_061, told), Date.UTC(2026, 10, 20, 10, 58, 59))
})

test.run()
