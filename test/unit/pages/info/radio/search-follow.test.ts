import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { bestOf } from '../../../../../src/pages/info/radio/frequency/best.ts'
import { begin, heard, type Search, tuned } from '../../../../../src/pages/info/radio/search.ts'
import { mhz, roof, run, small } from './search-course.ts'

/** A search that has just set its second frequency, with an ear for it. */
function set() {
  const air = roof(small.serials)
  for (const serial of small.serials) air.ask(serial, 8, 8)
  let search = heard(begin(small, roof(small.serials).readings(), 0), air.readings(), 30_000)
  search = tuned(search, air.readings(), 30_000)
  return {
    /** Each inverter was asked that often until then, in seconds after the frequency was set, and has answered that often. */
    hear(seconds: number, asked: Readonly<Record<string, readonly [requests: number, answers: number]>>) {
      for (const [serial, counts] of Object.entries(asked)) air.ask(serial, ...counts)
      search = heard(search, air.readings(), 30_000 + seconds * 1000)
      return search
    },
  }
}
const countsOf = ({ heard }: Search, serial: string) => [heard[serial]?.requests, heard[serial]?.answers]

test('what an inverter misses until it has followed does not count against a frequency', () => {
  const { search } = run(
    small,
    () => 4,
    () => 3,
  )
  assert.equal(search.end, { why: 'done' })
  for (const step of search.steps) assert.is(step.heard.a?.requests, step.heard.a?.answers)
})

test('inverters that follow only at their fourth turn hide no better frequency', () => {
  const { search } = run(
    small,
    (_, frequency) => (frequency === mhz(863.5) ? 4 : 1),
    () => 3,
  )
  assert.is(bestOf(search.steps)?.frequency, mhz(863.5))
})

test('of two inverters one may follow sooner: each counts from its own first answer on, and the time from the later one', () => {
  const { hear } = set()
  hear(5, { a: [1, 1], b: [1, 0] })
  hear(10, { a: [1, 1], b: [1, 0] })
  const search = hear(20, { a: [2, 2], b: [2, 1] })
  assert.equal(countsOf(search, 'a'), [3, 3])
  assert.equal(countsOf(search, 'b'), [0, 0])
  assert.is(hear(45, { a: [4, 4], b: [4, 4] }).phase, 'measuring')
  assert.is(hear(50, {}).phase, 'tuning')
})

test('an inverter that does not follow in five turns is silent at that frequency, and ends it if it is alone', () => {
  const { hear } = set()
  assert.is(hear(20, { a: [4, 0], b: [4, 0] }).phase, 'measuring')
  const search = hear(25, { a: [1, 0], b: [1, 0] })
  assert.is(search.phase, 'tuning')
  assert.equal([search.steps[1]?.heard.a?.requests, search.steps[1]?.heard.a?.answers], [5, 0])
  assert.equal(search.silent, { a: 1, b: 1 })
})

test('while one inverter is given up, the other is listened to as long as ever', () => {
  const { hear } = set()
  assert.is(hear(25, { a: [5, 4], b: [5, 0] }).phase, 'measuring')
  assert.is(hear(54, { a: [4, 4], b: [6, 0] }).phase, 'measuring')
  const search = hear(55, {})
  assert.is(search.phase, 'tuning')
  assert.equal(search.silent, { a: 0, b: 1 })
})

test('an inverter that is asked too seldom to follow is given up after the time for it', () => {
  const { hear } = set()
  assert.is(hear(29, { a: [1, 0], b: [0, 0] }).phase, 'measuring')
  assert.is(hear(30, {}).phase, 'tuning')
})

test.run()
