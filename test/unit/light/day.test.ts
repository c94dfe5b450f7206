import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { tableRules } from '../../../src/history/merge.ts'
import type { Curve, Days, InverterDay, PlacedObservation, YieldsDay } from '../../../src/history/records.ts'
import type { ClearDay } from '../../../src/light/clear-day.ts'
import { type DayRecords, describeDay, recordsOf, shareOfDays } from '../../../src/light/day.ts'
import { shareText, spanShareText } from '../../../src/light/share.tsx'
import '../../support/texts.ts'

const yesterday = '2026-06-20'
/** Between 6 and 18 h a value, in the dark nothing. */
const lit = (value: number) => Array.from({ length: 288 }, (_, slot) => (slot >= 72 && slot < 216 ? value : 0))
/** Light from 6 to 18 h, three times as much from 9 to 15 h. */
const height = Array.from({ length: 288 }, (_, slot) =>
  slot < 72 || slot >= 216 ? 0 : slot < 108 || slot >= 180 ? 1 : 3,
)
const sky = { from: 72, to: 216, height }
/** 500 W from 6 to 18 h of each of these inverters. */
const clearOf = (serials: readonly string[], more: Partial<ClearDay> = {}): ClearDay => ({
  watts: lit(500 * serials.length),
  wh: 6000 * serials.length,
  isLearned: true,
  fromVisits: false,
  inverters: Object.fromEntries(serials.map(serial => [serial, { watts: lit(500), isLearned: true }])),
  ...more,
})
const clear = clearOf(['a'])
/** Of which only the shape is known. */
const shape = { watts: height, isLearned: false }
const unsure = clearOf([], { isLearned: false, inverters: { a: shape, b: shape } })
const curveOf = (slots: readonly number[], watts = 300) => {
  const curve: Curve = []
  for (const slot of slots) curve[slot] = watts
  return curve
}
const from = (first: number, end: number) => Array.from({ length: end - first }, (_, n) => first + n)
const whOf = (curve: Curve) => curve.reduce<number>((sum, watts = 0) => sum + watts, 0) / 12
const knownIn = (curve: Curve) => [...curve.keys()].filter(slot => curve[slot] !== undefined)
const plain = (text = '') => text.replaceAll('\u00a0', ' ')

/** A day of these inverters that is over, each with its curve. */
function recorded(inverters: Record<string, InverterDay & { curve?: Curve }>, day = yesterday): DayRecords {
  const power = { samples: [], plant: [] as Curve, inverters: {} as Record<string, Curve> }
  const yields: Days<'yields'> = { [day]: { inverters: {} } }
  for (const [serial, { curve, ...known }] of Object.entries(inverters)) {
    if (curve) power.inverters[serial] = curve
    Object.assign(yields[day]?.inverters ?? {}, { [serial]: { yieldTotal: 50_000, begun: true, ...known } })
  }
  const [only] = Object.values(power.inverters)
  if (only && Object.keys(inverters).length === 1) power.plant = only
  const [records] = recordsOf([day], { [day]: power }, yields, undefined)
  if (!records) throw new Error('no records')
  return records
}
/** What the counters of these inverters draw. */
const countedOf = (inverters: Parameters<typeof recorded>[0]) =>
  describeDay(recorded(inverters), { sky, clear: unsure }).counted
const yieldOf = ({ each }: DayRecords) => Object.values(each).reduce((sum, { wh }) => sum + wh, 0)
const at = (slot: number, wh: number) => ({ from: slot, to: slot, begin: wh, end: wh })
const over = { over: true, slot: 240 } as const

test('what came between two visits is told by the counter, in the shape of a clear day, and what comes later by nobody', () => {
  const day = recorded({
    a: { curve: curveOf([90, 150]), watched: [at(90, 400), at(150, 2400)], yieldDay: 2400, slot: 150 },
  })
  const { seen, counted } = describeDay(day, { sky, clear: unsure })
  assert.equal([seen[90], counted[90]], [300, undefined])
  assert.ok(Math.abs(whOf(counted.slice(91, 150)) - (2000 - 25)) < 0.1)
  assert.is(Math.round((counted[149] ?? 0) / (counted[100] ?? 1)), 3)
  assert.ok(Math.abs(whOf(counted.slice(0, 90)) - (400 - 12.5)) < 0.1)
  assert.equal([counted[0], counted[71]], [0, 0])
  assert.is(Math.max(...knownIn(counted)), 149)
})

