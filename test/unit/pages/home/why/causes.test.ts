import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { TextKey } from '../../../../../src/i18n/i18n.ts'
import type { Evidence, Finding } from '../../../../../src/pages/home/why/cause.ts'
import { examineAll } from '../../../../../src/pages/home/why/causes.ts'
import { quiet, string } from '../../../../support/live-messages.ts'
import { asleep, evidence, inverter, lost, morning, saidOf, unheard } from './evidence.ts'

const strings = (...watts: number[]) => ({ DC: { ...watts.map(power => string('', power)) } })
const half = { limit_relative: 50, limit_absolute: 400 }
const active = (message_id: number) => ({
  count: 1,
  events: [{ message_id, message: 'An event', start_time: 36_000, end_time: 0 }],
})

const cases: [title: string, cause: TextKey, evidence: Evidence, said: string[]][] = [
  ['a clock that is set', 'why.Clock', evidence([inverter('a')]), ['fine ClockSet']],
  [
    'a clock that is not set',
    'why.Clock',
    evidence([inverter('a')], { hints: { ...quiet, time_sync: true } }),
    ['found ClockUnset'],
  ],
  ['hints that are missing', 'why.Clock', evidence([inverter('a')], { hints: undefined }), ['unknown NoValues']],
  ['the day', 'why.Daylight', evidence([inverter('a')]), ['fine Day']],
  ['the night', 'why.Daylight', evidence([inverter('a', asleep)], { sunrise: '05:10' }), ['found Night']],
  [
    'an inverter that is not polled by day',
    'why.Polling',
    evidence([inverter('a'), inverter('b', { poll_enabled: false })]),
    ['found NotPolled'],
  ],
  [
    'an inverter that is not polled by night',
    'why.Polling',
    evidence([inverter('b', { poll_enabled: false })], { sunrise: '05:10' }),
    ['fine Polled'],
  ],
  ['no limit', 'why.Limit', evidence([inverter('a')]), ['fine NoLimit']],
  [
    'a limit that is reached',
    'why.Limit',
    evidence([inverter('a', { ...half, power: 398 })]),
    ['found LimitedElsewhere'],
  ],
  [
    'a limit that is not reached',
    'why.Limit',
    evidence([inverter('a', { ...half, power: 120 })]),
    ['fine LimitNotReached'],
  ],
  [
    'a limit in percent that cannot be told in watts',
    'why.Limit',
    evidence([inverter('a', { limit_relative: 50, limit_absolute: -1, power: 3 })]),
    ['unknown LimitWattsUnknown'],
  ],
  [
    'a limit that was not read yet',
    'why.Limit',
    evidence([inverter('a'), inverter('b', { limit_relative: 0, limit_absolute: 0 })]),
    ['unknown LimitUnread'],
  ],
  [
    'a limit that is reached beside one that was not read yet',
    'why.Limit',
    evidence([inverter('a', { ...half, power: 398 }), inverter('b', { limit_relative: 0, limit_absolute: 0 })]),
    ['found LimitedElsewhere'],
  ],
  [
    'an inverter at zero beside one at work',
    'why.SwitchedOff',
    evidence([inverter('a'), inverter('b', { power: 0 })]),
    ['found FeedsNothing'],
  ],
  [
    'the only inverter at zero',
    'why.SwitchedOff',
    evidence([inverter('a', { power: 0 })]),
    ['unknown IdleWithoutLight'],
  ],
  [
    'a voltage near the ten minutes’ mean',
    'why.Grid',
    evidence([inverter('a', { voltage: 251.2 })]),
    ['found VoltageNear'],
  ],
  ['the voltage between two phases', 'why.Grid', evidence([inverter('a', { voltage: 398.8 })]), ['fine GridWithin']],
  ['a voltage near the lowest', 'why.Grid', evidence([inverter('a', { voltage: 185 })]), ['found VoltageNear']],
  ['a frequency near the lowest', 'why.Grid', evidence([inverter('a', { frequency: 47.6 })]), ['found FrequencyNear']],
  [
    'a frequency that reduces the power',
    'why.Grid',
    evidence([inverter('a', { frequency: 50.2 })]),
    ['found FrequencyReduces'],
  ],
  [
    'a voltage that reduces the power',
    'why.Grid',
    evidence([inverter('a', { voltage: 246 })], {
      grids: { a: { sections: [{ name: 'Volt-watt', items: [{ n: 'Begins at', u: 'V', v: 245 }] }] } },
    } as never),
    ['found VoltageReduces'],
  ],
  [
    'a voltage that would reduce the power if the profile said so',
    'why.Grid',
    evidence([inverter('a', { voltage: 246 })]),
    ['fine GridWithin'],
  ],
  [
    'a frequency too high only for a new connection',
    'why.Grid',
    evidence([inverter('a', { frequency: 50.15 })]),
    ['fine GridWithin'],
  ],
  ['a grid profile that was not read', 'why.Grid', evidence([inverter('a')], { grids: {} }), ['unknown NoGridProfile']],
  [
    'a grid profile of another shape',
    'why.Grid',
    evidence([inverter('a')], { grids: { a: { sections: [{ items: 7 }] } as never } }),
    ['fine GridWithin'],
  ],
  ['a warm inverter', 'why.Heat', evidence([inverter('a', { temperature: 61 })]), ['fine NotHot']],
  ['a hot inverter', 'why.Heat', evidence([inverter('a', { temperature: 79 })]), ['found Hot']],
  [
    'an inverter that notes its heat',
    'why.Heat',
    evidence([inverter('a', { temperature: 66 })], { events: { a: active(73) } }),
    ['found HotNoted'],
  ],
  ['no temperature', 'why.Heat', evidence([inverter('a', { INV: {} })]), ['unknown NoTemperature']],
  ['an active event', 'why.Events', evidence([inverter('a')], { events: { a: active(181) } }), ['found Event']],
  [
    'an input that has no panels',
    'why.Events',
    evidence([inverter('a')], { events: { a: active(212) } }),
    ['fine NoInput'],
  ],
  [
    'one dark input of two',
    'why.Events',
    evidence([inverter('a', strings(0, 210))], { events: { a: active(209) } }),
    ['fine NoInput'],
  ],
  [
    'a dark input beside a cause',
    'why.Events',
    evidence([inverter('a'), inverter('b')], { events: { a: active(212), b: active(181) } }),
    ['found Event'],
  ],
  [
    'a dark input of an inverter without any power',
    'why.Events',
    evidence([inverter('a', strings(0, 0))], { events: { a: active(209) } }),
    ['found Event'],
  ],
  ['no active event', 'why.Events', evidence([inverter('a')]), ['fine NoActiveEvents']],
  ['events that could not be read', 'why.Events', evidence([inverter('a')], { events: {} }), ['unknown NoEvents']],
  [
    'a weak string',
    'why.Strings',
    evidence([inverter('a')], { weak: [{ serial: 'a', string: '1', under: 0.5, usual: true }] }),
    ['found StringUnderUsual'],
  ],
  [
    'a weak string of an inverter that is not asked about',
    'why.Strings',
    evidence([inverter('a'), inverter('b')], {
      about: ['b'],
      weak: [{ serial: 'a', string: '1', under: 0.5, usual: true }],
    }),
    ['fine StringsFine'],
  ],
  ['a single inverter', 'why.Neighbours', evidence([inverter('a')]), ['unknown NoNeighbours']],
  [
    'neighbours without a recorded half hour',
    'why.Neighbours',
    evidence([inverter('a'), inverter('b')]),
    ['unknown HalfHourUnknown'],
  ],
  ['no place', 'why.Sun', evidence([inverter('a')]), ['unknown NoPosition']],
  [
    'the sun of a June noon',
    'why.Sun',
    evidence([inverter('a')], { position: { latitude: 48, longitude: 11 } }),
    ['fine HighSun'],
  ],
  [
    'a midwinter far in the north',
    'why.Sun',
    evidence([inverter('a')], { now: +new Date('2026-12-21T12:00:00'), position: { latitude: 65, longitude: 14 } }),
    ['found LowSun'],
  ],
  [
    'a sun that has set by this clock',
    'why.Sun',
    evidence([inverter('a')], { position: { latitude: 48, longitude: -170 } }),
    ['unknown SunBelow'],
  ],
  ['no other day', 'why.Season', evidence([inverter('a')]), ['unknown SeasonUnknown']],
]

