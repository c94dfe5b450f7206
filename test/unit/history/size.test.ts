import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { approximateBytes } from '../../../src/history/database/survey.ts'
import { fullHistory } from '../../support/full-history.ts'

const bound = 25_000_000

test('400 days of ten inverters with four strings each take far less than the 25 MB that a year may take', () => {
  const serials = Array.from({ length: 10 }, (_, n) => `1161812345${10 + n}`)
  const bytes = fullHistory(serials).reduce((sum, record) => sum + approximateBytes(record.value), 0)
  // Chromium stores them in 2.9 to 3.7 MB, Firefox in 8.8 MB.
  assert.ok(bytes > 3_500_000 && bytes < bound / 3, String(bytes))
})

test('a record is counted by what is in it', () => {
  assert.is(approximateBytes({ samples: [30, 30], inverters: {} }), 32)
  assert.is(approximateBytes({ name: 'Roof', yieldDay: 5 }), 29)
})

test.run()
