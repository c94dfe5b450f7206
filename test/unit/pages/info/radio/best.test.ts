import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { bestOf } from '../../../../../src/pages/info/radio/frequency/best.ts'
import type { Step } from '../../../../../src/pages/info/radio/search.ts'

const step = (frequency: number, ...inverters: [requests: number, answers: number, dbm: number][]): Step => ({
  frequency,
  heard: Object.fromEntries(
    inverters.map(([requests, answers, dbm], n) => [
      `inverter ${n}`,
      { requests, answers, repeats: 0, signals: answers ? [dbm] : [] },
    ]),
  ),
})
const best = (...steps: Step[]) => bestOf(steps)?.frequency

test('the frequency with the most answers is proposed', () => {
  assert.is(best(step(1, [10, 6, -80]), step(2, [10, 7, -80]), step(3, [10, 9, -85]), step(4, [10, 8, -60])), 3)
})

test('of equal shares the strongest signal decides, that of the inverter that is heard worst', () => {
  const old = step(1, [8, 8, -85], [8, 8, -60])
  assert.is(best(old, step(2, [8, 8, -80], [8, 8, -60]), step(3, [8, 8, -70], [8, 8, -71])), 3)
})

test('the old frequency stays unless another is clearly better', () => {
  assert.is(best(step(1, [8, 8, -70]), step(2, [8, 8, -68])), undefined)
  assert.is(best(step(1, [8, 8, -70]), step(2, [8, 8, -67])), 2)
  assert.is(best(step(1, [8, 8, -70]), step(2, [8, 7, -40])), undefined)
})

for (const [present, other, isProposed] of [
  [[6, 5], [6, 6], false],
  [[6, 4], [6, 6], false],
  [[6, 3], [6, 6], true],
  [[6, 0], [6, 3], true],
  [[4, 2], [20, 20], false],
  [[4, 1], [20, 20], true],
  [[30, 26], [30, 30], false],
  [[30, 24], [30, 30], true],
] as const)
  test(`${other[1]} of ${other[0]} ${isProposed ? 'is clearly more' : 'may be chance'} beside ${present[1]} of ${present[0]}`, () => {
    assert.is(best(step(1, [...present, -70]), step(2, [...other, -70])), isProposed ? 2 : undefined)
  })

test('a stronger signal decides only where no fewer are answered', () => {
  assert.is(best(step(1, [6, 5, -80]), step(2, [6, 6, -75])), 2)
  assert.is(best(step(1, [6, 6, -80]), step(2, [6, 5, -60])), undefined)
})

test('a lucky frequency does not hide one that is clearly better', () => {
  assert.is(best(step(1, [20, 18, -80]), step(2, [6, 6, -80]), step(3, [20, 19, -70])), 3)
})

test('a frequency at which one inverter is silent is not proposed, however well the others are heard', () => {
  const old = step(1, [10, 5, -80], [10, 5, -80])
  assert.is(best(old, step(2, [30, 30, -50], [10, 0, -80])), undefined)
  const deaf = step(1, [10, 5, -80], [10, 0, -80])
  assert.is(best(deaf, step(2, [30, 30, -50], [10, 0, -80])), 2)
})

test('without any answer nothing is proposed', () => {
  assert.is(best(), undefined)
  assert.is(best(step(1, [4, 0, -80]), step(2, [4, 0, -80])), undefined)
  assert.is(best(step(1, [0, 0, -80]), step(2, [0, 0, -80])), undefined)
})

test.run()
