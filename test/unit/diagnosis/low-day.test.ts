import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { lowDay } from '../../../src/diagnosis/low-day.ts'
import { dayAfter } from '../../../src/history/calendar.ts'
import { learnClearDay } from '../../../src/history/clear-day.ts'
import type { Days } from '../../../src/history/records.ts'
import { t } from '../../../src/i18n/i18n.ts'
import { east, south, type Weather, weather, west } from '../../support/clear-weather.ts'
import '../../support/texts.ts'

process.env.TZ = 'UTC'

const first = '2026-06-01'
const last = 20
const day = dayAfter(first, last)
const place = { latitude: 50, longitude: 10 }
const isClear = (n: number) => (n < last ? [1, 0, 0, 0] : undefined)

interface Told extends Partial<Weather> {
  /** Changes what was recorded of the day. */
  change?: (of: ReturnType<typeof weather>) => void
  strings?: Days<'strings'>
}

/** What is said of the last of 21 days, all of them clear but this one. */
function toldOf({ change, strings = {}, ...more }: Told) {
  const recorded = weather({
    first,
    count: last + 1,
    seed: 3,
    roofs: { '1161a': () => south, '1161b': () => west },
    ...more,
  })
  const clear = learnClearDay(recorded, ['1161a', '1161b'], day, place)
  for (const { inverters } of Object.values(recorded.yields))
    for (const [serial, one] of Object.entries(inverters)) one.name = serial === '1161a' ? 'Roof' : 'Garage'
  change?.(recorded)
  const whole = Object.fromEntries(
    Object.entries(recorded.yields[day]?.inverters ?? {}).map(([serial, { yieldDay = 0 }]) => [serial, yieldDay]),
  )
  return lowDay({ day, power: recorded.power[day], yields: recorded.yields[day], whole, strings, clear }).map(
    ({ text, params }) => t(text, params).replaceAll('\u00a0', ' '),
  )
}

const overcast = (n: number) => (n < last ? [1, 0, 0, 0] : [0, 0, 0, 1])

test('a clear day has no cause, however little another one had', () => {
  assert.equal(toldOf({ mix: () => [1, 0, 0, 0] }), [])
})

test('a day on which all inverters made as little was cloudy, also between visits', () => {
  for (const seen of ['all', [7, 13, 19]] as const)
    assert.match(
      toldOf({ mix: overcast, seen }).join(),
      /^Cloudy: everywhere about [234]\d% of what a clear day brings\.$/,
    )
})

test('a limit is told since when, and about how much it took', () => {
  const [told = '', ...more] = toldOf({
    mix: () => [1, 0, 0, 0],
    roofs: { '1161a': () => south, '1161b': () => south },
    limit: (n, slot) => (n === last && slot >= 120 ? 150 : Number.POSITIVE_INFINITY),
  })
  assert.match(told, /^Roof was held back by its limit from 10:00 on: about [234]\.\d+ kWh less\.$/)
  assert.match(more.join(), /^Garage was held back by its limit from 10:00 on/)
  assert.is(more.length, 1, 'it was not cloudy')
})

test('an inverter that was silent for a part of the day is named, and one that was for the whole of it', () => {
  const dead = ({ power, yields }: ReturnType<typeof weather>, from: number) => {
    power[day]?.inverters['1161b']?.splice(from)
    const one = yields[day]?.inverters['1161b']
    const wh = (power[day]?.inverters['1161b'] ?? []).reduce<number>((sum, watts = 0) => sum + watts / 12, 0)
    if (one) Object.assign(one, { yieldDay: wh, watched: [{ from: 50, to: from - 1, begin: 0, end: wh }] })
  }
  assert.equal(toldOf({ mix: () => [1, 0, 0, 0], change: of => dead(of, 144) }), [
    'From 12:00 on nothing was received from Garage, while others fed in.',
  ])
  const gone = toldOf({
    mix: () => [1, 0, 0, 0],
    change({ power, yields }) {
      delete power[day]?.inverters['1161b']
      delete yields[day]?.inverters['1161b']
    },
  })
  assert.match(gone.join(), /^From \d\d:\d\d on nothing was received from 1161b, while others fed in\.$/)
})

test('a string that is weak is named with what it has missed', () => {
  const strings: Days<'strings'> = {}
  const roofs = { '1161a': (n: number) => (n < last - 1 ? south : east), '1161b': () => west }
  const told = toldOf({
    mix: () => [1, 0, 0, 0],
    roofs,
    strings,
    change({ power }) {
      for (const [one, { inverters }] of Object.entries(power)) {
        const half = (inverters['1161a'] ?? []).map(watts => watts && watts / 2)
        const isWeak = one >= dayAfter(day, -1)
        strings[one] = {
          samples: [],
          inverters: { '1161a': { 0: half, 1: half.map(watts => watts && (isWeak ? watts / 4 : watts)) } },
        }
        if (isWeak) inverters['1161a'] = half.map(watts => watts && watts * 1.25)
      }
    },
  })
  assert.ok(
    told.some(one => /^String 2 of Roof has made about \d.* less than usual since Jun 20, 2026\.$/.test(one)),
    told.join(),
  )
  assert.not(told.some(one => one.startsWith('Cloudy')))
})

test('hours of which nothing is known are told, and nothing at all before clear days are known', () => {
  const cut = ({ power, yields }: ReturnType<typeof weather>) => {
    for (const curve of Object.values(power[day]?.inverters ?? {})) curve.splice(150)
    for (const one of Object.values(yields[day]?.inverters ?? {})) Object.assign(one, { watched: [], begun: undefined })
  }
  const recorded = weather({ first, count: 21, seed: 3, roofs: { '1161a': () => south }, mix: isClear })
  cut(recorded)
  const clear = learnClearDay(recorded, ['1161a'], day, place)
  const of = { day, power: recorded.power[day], yields: recorded.yields[day], whole: {}, strings: {} }
  const [told = ''] = lowDay({ ...of, clear }).map(({ text, params }) => t(text, params))
  assert.match(told, /^Nothing is known of hours in which a clear day brings \d\d% of its energy\.$/)
  assert.equal(lowDay({ ...of, clear: { ...clear, isLearned: false } }), [])
})

test.run()
