import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type LiveState, liveOf, merge, nothingSeen, parseLive } from '../../src/lib/live.ts'
import { detailed, live, quiet, summary, totals } from '../support/live-messages.ts'

function after(state: LiveState, ...steps: Parameters<typeof merge>[1][]) {
  let now = state
  for (const step of steps) now = { ...now, ...merge(now, step, 1) }
  return now
}

const listed = (...serials: string[]) => ({
  ...nothingSeen,
  ...merge(nothingSeen, live(serials.map((serial, order) => summary(serial, { order }))), 0, true),
})

test('inverters stand in display order, equal orders in the sequence of the gateway', () => {
  const state = listed()
  const unsorted = live([summary('b', { order: 2 }), summary('300', { order: 1 }), summary('20', { order: 1 })])
  assert.equal(merge(state, unsorted, 0, true).serials, ['300', '20', 'b'])
})

test('a push renews its own inverter and leaves the others untouched', () => {
  const before = listed('a', 'b')
  const state = after(before, live([detailed('b')]))
  assert.is(state.inverters.a, before.inverters.a)
  assert.is(state.inverters.b?.INV?.[0]?.Temperature.v, 31.4)
  assert.is(state.serials, before.serials)
})

test('a push that comes before the list is shown', () => {
  assert.equal(after(nothingSeen, live([detailed('a')])).serials, ['a'])
})

test('an inverter nobody listed is added, not put in the place of another', () => {
  const state = after(listed('a'), live([detailed('z', { order: 9 })]))
  assert.equal(state.serials, ['a', 'z'])
  assert.is(state.inverters.a?.name, 'Roof a')
})

test('an inverter that a new list leaves out is gone', () => {
  const state = listed('a', 'b')
  assert.equal(merge(state, live([summary('b')]), 0, true).serials, ['b'])
})

test('a new list keeps the measurements that only pushes bring', () => {
  const state = after(listed('a'), live([detailed('a')]))
  assert.ok(merge(state, live([summary('a')]), 0, true).inverters.a?.INV)
})

test('totals and hints that did not change are the same objects, so that nothing renders', () => {
  const state = after(nothingSeen, live([detailed('a')]))
  const next = after(state, live([detailed('a')]))
  assert.is(next.total, state.total)
  assert.is(next.hints, state.hints)
  assert.is.not(after(state, live([], { total: totals(5) })).total, state.total)
})

test('a message without totals keeps the ones known', () => {
  const state = after(nothingSeen, live([detailed('a')]), { inverters: [detailed('a')] })
  assert.is(state.total?.Power.v, 400)
})

test('an empty message asks to reconnect', () => {
  assert.is(parseLive('{}'), 'empty')
  assert.is(parseLive(''), 'empty')
})

test('what is no live message is nothing at all', () => {
  for (const text of ['null', '[]', '7', '"x"', '{"inverters":[{"serial":"1', '<!doctype html>'])
    assert.is(parseLive(text), undefined, text)
})

test('members of a wrong type spoil nothing else', () => {
  assert.equal(liveOf({ inverters: [null, 3, {}, { serial: 7 }, { serial: 'a' }], total: [], hints: quiet }), {
    inverters: [{ serial: 'a' }],
    hints: quiet,
  })
  assert.equal(liveOf({ inverters: 'many', total: totals(), hints: null }), { total: totals() })
})

test.run()
