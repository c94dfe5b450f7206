import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { fillDay, type KnownDay } from '../../../src/history/filled-day.ts'
import { tableRules } from '../../../src/history/merge.ts'
import type { Curve, InverterDay, PlacedObservation, YieldsDay } from '../../../src/history/records.ts'

/** Light from 6 to 18 h, three times as much from 9 to 15 h. */
const shape = Array.from({ length: 288 }, (_, slot) =>
  slot < 72 || slot >= 216 ? 0 : slot < 108 || slot >= 180 ? 1 : 3,
)
const whOf = (curve: Curve) => curve.reduce<number>((sum, watts = 0) => sum + watts, 0) / 12
const knownIn = (curve: Curve) => [...curve.keys()].filter(slot => curve[slot] !== undefined)

/** A day of an inverter `a`, watched in these slots with 300 W. */
function dayOf(slots: readonly number[], more: InverterDay, whole?: number): KnownDay {
  const curve: Curve = []
  for (const slot of slots) curve[slot] = 300
  const power = { samples: [], plant: curve, inverters: { a: curve } }
  const yields = { inverters: { a: { yieldDay: 1, yieldTotal: 5000, begun: true as const, ...more } } }
  return { power, yields, wh: whole, whole: whole === undefined ? {} : { a: whole } }
}
const at = (slot: number, wh: number) => ({ from: slot, to: slot, begin: wh, end: wh })

test('what came between two visits is told by the counter, in the shape of a clear day, and what comes later by nobody', () => {
  const known = dayOf([90, 150], { watched: [at(90, 400), at(150, 2400)] })
  const { seen, counted } = fillDay(known, undefined, shape)
  assert.is(seen[90], 300)
  assert.is(counted[90], undefined)
  assert.ok(Math.abs(whOf(counted.slice(91, 150)) - (2000 - 25)) < 0.1)
  assert.is(Math.round((counted[149] ?? 0) / (counted[100] ?? 1)), 3)
  assert.ok(Math.abs(whOf(counted.slice(0, 90)) - (400 - 12.5)) < 0.1)
  assert.equal([counted[0], counted[71]], [0, 0])
  assert.is(Math.max(...knownIn(counted)), 149)
})

test('a day that is over is filled to its end', () => {
  const { counted } = fillDay(dayOf([90], { watched: [at(90, 400)] }, 3000), undefined, shape)
  assert.ok(Math.abs(whOf(counted) + 25 - 3000) < 1)
  assert.is(counted[287], 0)
})

test('a counter that went back says nothing of that time, and one that may be of yesterday nothing of the morning', () => {
  const back = fillDay(dayOf([90, 150], { watched: [at(90, 400), at(150, 100)] }), undefined, shape)
  assert.equal(knownIn(back.counted.slice(91)), [])
  const { begun, ...unsure } = dayOf([90], { watched: [at(90, 400)] }).yields?.inverters.a ?? {}
  const yields = { inverters: { a: unsure } }
  assert.equal(knownIn(fillDay({ ...dayOf([90], {}), yields }, undefined, shape).counted), [])
})

test('records of before these times were kept tell what came by the whole day, if little of it was seen', () => {
  const { counted } = fillDay(dayOf([90, 91, 92], {}, 3000), undefined, shape)
  assert.ok(Math.abs(whOf(counted) + 75 - 3000) < 1)
  const most = Array.from({ length: 120 }, (_, n) => 80 + n)
  assert.equal(knownIn(fillDay(dayOf(most, {}, 3100), undefined, shape).counted), [])
})

test('of several inverters a time is known if it is known of all', () => {
  const known = dayOf([90, 150], { watched: [at(90, 400), at(150, 2400)] })
  const b: InverterDay = { yieldDay: 1, yieldTotal: 1, begun: true, watched: [at(120, 600)] }
  const curve: Curve = []
  curve[120] = 100
  const two: KnownDay = {
    ...known,
    power: { samples: [], plant: [], inverters: { ...known.power?.inverters, b: curve } },
    yields: { inverters: { ...known.yields?.inverters, b } },
  }
  const { counted } = fillDay(two, undefined, shape)
  assert.is(Math.max(...knownIn(counted)), 120)
  assert.ok((counted[119] ?? 0) > (fillDay(two, ['a'], shape).counted[119] ?? 0))
})

/** What is stored of looks at the counter of an inverter. */
function storedOf(...looks: (readonly [slot: number, day: number, total: number])[]) {
  const day: YieldsDay = { inverters: {} }
  for (const [slot, yieldDay, total] of looks) {
    const watched = [{ from: slot, to: slot, begin: yieldDay, end: yieldDay }]
    const a = { power: 300, yieldDay, yieldTotal: total, slot, watched }
    tableRules.yields.add(day, { day: '2026-06-21', slot, samples: 6, inverters: { a } } as PlacedObservation)
  }
  return day.inverters.a?.watched
}

test('a time in which the page is open is one record, however long', () => {
  const looks = Array.from({ length: 50 }, (_, n) => [100 + n, 500 + 25 * n, 50_000 + 25 * n] as const)
  assert.equal(storedOf(...looks, [100, 510, 50_010], [200, 3000, 52_500]), [
    { from: 100, to: 149, begin: 500, end: 1725 },
    { from: 200, to: 200, begin: 3000, end: 3000 },
  ])
})

test('after a counter was reset at noon the times go on counting the day', () => {
  assert.equal(storedOf([100, 900, 50_000], [150, 200, 51_500], [200, 900, 52_200]), [
    { from: 100, to: 100, begin: 900, end: 900 },
    { from: 150, to: 150, begin: 2400, end: 2400 },
    { from: 200, to: 200, begin: 3100, end: 3100 },
  ])
})

test.run()