test('a day that is over is filled to its end', () => {
  const counted = countedOf({ a: { curve: curveOf([90]), watched: [at(90, 400)], yieldDay: 3000, ...over } })
  assert.ok(Math.abs(whOf(counted) + 25 - 3000) < 1)
  assert.is(counted[287], 0)
})

test('a counter that went back says nothing of that time, and one that may be of yesterday nothing of the morning', () => {
  const back = { curve: curveOf([90, 150]), watched: [at(90, 400), at(150, 100)], yieldDay: 400, slot: 150 }
  assert.equal(knownIn(countedOf({ a: back }).slice(91)), [])
  const late = recorded({ a: { curve: curveOf([90]), watched: [at(90, 400)], yieldDay: 400, slot: 90 } })
  delete late.yields?.inverters.a?.begun
  assert.equal(knownIn(describeDay(late, { sky, clear: unsure }).counted), [])
})

test('records of before these times were kept tell what came by the whole day, if little of it was seen', () => {
  const counted = countedOf({ a: { curve: curveOf([90, 91, 92]), yieldDay: 3000, ...over } })
  assert.ok(Math.abs(whOf(counted) + 75 - 3000) < 1)
  assert.equal(knownIn(countedOf({ a: { curve: curveOf(from(80, 200)), yieldDay: 3100, ...over } })), [])
})

test('of several inverters a time is known if it is known of all', () => {
  const a = { curve: curveOf([90, 150]), watched: [at(90, 400), at(150, 2400)], yieldDay: 2400, slot: 150 }
  const b = { curve: curveOf([120], 100), watched: [at(120, 600)], yieldDay: 600, slot: 120 }
  const counted = countedOf({ a, b })
  assert.is(Math.max(...knownIn(counted)), 120)
  assert.ok((counted[119] ?? 0) > (countedOf({ a })[119] ?? 0))
})

test('until clear hours have shown when an inverter gives what, nothing is drawn of its counter', () => {
  const day = recorded({ a: { curve: curveOf([90]), watched: [at(90, 400)], yieldDay: 3000, ...over } })
  assert.equal([knownIn(describeDay(day, { sky }).counted), yieldOf(day)], [[], 3000])
})

test('a counter never draws more than a clear day brings, and makes no peak; the rest counts', () => {
  const day = recorded({
    a: { curve: curveOf([90]), watched: [at(72, 0), at(78, 3500), at(90, 3900)], yieldDay: 6000, ...over },
  })
  const { counted, peak } = describeDay(day, { sky, clear })
  assert.is(Math.max(...counted.map((watts = 0) => watts)), 500)
  assert.equal([yieldOf(day), peak], [6000, { watts: 300, slot: 90 }])
})

/** The share of a clear day, for a day that was seen to its end. */
const said = (records: DayRecords, learned = clear, end?: number) => {
  const { share } = describeDay(records, { sky, clear: learned }, end)
  return share && plain(shareText(share))
}
/** An inverter that was watched all day with one power, from sunrise to sunset. */
const watched = (watts: number, more: InverterDay = {}) => ({
  curve: curveOf(from(72, 216), watts),
  watched: [{ from: 72, to: 215, begin: 0, end: watts * 12 }],
  yieldDay: watts * 12,
  ...over,
  ...more,
})

test('a share is said to the nearest twentieth, with “about”, and never above all of a clear day', () => {
  assert.is(said(recorded({ a: watched(431) })), 'About 85% of what a clear day brings')
  assert.is(said(recorded({ a: watched(445) })), 'About 90% of what a clear day brings')
  assert.is(said(recorded({ a: watched(560) })), 'About 100% of what a clear day brings')
})

