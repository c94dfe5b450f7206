import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { LiveInverter, RadioStats } from '../../../src/contract/live.ts'
import { type Device, presenceOf, staleSince, totalsOfNow } from '../../../src/live/age.ts'
import { lookOf } from '../../../src/live/inverter-state.ts'
import { type LiveState, liveOf, mergeLive, nothingSeen } from '../../../src/live/live.ts'
import { heard } from '../../support/history.ts'
import { summary, value } from '../../support/live-messages.ts'

const minute = 60_000
const hour = 60 * minute
const now = 1e9
const after = (state: LiveState, message: object, now: number) => ({
  ...state,
  ...mergeLive(state, liveOf(message) ?? {}, now),
})

/** The counters since midnight, with this many unanswered requests, and the signal. */
const stats = (rx_fail_nothing: number, rssi = -127, more: Partial<RadioStats> = {}) => ({
  radio_stats: {
    ...summary('').radio_stats,
    rx_success: 0,
    rx_fail_partial: 0,
    rx_fail_corrupt: 0,
    rx_fail_nothing,
    rssi,
    ...more,
  },
})
const zeros = (more: Partial<LiveInverter>) =>
  heard('a', 0, 0, 0, { producing: false, limit_relative: 0, limit_absolute: -1, ...more })
const unreached = { reachable: false, producing: false }

const table: readonly [title: string, inverter: LiveInverter, presence: string, atNight?: string][] = [
  ['it answered just now', heard('a', 300, 900, 12), 'current', 'current'],
  ['it answered after a reset of its counters', heard('a', 300, 900, 12, stats(0, -60)), 'current', 'current'],
  [
    'its rated power is not known yet, and the counters began anew at midnight',
    heard('a', 0, 0, 12, { limit_absolute: -1, ...stats(0, -60) }),
    'current',
    'current',
  ],
  ['it counts as reachable, but is a minute old', heard('a', 300, 900, 12, { data_age_ms: minute + 1 }), 'stale'],
  ['it is not reachable', heard('a', 0, 900, 12, unreached), 'stale'],
  ['it is not asked', heard('a', 0, 900, 12, { poll_enabled: false, reachable: false }), 'not polled'],
  ['the gateway has just started', zeros({ data_age_ms: minute, ...stats(3) }), 'not heard yet'],
  [
    'it was added a minute ago to a gateway that runs for half an hour',
    zeros({ data_age_ms: hour / 2, ...stats(12), ...unreached }),
    'not heard yet',
  ],
  ['it has not answered since the start', zeros({ data_age_ms: hour / 2, ...stats(300), ...unreached }), 'never heard'],
  ['so it is without counters', zeros({ data_age_ms: hour, radio_stats: { rssi: -127 } as never }), 'never heard'],
  [
    'only fragments have arrived since the start',
    zeros({ data_age_ms: hour, ...stats(40, -63, { rx_fail_partial: 400 }) }),
    'never heard',
  ],
]

for (const [title, inverter, presence, atNight = 'asleep'] of table)
  test(`${presence}, at night ${atNight}: ${title}`, () => {
    const seen = { ...inverter, at: now }
    assert.equal([presenceOf(seen, now), presenceOf(seen, now, true)], [presence, atNight])
  })

test('what was never heard has one word, and looks like a fault only once it was asked for a while', () => {
  assert.equal(lookOf(zeros({}), 'not heard yet'), { state: 'off', text: 'live.NotHeard' })
  assert.equal(lookOf(zeros({}), 'never heard'), { state: 'down', text: 'live.NeverHeard' })
})

test('a device is as old as its last change, however often the gateway repeats it', () => {
  const meter = (v: number) => ({ power_meter: { enabled: true, Power: value(v) } })
  let state = after(nothingSeen, meter(312), 0)
  for (let now = 10_000; now <= 75_000; now += 10_000) state = after(state, meter(312), now)
  assert.is(staleSince(state, 'meter', 59_000), undefined)
  assert.is(staleSince(state, 'meter', 75_000), 0)
  assert.equal(totalsOfNow(state, 75_000), {})
  state = after(state, meter(300), 75_000)
  assert.is(staleSince(state, 'meter', 75_000), undefined)
  assert.is(totalsOfNow(state, 75_000)?.meterPower?.v, 300)
  assert.is(staleSince(state, 'meter', hour), undefined, 'a time in which nobody listened makes nothing old')
})

test('a device that the gateway sends without the others has news, though its value is the same', () => {
  const battery = { battery: { enabled: true, soc: value(50, '%') } }
  const meter = { power_meter: { enabled: true, Power: value(0) } }
  let state = after(nothingSeen, { ...battery, ...meter }, 0)
  for (let now = 10_000; now <= 70_000; now += 10_000)
    state = after(after(state, meter, now), { ...battery, ...meter }, now)
  assert.is(staleSince(state, 'meter', 70_000), undefined)
  assert.is(state.changes?.battery, 0)
})

test('the age of a device is told by its own document, and a charger may rest', () => {
  const charger = { gridcharger: { Power: value(0) }, solarcharger: { power: value(400) } }
  const state = after(nothingSeen, { battery: { soc: value(50, '%') }, ...charger }, 0)
  const since = (device: Device, lastHeardAt: number, isMissed = false, at = hour + 20_000) =>
    staleSince(
      { ...state, messageAt: at, documents: { [device]: { lastHeardAt, readAt: hour, isMissed } } },
      device,
      at,
    )
  assert.is(since('battery', hour - 5000), undefined)
  assert.is(since('battery', hour - 75_000), hour - 75_000)
  assert.is(since('battery', hour - 5000, true), hour - 5000)
  assert.is(since('battery', hour - 1000, false, hour + 65_000), undefined, 'it is read again just then')
  assert.is(since('battery', hour - 5000, false, hour + 70_000), hour - 5000, 'silent for 75 s')
  assert.is(since('solarCharger', hour - 5000), undefined)
  assert.is(since('solarCharger', hour - 15_000), hour - 15_000)
  assert.is(since('gridCharger', hour - 75_000), undefined)
  const heardSince = { ...state, changes: { battery: hour + 5000 } }
  const documents = { battery: { lastHeardAt: hour - 75_000, readAt: hour, isMissed: false } }
  assert.is(staleSince({ ...heardSince, documents }, 'battery', hour + 10_000), undefined)
})

test.run()
