import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type Points, pointsOf } from '../../../../src/history/foreign/points.ts'
import { energyOf, slotMeans } from '../../../../src/history/foreign/power.ts'
import { every } from '../../../support/foreign-files.ts'

process.env.TZ = 'Europe/Berlin'

const at = (clock: string) => Date.parse(`2026-06-21T${clock}Z`)

/** Powers by time of day in UTC. */
const points = (...powers: (readonly [clock: string, watts: number])[]): Points =>
  pointsOf({ times: powers.map(([clock]) => at(clock)), values: powers.map(([, watts]) => watts) })

/** Means by time of day in UTC. */
const means = (found: ReturnType<typeof slotMeans>) =>
  found.map(({ at, watts }) => [new Date(at).toJSON().slice(11, 16), watts])

test('a power that comes at irregular times is averaged by how long it held', () => {
  const found = slotMeans(points(['10:00:00', 100], ['10:01:00', 600], ['10:05:00', 200], ['10:10:00', Number.NaN]))
  assert.equal(means(found), [
    ['10:00', (100 * 1 + 600 * 4) / 5],
    ['10:05', 200],
  ])
})

test('a power that holds over several five minutes counts in each of them', () => {
  assert.equal(means(slotMeans(points(['10:02:30', 300], ['10:12:30', 900], ['10:15:00', Number.NaN]))), [
    ['10:00', 300],
    ['10:05', 300],
    ['10:10', 600],
  ])
})

test('more than fifteen minutes without a value are a gap, and nothing is drawn across it', () => {
  assert.equal(means(slotMeans(points(['10:01:00', 300], ['10:16:01', 900]))), [
    ['10:00', 300],
    ['10:15', 900],
  ])
  assert.is(slotMeans(points(['10:01:00', 300], ['10:16:00', 900])).length, 4)
})

test('an entity that is unavailable has no power from then on', () => {
  const found = slotMeans(
    points(['10:00:00', 300], ['10:03:00', Number.NaN], ['10:10:00', 500], ['10:12:00', Number.NaN]),
  )
  assert.equal(means(found), [
    ['10:00', 300],
    ['10:10', 500],
  ])
})

test('values in another order, or given twice, give the same means; of two at one time the later line counts', () => {
  const sorted = points(['10:00:00', 100], ['10:02:00', 600], ['10:05:00', Number.NaN])
  const mixed = points(['10:05:00', Number.NaN], ['10:02:00', 1], ['10:00:00', 100], ['10:02:00', 600])
  assert.equal(slotMeans(mixed), slotMeans(sorted))
})

test('kW become W', () => {
  const { times, values } = pointsOf({ times: [at('10:00:00'), at('10:05:00')], values: [1.2345, Number.NaN] }, 1000)
  assert.equal(means(slotMeans({ times, values })), [['10:00', 1235]])
})

test('means of hours from the long-term statistics hold for their hour, values on the hour from elsewhere do not', () => {
  const hours = points(['10:00:00', 100], ['11:00:00', 200], ['13:00:00', 300])
  assert.is(slotMeans(hours, true).length, 12 + 12 + 1)
  assert.is(slotMeans(hours, true).at(-2)?.watts, 200)
  assert.is(slotMeans(hours).length, 3)
})

test('a day of power tells its yield, unless more than an hour of it is missing', () => {
  const day = every('2026-06-21T06:00:00Z', '2026-06-21T16:00:00Z', 60_000, () => 500)
  const without = (from: string, to: string) => day.filter(([time]) => time < at(from) || time >= at(to))
  const energy = (list: typeof day) => {
    const found = slotMeans(pointsOf({ times: list.map(([time]) => time), values: list.map(([, watts]) => watts) }))
    return [...energyOf(found).values()].map(wh => wh && Math.round(wh))
  }
  assert.equal(energy(day), [5000])
  assert.equal(energy(without('10:00', '11:00')), [4500])
  assert.equal(energy(without('10:00', '11:05')), [undefined])
})

test('what an inverter draws at night does not reduce the yield of the day', () => {
  const found = slotMeans(
    points(['00:00:00', -5], ['00:05:00', Number.NaN], ['00:10:00', 1200], ['00:15:00', Number.NaN]),
  )
  assert.equal([...energyOf(found)], [['2026-06-21', 100]])
})

test.run()
