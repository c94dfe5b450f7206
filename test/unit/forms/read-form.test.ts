import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type Control, readControl } from '../../../src/forms/read-form.ts'

test('a number that the gateway does not know becomes one, not a text, once it is entered', () => {
  const control = { name: 'voltage', type: 'number', value: '52.5' } as Control
  assert.equal(readControl(control, { voltage: null }), { voltage: 52.5 })
})

test.run()
