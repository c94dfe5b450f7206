import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  add,
  begin,
  bestOf,
  type Measurement,
  meanSignal,
  progressOf,
} from '../../../../../src/pages/info/radio/place/measurement.ts'
import { counters } from '../../../../support/radio-counters.ts'

const place = (name: string, requests: number, answers: number, dbm?: number) =>
  add(begin(name, counters(50, 50), 0), counters(50 + answers, 50 + requests - answers), dbm)

test('a place is measured from the moment of the press', () => {
  const here = place('Hall', 8, 6, -80)
  assert.equal(here.counts, { requests: 8, answers: 6, repeats: 0 })
  assert.is(meanSignal(add(here, counters(57, 52), -70)), -75)
  assert.is(add(here, counters(56, 52), -10), here)
})

test('a gateway that was unplugged in between counts from zero', () => {
  assert.equal(add(place('Hall', 8, 6), counters(2, 1), undefined).counts, { requests: 11, answers: 8, repeats: 0 })
})

test('a measurement ends after two minutes with enough requests, with twenty answers, or after ten minutes', () => {
  assert.is(progressOf(place('Hall', 8, 5), 60_000), 0.5)
  assert.is(progressOf(place('Hall', 8, 0), 120_000), 1)
  assert.is(progressOf(place('Hall', 30, 15), 6000), 0.75)
  assert.is(progressOf(place('Hall', 25, 20), 6000), 1)
  assert.is(progressOf(place('Hall', 2, 2), 120_000), 0.25)
  assert.is(progressOf(place('Hall', 0, 0), 600_000), 1)
})

const best = (...places: Measurement[]) => bestOf(places).map(({ name }) => name)

test('the best place has the most answers, and of equal ones the strongest signal', () => {
  assert.equal(best(place('Hall', 8, 6, -60), place('Window', 8, 8, -80), place('Cellar', 8, 0)), ['Window'])
  assert.equal(best(place('Hall', 8, 8, -75), place('Window', 20, 20, -60)), ['Window'])
})

test('places that cannot be told apart are equally good', () => {
  assert.equal(best(place('Hall', 8, 8), place('Window', 8, 8)), ['Hall', 'Window'])
  assert.equal(best(place('Hall', 8, 8, -70), place('Window', 9, 9, -72), place('Cellar', 8, 8, -73)), [
    'Hall',
    'Window',
  ])
})

test('two answers of two requests are no better than most of many', () => {
  assert.equal(best(place('Hall', 2, 2), place('Window', 20, 19)), ['Window'])
  assert.equal(best(place('Hall', 7, 7)), [])
  assert.equal(best(place('Hall', 0, 0), place('Cellar', 8, 0)), ['Cellar'])
})

test.run()
