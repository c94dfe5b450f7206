import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dayAfter, dayOf, slotOf } from '../../../src/history/calendar.ts'
import type { Curve, Days } from '../../../src/history/records.ts'
import { examinedOf, findingsOf, inverter, noon, plant } from './plants.ts'

const today = dayOf(noon)

/** A curve with `watts` from 8 to 12 h. */
const morningOf = (watts: number): Curve => {
  const curve: Curve = []
  for (let slot = 96; slot <= slotOf(noon); slot++) curve[slot] = watts
  return curve
}

/** Curves of two inverters, today and on so many days before. */
function recorded(a: number, b: number, before: number, days = 8): Days<'power'> {
  const power: Days<'power'> = {}
  for (let ago = days; ago >= 0; ago--) {
    const [one, two] = ago ? [before, before] : [a, b]
    const inverters = { a: morningOf(one), b: morningOf(two) }
    power[dayAfter(today, -ago)] = { samples: [], plant: morningOf(one + two), inverters }
  }
  return power
}

const two = [inverter('a'), inverter('b')]

test('an inverter far below its usual share of the plant is named, its neighbour is not', () => {
  const findings = findingsOf('why.Neighbours', plant(two, { power: recorded(100, 400, 400) }))
  assert.equal(
    findings.map(({ text, params }) => [text, params?.name]),
    [['why.UnderUsualShare', 'a']],
  )
})

test('two inverters that both make less are no worse than each other', () => {
  assert.equal(examinedOf('why.Neighbours', plant(two, { power: recorded(200, 200, 400) })), ['fine'])
})

test('a small inverter beside a large one is no cause before its usual share is known, and none by that share', () => {
  const saidAfter = (days: number) => {
    const late = noon + 1_800_000
    const power = recorded(250, 1700, 250, days)
    for (const day of Object.values(power))
      day.inverters = { a: Array<number>(288).fill(250), b: Array<number>(288).fill(1700) }
    return examinedOf('why.Neighbours', plant(two, { power, now: late }))
  }
  assert.equal(saidAfter(3), ['unknown ShareUnknown'])
  assert.equal(saidAfter(8), ['fine'])
})

test('an inverter that is held by its limit is not said to make its usual share', () => {
  const of = [inverter('a', { limit_relative: 50 }), inverter('b'), inverter('c')]
  const power = recorded(400, 400, 400)
  for (const day of Object.values(power)) day.inverters.c = morningOf(400)
  for (const about of [['a'], ['a', 'b', 'c']])
    assert.equal(examinedOf('why.Neighbours', plant(of, { power, about })), ['unknown NoNeighbours'])
})

test.run()
