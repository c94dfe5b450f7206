import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { LiveInverter } from '../../../../src/contract/live.ts'
import { merge, nothingSeen } from '../../../../src/live/live.ts'
import { heardAt, oldShareOf } from '../../../../src/pages/home/old-share.ts'
import { detailed, value } from '../../../support/live-messages.ts'

const received = 1_000_000

/** What is old `laterMs` after a message with these inverters. */
const old = (inverters: LiveInverter[], laterMs = 0) => {
  const state = { ...nothingSeen, ...merge(nothingSeen, { inverters }, received) }
  const share = oldShareOf(state, received + laterMs)
  return share && [share.power, share.from.map(({ serial }) => serial)]
}
const ac = (power: number) => ({ AC: { 0: { Power: value(power) } } }) as unknown as Partial<LiveInverter>
const heardAgo = (serial: string, ms: number, more: Partial<LiveInverter> = {}) =>
  detailed(serial, { data_age: Math.floor(ms / 1000), data_age_ms: ms, ...ac(420), ...more })

test('power of inverters heard within the last minute is not old', () => {
  assert.is(old([heardAgo('a', 2000), heardAgo('b', 60_000)]), undefined)
  assert.is(old([]), undefined)
})

test('power of an inverter not heard for over a minute is old', () => {
  assert.equal(old([heardAgo('a', 2000), heardAgo('b', 60_001)]), [420, ['b']])
})

test('power of several inverters not heard is added up', () => {
  const several = [heardAgo('a', 90_000), heardAgo('b', 5000), heardAgo('c', 600_000, ac(80.5))]
  assert.equal(old(several), [500.5, ['a', 'c']])
})

test('an inverter ages between two messages', () => {
  assert.is(old([heardAgo('a', 30_000)], 30_000), undefined)
  assert.equal(old([heardAgo('a', 30_000)], 30_001), [420, ['a']])
})

test('what the total does not contain is not old: no polling, never heard, no power, no details yet', () => {
  const never = { ...detailed('x').radio_stats, rssi: -127 }
  assert.is(
    old([
      heardAgo('a', 90_000, { poll_enabled: false }),
      heardAgo('b', 90_000, { radio_stats: never }),
      heardAgo('c', 90_000, ac(0)),
      heardAgo('d', 90_000, { AC: undefined as never }),
    ]),
    undefined,
  )
})

test('without milliseconds the age in whole seconds counts, and without any age the time of the message', () => {
  const seen = (more: object) => ({ ...detailed('a'), at: received, ...more })
  assert.is(heardAt(seen({ data_age: 70, data_age_ms: undefined })), received - 70_000)
  assert.is(heardAt(seen({ data_age: 'x', data_age_ms: null })), received)
})

test.run()
