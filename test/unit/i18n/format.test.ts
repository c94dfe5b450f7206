import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ago, duration } from '../../../src/i18n/format.ts'
import '../../support/texts.ts'

test('an age that is no number is a dash instead of an error', () => {
  for (const none of [Number.NaN, Number.POSITIVE_INFINITY, undefined, null, 'x', {}]) {
    const age = none as number
    assert.ok(['–', '0 seconds'].includes(duration(age)), `${none}: ${duration(age)}`)
    assert.ok(['–', '0 seconds ago'].includes(ago(age)), `${none}: ${ago(age)}`)
  }
  assert.is(ago(90), '1 minute ago')
})

test.run()