for (const cause of ['why.SwitchedOff', 'why.Grid', 'why.Heat'] as const)
  for (const [name, old] of Object.entries({ lost, unheard })) {
    const hot = { ...old, temperature: 90, voltage: 252 }
    cases.push(
      [`${name} alone`, cause, evidence([inverter('a', hot)], { now: morning }), ['unknown NoPresentValues']],
      [
        `${name} beside one that answers`,
        cause,
        evidence([inverter('a', hot), inverter('b')], { now: morning }),
        [{ 'why.SwitchedOff': 'fine AllFeed', 'why.Grid': 'fine GridWithin', 'why.Heat': 'fine NotHot' }[cause]],
      ],
    )
  }

for (const [title, cause, of, said] of cases)
  test(`${cause.slice(4)}: ${title}`, () => assert.equal(saidOf(cause, of), said))

test('causes stand in the order in which they explain most', () => {
  const titles = examineAll(evidence([inverter('a'), inverter('b')])).map(({ title }) => title.slice(4))
  assert.equal(titles.slice(0, 6), ['Clock', 'Daylight', 'Polling', 'Radio', 'Limit', 'SwitchedOff'])
  assert.is(titles.at(-1), 'Season')
})

test('every found cause says what to do', () => {
  const found: Finding[] = cases.flatMap(([, , of]) => examineAll(of).flatMap(({ findings }) => findings))
  assert.equal(
    found.filter(({ state, advice }) => state === 'found' && !advice),
    [],
  )
})

test.run()
