import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type Control, readControl } from '../../../src/forms/read-form.ts'

test('a number that the gateway does not know becomes one, not a text, once it is entered', () => {
  const control = { dataset: { step: 'any' }, value: '52.5' } as object as Control
  assert.is(readControl(control, null), 52.5)
})

test.run()
