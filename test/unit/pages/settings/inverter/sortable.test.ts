import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dragResult, withMove } from '../../../../../src/pages/settings/inverter/sortable.ts'

const rows = [
  { top: 0, height: 40 },
  { top: 40, height: 80 },
  { top: 120, height: 40 },
  { top: 160, height: 40 },
]

test('an entry can be moved up and down', () => {
  assert.equal(withMove(['a', 'b', 'c', 'd'], 0, 2), ['b', 'c', 'a', 'd'])
  assert.equal(withMove(['a', 'b', 'c', 'd'], 3, 0), ['d', 'a', 'b', 'c'])
  assert.equal(withMove(['a', 'b'], 1, 1), ['a', 'b'])
})

test('a row passes another once its edge is past the middle of it, and all if it is dragged far', () => {
  for (const [from, by, to] of [
    [0, 39, 0],
    [0, 41, 1],
    [3, -19, 3],
    [3, -21, 2],
    [0, 5000, 3],
    [3, -5000, 0],
  ] as const)
    assert.is(dragResult(rows, from, by).to, to, `${from} by ${by}`)
})

test('the rows that a dragged row passes move by its height', () => {
  assert.equal(dragResult(rows, 1, 41).shifts, [0, 41, -80, 0])
  assert.equal(dragResult(rows, 2, -85).shifts, [0, 40, -85, 0])
  assert.equal(dragResult(rows, 2, 0).shifts, [0, 0, 0, 0])
})

test.run()