test('what comes at night is in the yield, and in no share', () => {
  const curve = [...curveOf(from(0, 72), 100)].map((watts, slot) => (slot < 72 ? watts : undefined))
  for (const slot of from(72, 216)) curve[slot] = 400
  const day = recorded({ a: { curve, watched: [{ from: 0, to: 215, begin: 0, end: 5400 }], yieldDay: 5400, ...over } })
  assert.equal([yieldOf(day), describeDay(day, { sky, clear }).share?.share], [5400, 0.8])
})

test('an inverter that a battery feeds is in the yield, and in no share, curve or outline', () => {
  const day = recorded({ a: watched(400), b: watched(250, { onBattery: true }) })
  const { share, seen, peak } = describeDay(day, { sky, clear })
  assert.equal([yieldOf(day), share?.share, share?.without, seen[100]], [7800, 0.8, [], 400])
  assert.is(peak?.watts, 400)
  assert.ok(describeDay(recorded({ b: watched(250, { onBattery: true }) }), { sky, clear }).isOnBattery)
})

test('an inverter that cannot be judged leaves the others their verdict, which names it', () => {
  const learned = clearOf(['a'], { isLearned: false })
  const two = recorded({ a: watched(400), b: watched(250, { name: 'Garage' }) })
  assert.is(said(two, learned), 'About 80% of what a clear day brings, without Garage')
  assert.is(describeDay(two, { sky, clear: learned }).clear, undefined, 'no outline for a part of the plant')
})

test('of a day without a record, or that is estimated, nothing is said', () => {
  assert.is(said(recorded({ a: { yieldDay: 5000, doubtful: true, ...over } })), undefined)
  assert.is(said(recorded({})), undefined)
  assert.is(said(recorded({ a: watched(400) }), clearOf(['a'], { isLearned: false, inverters: {} })), undefined)
})

test('today is told from a fifth of a clear day on, by visits alone from half of it', () => {
  const saidAt = (end: number, learned = clear) => {
    const wh = ((end - 72) * 430) / 12
    const a = { curve: curveOf(from(72, end), 430), watched: [{ from: 72, to: end - 1, begin: 0, end: wh }] }
    const today = recorded({ a: { ...a, yieldDay: wh, slot: end - 1 } }, new Date().toJSON().slice(0, 10))
    return said(today, learned, end)
  }
  const byVisits = clearOf(['a'], { fromVisits: true })
  const expected = 'About 85% of what a clear day brings by now'
  assert.equal([saidAt(100), saidAt(102), saidAt(102, byVisits)], [undefined, expected, undefined])
  assert.is(saidAt(145, byVisits), expected)
})

test('a week says for how many of its days its share stands', () => {
  const days = [300, 400, 500].map(watts => describeDay(recorded({ a: watched(watts) }), { sky, clear }))
  const nothing = describeDay(recorded({}), { sky, clear })
  const share = shareOfDays([...days, nothing])
  assert.is(share && plain(spanShareText(share)), '3 of 4 days: about 80% of what clear days bring.')
  assert.is(shareOfDays([...days, nothing, nothing, nothing, nothing]), undefined)
})

/** What is stored of looks at the counter of an inverter. */
function storedOf(...looks: (readonly [slot: number, day: number, total: number])[]) {
  const day: YieldsDay = { inverters: {} }
  for (const [slot, yieldDay, total] of looks) {
    const a = { power: 300, yieldDay, yieldTotal: total, slot, watched: [at(slot, yieldDay)] }
    tableRules.yields.add(day, { day: yesterday, slot, samples: 6, inverters: { a } } as PlacedObservation)
  }
  return day.inverters.a?.watched
}

test('after a counter was reset at noon the times go on counting the day', () => {
  assert.equal(storedOf([100, 900, 50_000], [150, 200, 51_500], [200, 900, 52_200]), [
    { from: 100, to: 100, begin: 900, end: 900 },
    { from: 150, to: 150, begin: 2400, end: 2400 },
    { from: 200, to: 200, begin: 3100, end: 3100 },
  ])
})

test.run()
