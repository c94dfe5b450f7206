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
import { remembered, rememberOpen, rememberSent, type SetLimit } from '../../../../src/live/commands/remembered.ts'
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

/** The limit of a plant beside these limits of this device. */
function limitOf({ inverters }: ReturnType<typeof plant>, limits: Record<string, SetLimit> = {}) {
  localStorage.setItem('commands', JSON.stringify({ limits }))
  return plantLimit(Object.values(inverters))
}

test.after.each(() => localStorage.removeItem('commands'))

for (const [title, state, limits, watts, here] of [
  ['the same percentage on every inverter is one limit, in W of all together', plant(50, 50), {}, 600, undefined],
  [
    'what this device set is said as it was asked for, with whether it is kept and since when',
    plant(50.1, 50),
    { a: set(400.5), b: set(199.5, { at: 700 }) },
    600,
    { persistent: true, at: 700 },
  ],
  [
    'limits of this device are one limit of the plant, even if they differ',
    plant(50, 25),
    { a: set(400), b: set(100, { persistent: false }) },
    500,
    { persistent: false, at: 500 },
  ],
  ['one that differs from the remembered one was set elsewhere', plant(30, 30), { a: set(400) }, 360, undefined],
  ['without a rated power it is a percentage', plant(30, 30, [{ limit_absolute: -1 }]), {}, undefined, undefined],
] as const)
  test(`the limit of the plant: ${title}`, () => {
    const limit = limitOf(state, limits)
    assert.equal([limit?.serials, limit?.watts, limit?.here], [['a', 'b'], watts, here])
    assert.is(limit?.percent, state.inverters.a.limit_relative)
  })

test('no limit, a single limited inverter, or different limits from elsewhere are no limit of the plant', () => {
  for (const [a, b] of [
    [100, 100],
    [0, 0],
    [50, 100],
    [50, 60],
  ] as const)
    assert.is(limitOf(plant(a, b)), undefined, `${a} ${b}`)
})

test('where inverters have different limits, what is in force is their sum; without any limit, nothing', () => {
  assert.equal(limitNow(Object.values(plant(50, 60).inverters)), { percent: 100, watts: 640 })
  assert.equal(limitNow(Object.values(plant(50, 100).inverters)), { percent: 100, watts: 800 })
  assert.is(limitNow(Object.values(plant(100, 100).inverters)), undefined)
  assert.is(limitNow(Object.values(plant(50, 50).inverters))?.watts, 600)
  // A gateway may send any number, such as 1e400.
  const endless = { limit_absolute: Number.POSITIVE_INFINITY }
  for (const second of [50, 60])
    assert.is(limitNow(Object.values(plant(50, second, [{}, endless]).inverters))?.watts, undefined)
})

test('a producing inverter without a limit is decisive, one that does not produce is not', () => {
  const silent = { producing: false, reachable: false }
  const three = (producing: boolean) => ({
    inverters: { ...plant(50, 50).inverters, c: { ...summary('c', { producing }), at: 1000 } },
  })
  assert.is(limitOf(three(true)), undefined)
  assert.equal(limitOf(three(false))?.serials, ['a', 'b'])
  assert.ok(limitOf(plant(50, 50, [silent, silent])), 'at night')
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
})

test('anything else in local storage is left out', () => {
  const good = { value: 50, relative: true, persistent: false, at: 1 }
  const limits = { a: good, b: { ...good, value: 'x' }, c: { ...good, at: null }, d: 5 }
  const command = { state: 'trying', sentAt: 1, limit: { ...good, at: undefined } }
  const limit = {
    a: command,
    b: { ...command, state: 'Failure' },
    c: { ...command, limit: 5 },
    d: [],
    e: { limit: good },
  }
  localStorage.setItem('commands', JSON.stringify({ limits, open: { limit, power: { a: command, b: 5 }, d: command } }))
  const kept = remembered()
  assert.equal([kept.limits, kept.off], [{ a: good }, {}])
  assert.equal([Object.keys(kept.open.limit), Object.keys(kept.open.power)], [['a'], ['a']])
  for (const text of ['', '[]', '5', 'null', '{"limits":3,"open":"x"}', '{"open":{"limit":5}}', '{']) {
    localStorage.setItem('commands', text)
    assert.equal(remembered(), { limits: {}, off: {}, open: { limit: {}, power: {} } }, text)
  }
})

test('what a newer version has stored stays', () => {
  localStorage.setItem('commands', '{"newer":{"a":1}}')
  rememberOpen('limit', 'a', { state: 'asked', sentAt: 1, limit: { value: 50, relative: true, persistent: false } })
  assert.equal(JSON.parse(localStorage.getItem('commands') ?? '').newer, { a: 1 })
})

test.run()
