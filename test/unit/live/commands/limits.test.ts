import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { LiveInverter } from '../../../../src/contract/live.ts'
import {
  limitNow,
  limitText,
  plantLimit,
  replacedLimits,
  switchedOnSince,
} from '../../../../src/live/commands/limits.ts'
import { rememberSent, type SetLimit } from '../../../../src/live/commands/remembered.ts'
import { summary } from '../../../support/live-messages.ts'

/** Two inverters of 800 W and 400 W with these limits in %. */
function plant(first: number, second: number, more: Partial<LiveInverter>[] = []) {
  const limited = (serial: string, percent: number, rated: number, changed: Partial<LiveInverter> = {}) => ({
    ...summary(serial, { limit_relative: percent, limit_absolute: (percent * rated) / 100, ...changed }),
    at: 1000,
  })
  return { inverters: { a: limited('a', first, 800, more[0]), b: limited('b', second, 400, more[1]) } }
}
const set = (value: number, more: Partial<SetLimit> = {}): SetLimit => ({
  value,
  relative: false,
  persistent: true,
  at: 500,
  ...more,
})
const nothing = () => ({})
const limitOf = ({ inverters }: ReturnType<typeof plant>, setHere: () => Record<string, SetLimit>) =>
  plantLimit(Object.values(inverters), setHere)

test('the same percentage on every inverter is one limit of the plant, in watts of all together', () => {
  const limit = limitOf(plant(50, 50), nothing)
  assert.equal(limit?.serials, ['a', 'b'])
  assert.is(limit?.watts, 600)
  assert.is(limit?.here, undefined)
})

test('no limit, a single limited inverter, or different limits from elsewhere are no limit of the plant', () => {
  for (const [a, b] of [
    [100, 100],
    [0, 0],
    [50, 100],
    [50, 60],
  ] as const)
    assert.is(limitOf(plant(a, b), nothing), undefined, `${a} ${b}`)
})

test('where inverters have different limits, what is in force is their sum; without any limit, nothing', () => {
  assert.equal(limitNow(Object.values(plant(50, 60).inverters)), { percent: 100, watts: 640 })
  assert.equal(limitNow(Object.values(plant(50, 100).inverters)), { percent: 100, watts: 800 })
  assert.is(limitNow(Object.values(plant(100, 100).inverters)), undefined)
  assert.is(limitNow(Object.values(plant(50, 50).inverters))?.watts, 600)
})

test('a producing inverter without a limit is decisive, one that does not produce is not', () => {
  const silent = { producing: false, reachable: false }
  const three = (producing: boolean) => ({
    inverters: { ...plant(50, 50).inverters, c: { ...summary('c', { producing }), at: 1000 } },
  })
  assert.is(limitOf(three(true), nothing), undefined)
  assert.equal(limitOf(three(false), nothing)?.serials, ['a', 'b'])
  assert.ok(limitOf(plant(50, 50, [silent, silent]), nothing), 'at night')
})

test('what this device set is said as it was asked for, with whether it is kept and since when', () => {
  const limit = limitOf(plant(50.1, 50), () => ({ a: set(400.5), b: set(199.5, { at: 700 }) }))
  assert.is(limit?.watts, 600)
  assert.equal(limit?.here, { persistent: true, at: 700 })
  const mixed = limitOf(plant(50, 25), () => ({ a: set(400), b: set(100, { persistent: false }) }))
  assert.is(mixed?.watts, 500)
  assert.is(mixed?.here?.persistent, false)
})

test('a limit that differs from the remembered one was set elsewhere', () => {
  const limit = limitOf(plant(30, 30), () => ({ a: set(400), b: set(200) }))
  assert.is(limit?.watts, 360)
  assert.is(limit?.here, undefined)
})

test('without a rated power the limit of the plant is a percentage', () => {
  const limit = limitOf(plant(30, 30, [{ limit_absolute: -1 }]), nothing)
  assert.is(limit?.watts, undefined)
  assert.is(limit?.percent, 30)
})

test('a remembered limit counts as replaced only by values that are newer and known', () => {
  const replaced = (state: ReturnType<typeof plant>, at = 500) =>
    replacedLimits(state, { a: set(400, { at }) }, 3000).map(([serial, limit]) => limit ?? serial)
  assert.equal(replaced(plant(50, 50)), [])
  assert.equal(replaced(plant(30, 50)), ['a'])
  assert.equal(replaced(plant(30, 50), 2000), [])
  assert.equal(replaced(plant(0, 50)), [])
})

test('a limit that is not reported any more is remembered with since when, while the power stands at it', () => {
  const power = (watts: number) =>
    ({ AC: { 0: { Power: { v: watts, u: 'W', d: 1 } } } }) as unknown as Partial<LiveInverter>
  const after = (reported: number, watts: number, more: Partial<SetLimit> = {}) =>
    replacedLimits(plant(reported, 100, [power(watts)]), { a: set(10, { relative: true, ...more }) }, 3000)
  assert.equal(after(100, 78), [['a', set(10, { relative: true, gone: 3000 })]])
  assert.equal(after(100, 78, { gone: 2000 }), [])
  assert.equal(after(10, 78, { gone: 2000 }), [['a', set(10, { relative: true, gone: undefined })]])
  for (const watts of [300, 20]) assert.equal(after(100, watts, { gone: 2000 }), [['a', undefined]])
  assert.equal(after(50, 78), [['a', undefined]])
  // After a reload the list is there first, without any power.
  assert.equal(replacedLimits(plant(100, 100), { a: set(10, { relative: true, gone: 2000 }) }, 3000), [])
})

test('an inverter that feeds in again was switched on elsewhere', () => {
  const on = (producing: boolean, at: number) => ({ inverters: { a: { ...summary('a', { producing }), at } } })
  const off = { a: { at: 0 } }
  assert.equal(switchedOnSince(on(true, 30_000), off), [])
  assert.equal(switchedOnSince(on(false, 90_000), off), [])
  assert.equal(switchedOnSince(on(true, 90_000), off), ['a'])
})

test('a limit of 600 W that comes back as 599 W is shown as 600 W, one of 599 W that was set elsewhere stays', () => {
  const readBack = { limit_relative: 26.6, max_power: 2250 }
  const words = () => limitText('a', readBack)
  assert.match(words(), /^599 W \|/)
  rememberSent('limits', 'a', set(600))
  assert.match(words(), /^600 W \|/)
  rememberSent('limits', 'a', set(650))
  assert.match(words(), /^599 W \|/)
  rememberSent('limits', 'a', undefined)
})

test.run()
