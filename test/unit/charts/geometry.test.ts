import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { pathOf } from '../../../src/charts/geometry.ts'

test('the line and the area below it run through the same points, and both leave out what was not recorded', () => {
  const curve = [undefined, 100, 300, undefined, 200]
  assert.is(pathOf(curve, 400), 'M1 300h.5L2.5 100h.5M4 200h.5h.5')
  assert.is(pathOf(curve, 400, true), 'M1 400V300h.5L2.5 100h.5V400M4 400V200h.5h.5V400')
})

test.run()
