import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { examineAll } from '../../../src/diagnosis/causes.ts'
import type { Finding } from '../../../src/diagnosis/finding.ts'
import { elsewhereOf, type Plant } from '../../../src/diagnosis/plant.ts'
import { findings } from '../../../src/diagnosis/rules.ts'
import type { TextKey } from '../../../src/i18n/i18n.ts'
import type { WeakString } from '../../../src/light/use-strings.ts'
import { stringPath } from '../../../src/light/use-strings.ts'
import { heardAt } from '../../../src/live/age.ts'
import type { CommandState } from '../../../src/live/commands/command.ts'
import { type Commands, rememberSent, type SetLimit } from '../../../src/live/commands/remembered.ts'
import { detailed, quiet, string } from '../../support/live-messages.ts'
import { counted, examinedOf, findingsOf, inverter, minute, morning, noon, plant, profile, said } from './plants.ts'

const dark = { reachable: false, producing: false }
const heardAgo = (minutes: number) => ({ data_age_ms: minutes * minute })
/** Silent after enough power to show light, or after hardly any. */
const lost = (power = 300, ago = 20) => ({ ...dark, power, ...heardAgo(ago) })
/** Still counted as reachable, so that its old power is in the total. */
const stuck = (power = 300) => ({ ...lost(power), reachable: true })
/** Not heard since the gateway started. */
const unheard = (ago = 20) => ({
  producing: false,
  power: 0,
  ...heardAgo(ago),
  radio_stats: { ...detailed('a').radio_stats, rx_success: 0, rx_fail_nothing: 300, rssi: -127 },
})
const doubted = (subject: string) => ({ subject, since: 0, until: 5 * minute, ratings: '' })
const unpolled = { poll_enabled: false }
const half = { limit_relative: 50, limit_absolute: 400 }
const unread = { limit_relative: 0, limit_absolute: 0 }
const night = { sunrise: '05:10' }
const unsure = { sunrise: undefined }
const early = { now: morning }
const [a, b] = [inverter('a'), inverter('b')]

const weak: WeakString = { serial: 'a', string: '0', kind: 'less', since: '2026-06-18', under: 0.55 }
const strings = (...watts: number[]) => ({ DC: { ...watts.map(power => string('', power)) } })
const log = (message_id: number) => ({
  count: 1,
  events: [{ message_id, message: 'An event', start_time: 36_000, end_time: 0 }],
})
const calm = { count: 0, events: [] }
const voltWatt = { sections: [...profile.sections, { name: 'Volt-watt', items: [{ n: 'Begins at', u: 'V', v: 245 }] }] }

/** The findings of the live view, and of the page on low yields. */
type Expected = { said?: string[] } & {
  [Cause in TextKey as Cause extends `why.${infer Name}` ? Name : never]?: string[]
}

const cases: [title: string, plant: Plant, expected: Expected][] = [
  ['at work', plant([a, b]), { said: ['AllWell'], Clock: ['fine'], Daylight: ['fine'] }],
  ['with the factory password', plant([a], { hints: { ...quiet, default_password: true } }), { said: ['AllWell'] }],
  ['with an unknown board', plant([a], { hints: { ...quiet, pin_mapping_issue: true } }), { said: [] }],
  ['of which no hints are known', plant([a], { hints: undefined }), { said: [], Clock: ['unknown NoValues'] }],
  ['without inverters', plant([]), { said: [] }],
  [
    'without a clock',
    plant([inverter('a', unpolled)], { hints: { ...quiet, time_sync: true } }),
    { said: ['TimeSync'], Clock: ['found TimeSync'] },
  ],
  [
    'without its radio',
    plant([a], { hints: { ...quiet, radio_problem: true } }),
    { said: ['RadioProblem'], Radio: ['found RadioProblem'] },
  ],

  [
    'asleep',
    plant([inverter('a', lost(400, 500))], night),
    { said: ['AsleepUntil'], Daylight: ['found Night'], Radio: ['unknown NoPresentValues'] },
  ],
  ['of which nobody knows whether it is day', plant([a], unsure), { Daylight: ['unknown NoValues'] }],
  [
    'with one that is not polled',
    plant([a, inverter('b', { ...unpolled, power: 0 })]),
    { said: ['AllWell'], Polling: ['found NotPolled'] },
  ],
  ['with one that is not polled by night', plant([inverter('a', unpolled)], night), { Polling: ['unknown Night'] }],
  [
    'with one that is not polled, perhaps by night',
    plant([inverter('a', unpolled)], unsure),
    { Polling: ['unknown NoValues'] },
  ],
  ['that is polled by night', plant([a], night), { Polling: ['fine'] }],

  [
    'just restarted, whose yield of today is not known yet',
    plant([inverter('a', unheard(1)), inverter('b', unheard(1))]),
    { said: ['Restarted'] },
  ],
  [
    'just restarted at night, when no inverter is asked',
    plant([inverter('a', unheard(1))], night),
    { said: ['AsleepUntil'] },
  ],
  ['just restarted, one heard', plant([a, inverter('b', unheard(1))]), { said: [] }],
  ['one heard a minute ago', plant([a, inverter('b', { ...heardAgo(1), power: 300 })]), { said: ['AllWell'] }],
  [
    'one silent with power in the total',
    plant([a, inverter('b', stuck())], early),
    { said: ['OldOfOne'], Radio: ['found Silent'] },
  ],
  [
    'one unreachable with power that is in no total',
    plant([a, inverter('b', lost())], early),
    { said: ['Silent'], Radio: ['found Silent'] },
  ],
  [
    'one silent, the others at work',
    plant([a, inverter('b', lost(0))], early),
    { said: ['Silent'], Radio: ['found Silent'] },
  ],
  [
    'several silent at noon',
    plant([inverter('a', lost(0)), inverter('b', lost(0))]),
    { said: ['SilentSeveral'], Radio: ['found Silent', 'found Silent'] },
  ],
  [
    'several silent with power',
    plant([inverter('a', stuck(90)), inverter('b', stuck(90))], early),
    { said: ['OldOfSeveral'] },
  ],
  [
    'never heard for long, at noon',
    plant([inverter('a', unheard())]),
    { said: ['NeverHeard'], Radio: ['found NeverHeard'] },
  ],
  [
    'never heard for long, in the morning',
    plant([inverter('a', unheard())], early),
    { said: [], Radio: ['unknown NeverHeard'] },
  ],
  [
    'with one that was added a minute ago',
    plant([a, inverter('b', { ...unheard(), ...dark, radio_stats: { ...unheard().radio_stats, rx_fail_nothing: 8 } })]),
    { said: [], Radio: ['unknown NotHeardYet'] },
  ],
  [
    'with one of which only fragments arrive',
    plant([
      a,
      inverter('b', {
        ...unheard(),
        limit_absolute: -1,
        INV: {},
        radio_stats: { ...unheard().radio_stats, rssi: -63 },
      }),
    ]),
    { said: ['NeverHeard'], Radio: ['found NeverHeard'], SwitchedOff: ['fine'] },
  ],
  [
    'with a power that cannot be',
    plant([a, inverter('b', { AC: { 0: { Power: { v: Number.NaN, u: 'W', d: 1, implausible: 800 } } } })]),
    { said: [] },
  ],
  [
    'with more power than its rating allows, for minutes',
    plant([inverter('a', { doubt: doubted('inverter') }), inverter('b', { doubt: doubted('strings') })]),
    { said: ['RatingDoubted', 'StringsDoubted'] },
  ],
  [
    'with one of a type that the gateway does not know',
    plant([a], { unknownTypes: ['Barn'] }),
    { said: ['UnknownType'], Radio: ['found UnknownType'] },
  ],
  [
    'with one of another type, where a single one is asked about',
    plant([a, b], { about: ['a'], unknownTypes: ['Barn'] }),
    { Radio: ['fine'] },
  ],
  ['silent since dusk, at dawn', plant([inverter('a', lost(2, 500))], early), { said: [], Radio: ['unknown Silent'] }],
  [
    'silent since dusk, at dawn, one awake in low light',
    plant([inverter('b', { power: 30 }), inverter('a', lost(2, 500))], early),
    { said: ['AllWell'] },
  ],
  [
    'of which one may lack light beside one that does not',
    plant([inverter('a', lost(55)), inverter('b', lost())], early),
    { Radio: ['found Silent', 'unknown Silent'] },
  ],
  [
    'that answers, after a night of requests that it slept through',
    plant([inverter('a', { radio_stats: { ...detailed('a').radio_stats, tx_request: 7900, rx_success: 1800 } })]),
    { Radio: ['fine'] },
  ],
  ['that answers every third request', plant([a], { tracks: { a: counted(12, 4) } }), { Radio: ['found FewAnswers'] }],
  [
    'whose answers are whole only after many repeats',
    plant([a], { tracks: { a: counted(12, 12, 30) } }),
    { Radio: ['found FewAnswers'] },
  ],
  ['that has just stopped answering', plant([a], { tracks: { a: counted(4, 0) } }), { Radio: ['found NoAnswers'] }],
  ['asked too rarely to tell', plant([a], { tracks: { a: counted(3, 1) } }), { Radio: ['unknown Counting'] }],
  ['whose requests were not counted', plant([a], { tracks: {} }), { Radio: ['unknown Counting'] }],
  ['that is not asked', plant([inverter('a', unpolled)]), { Radio: ['unknown NoPresentValues'] }],

  ['without a limit', plant([a]), { Limit: ['fine'] }],
  [
    'limited, and at its limit',
    plant([inverter('a', { ...half, power: 398 })]),
    { said: ['PlantLimited'], Limit: ['found LimitedElsewhere'] },
  ],
  ['limited, and below it', plant([inverter('a', { ...half, power: 120 })]), { said: ['AllWell'], Limit: ['fine'] }],
  ['with one at its limit', plant([inverter('a', { ...half, power: 398 }), b]), { said: ['OneLimited'] }],
  [
    'with all limited',
    plant([inverter('a', { ...half, power: 120 }), inverter('b', { ...half, power: 120 })]),
    { said: ['AllWell'], Limit: ['fine'] },
  ],
  [
    'with a limit that nobody can tell in watts',
    plant([inverter('a', { limit_relative: 50, limit_absolute: -1, power: 3 })]),
    { Limit: ['unknown LimitWattsUnknown'] },
  ],
  [
    'with a limit that was not read yet',
    plant([inverter('a', unread)]),
    { said: ['AllWell'], Limit: ['unknown LimitUnread'] },
  ],
  [
    'at its limit beside one that was not read yet',
    plant([inverter('a', half), inverter('b', unread)]),
    { Limit: ['found LimitedElsewhere'] },
  ],
  [
    'silent since it was at its limit',
    plant([inverter('a', { ...half, ...lost(398) })]),
    { Limit: ['unknown NoPresentValues'] },
  ],

  [
    'with one switched off in the light',
    plant([a, inverter('b', { power: 0 })]),
    { said: ['FeedsNothing'], SwitchedOff: ['found FeedsNothing'] },
  ],
  [
    'with one that a limiter of the firmware holds at rest, and one that it holds back',
    plant([inverter('a', { producing: false }), inverter('b', half), inverter('c')], { governed: ['a', 'b'] }),
    { said: ['AllWell'] },
  ],
  [
    'with one without light of its own at dawn',
    plant([inverter('a', { power: 40 }), inverter('b', { power: 0 })]),
    { said: ['AllWell'], SwitchedOff: ['unknown IdleWithoutLight'] },
  ],
  [
    'that feeds in nothing by day',
    plant([inverter('a', { power: 0 })]),
    { said: [], SwitchedOff: ['unknown IdleWithoutLight'] },
  ],

  [
    'near the ten minutes’ mean of the voltage',
    plant([inverter('a', { voltage: 251.2 })]),
    { Grid: ['found GridNear'] },
  ],
  ['between two phases', plant([inverter('a', { voltage: 398.8 })]), { Grid: ['fine'] }],
  ['near the lowest voltage', plant([inverter('a', { voltage: 185 })]), { Grid: ['found GridNear'] }],
  ['near the lowest frequency', plant([inverter('a', { frequency: 47.6 })]), { Grid: ['found GridNear'] }],
  ['whose frequency reduces the power', plant([inverter('a', { frequency: 50.2 })]), { Grid: ['found GridReduces'] }],
  [
    'whose voltage reduces the power',
    plant([inverter('a', { voltage: 246 })], { grids: { a: voltWatt } } as never),
    { Grid: ['found GridReduces'] },
  ],
  [
    'whose voltage would reduce the power if the profile said so',
    plant([inverter('a', { voltage: 246 })]),
    { Grid: ['fine'] },
  ],
  [
    'whose frequency is too high only for a new connection',
    plant([inverter('a', { frequency: 50.15 })]),
    { Grid: ['fine'] },
  ],
  [
    'with a grid profile that was not read',
    plant([a, b], { grids: { a: profile } } as never),
    { Grid: ['unknown NoGridProfile'] },
  ],
  [
    'with a grid profile of another shape',
    plant([a], { grids: { a: { sections: [{ items: 7 }] } as never } }),
    { Grid: ['unknown NoGridProfile'] },
  ],
  [
    'that does not measure the frequency',
    plant([inverter('a', { frequency: Number.NaN })]),
    { Grid: ['unknown NoGridProfile'] },
  ],

  ['that is warm', plant([inverter('a', { temperature: 61 })]), { Heat: ['fine'] }],
  ['that is hot', plant([inverter('a', { temperature: 79 })]), { Heat: ['found Hot'] }],
  [
    'that notes its heat',
    plant([inverter('a', { temperature: 66 })], { events: { a: log(73) } }),
    { Heat: ['found HotNoted'] },
  ],
  ['with one that sent no temperature', plant([a, inverter('b', { INV: {} })]), { Heat: ['unknown NoTemperature'] }],

  ['with an active event', plant([a], { events: { a: log(181) } }), { Events: ['found Event'] }],
  ['that guesses at shade, which its records judge', plant([a], { events: { a: log(98) } }), { Events: ['fine'] }],
  ['with an input that has no panels', plant([a], { events: { a: log(212) } }), { Events: ['fine NoInput'] }],
  [
    'with one dark input of two',
    plant([inverter('a', strings(0, 210))], { events: { a: log(209) } }),
    { Events: ['fine NoInput'] },
  ],
  [
    'with a dark input beside a cause',
    plant([a, b], { events: { a: log(212), b: log(181) } }),
    { Events: ['found Event'] },
  ],
  [
    'with a dark input and no power at all',
    plant([inverter('a', strings(0, 0))], { events: { a: log(209) } }),
    { Events: ['found Event'] },
  ],
  ['without an active event', plant([a]), { Events: ['fine'] }],
  ['with events that could not be read', plant([a, b], { events: { a: calm } }), { Events: ['unknown NoEvents'] }],
  ['with an empty answer for events', plant([a], { events: { a: {} } }), { Events: ['unknown NoEvents'] }],

  ['with a weak string', plant([a], { weak: [weak] }), { said: ['StringLess'], Strings: ['found StringLess'] }],
  [
    'with a string that gives nothing',
    plant([a], { weak: [{ ...weak, kind: 'nothing', under: 1 }] }),
    { said: ['StringNothing'], Strings: ['found StringNothing'] },
  ],
  [
    'with a weak string of yesterday evening',
    plant([inverter('a', lost(0, 500))], { weak: [weak], ...night }),
    { said: ['AsleepUntil'] },
  ],
  [
    'with a weak string of one that is not asked about',
    plant([a, b], { about: ['b'], weak: [weak] }),
    { Strings: ['fine'] },
  ],
  ['whose strings could not all be judged', plant([a, b], { judged: ['a'] }), { Strings: ['unknown StringsUnknown'] }],

  [
    'with two findings, the more important first',
    plant([inverter('a', { ...half, power: 398 })], { weak: [weak] }),
    { said: ['StringLess', 'PlantLimited'] },
  ],
]

// What one that does not answer had last says nothing.
for (const [title, old] of [
  ['lost', lost(55)],
  ['unheard', unheard()],
] as const) {
  const hot = inverter('a', { ...old, temperature: 90, voltage: 252 })
  const untold = ['unknown NoPresentValues']
  cases.push(
    [`${title} alone`, plant([hot], early), { SwitchedOff: untold, Grid: untold, Heat: untold, Limit: untold }],
    [
      `${title} beside one that answers`,
      plant([hot, b], early),
      { SwitchedOff: ['fine'], Grid: ['fine'], Heat: ['fine'] },
    ],
  )
}

for (const [title, of, { said: sentence, ...causes }] of cases)
  test(`a plant ${title}`, () => {
    if (sentence) assert.equal(said(of), sentence)
    for (const [cause, expected] of Object.entries(causes))
      assert.equal(examinedOf(`why.${cause}` as TextKey, of), expected, cause)
  })

test('of a plant that nobody knows anything about, nothing is said to be fine', () => {
  const bare = { now: noon, inverters: plant([inverter('a', { INV: {}, AC: {}, DC: {}, ...unread })]).inverters }
  assert.equal(findings(bare), [])
  const fine = examineAll(bare).filter(({ findings }) => findings.every(({ state }) => state === 'fine'))
  assert.equal(
    fine.map(({ title }) => title),
    ['why.Polling', 'why.SwitchedOff'],
  )
})

test('an inverter that is off on purpose is no fault: this device switched it off, or its limit is 0', () => {
  const off = inverter('b', { power: 0 })
  assert.equal(said(plant([a, off])), ['FeedsNothing'])
  rememberSent('off', 'b', { at: +new Date('2026-06-21T10:12:00') })
  try {
    const { look, ...finding } = first(plant([a, off]))
    assert.equal([finding.text, finding.params, look], ['live.OffHere', { name: 'b', time: '10:12' }, undefined])
    assert.equal(said(plant([off])), ['OffHere'])
    assert.equal(examinedOf('why.SwitchedOff', plant([a, off])), ['found OffHere'])
    assert.equal(said(plant([a, b])), ['AllWell'])
  } finally {
    rememberSent('off', 'b', undefined)
  }
  assert.equal(said(plant([a, inverter('b', { ...unread, isLimitRead: true, power: 0 })])), ['LimitZero'])
})

test('a limit of 0 that was not read since the start of the gateway is unknown, however many answers came', () => {
  const idle = inverter('b', { ...unread, power: 0, radio_stats: { ...detailed('b').radio_stats, rx_success: 60 } })
  assert.equal(said(plant([a, idle])), ['FeedsNothing'])
  assert.equal(said(plant([idle])), [])
  assert.equal(examinedOf('why.Limit', plant([a, idle])), ['unknown LimitUnread'])
})

test('beside a command that is not known to have taken effect nothing is all well, and the inverters are named', () => {
  const of = (state: CommandState, serial = 'a') => ({ [serial]: { state, sentAt: noon - minute } })
  const beside = (limit: Commands['limit'], power: Commands['power'] = {}) =>
    findings(plant([a, b], { commands: { limit, power } })).map(({ text, params }) => [text.slice(5), params?.name])
  for (const state of ['asked', 'waiting', 'confirmed'] as const)
    assert.equal(beside(of(state)), [['AllWell', undefined]], state)
  for (const state of ['ignored', 'replaced', 'unknown'] as const)
    assert.equal(beside(of(state)), [['CommandInDoubt', 'a']], state)
  assert.equal(beside(of('trying'), of('trying', 'b')), [['CommandTrying', 'a, b']])
  assert.equal(beside(of('trying'), of('unknown')), [
    ['CommandTrying', 'a'],
    ['CommandInDoubt', 'a'],
  ])
})

test('a limit that was sent here may still hold, though the gateway reports none: the power stands at it, far below another', () => {
  const sent = { value: 10, relative: true, persistent: false, at: +new Date('2026-06-21T11:02:00') }
  const held = (power: number, other: number, remembered: Partial<SetLimit> = {}) => {
    rememberSent('limits', 'a', { ...sent, gone: noon - 5 * minute, ...remembered })
    const all = [inverter('a', { power }), inverter('b', { power: other })]
    const found = [said(plant(all)), examinedOf('why.Limit', plant(all)), first(plant(all)).params] as const
    rememberSent('limits', 'a', undefined)
    return found
  }
  const [live, why, params] = held(78, 630)
  assert.equal([live, why], [['LimitStillHeld'], ['found LimitStillHeld']])
  assert.equal(params, { name: 'a', value: '10%', time: '11:02' })
  const notHeld: [why: string, power: number, other: number, remembered?: Partial<SetLimit>][] = [
    ['well below its limit', 30, 630],
    ['above its limit', 200, 630],
    ['the others have no more light', 78, 120],
    ['reported for a minute only', 78, 630, { gone: noon - minute }],
    ['ended with the night', 78, 630, { at: sent.at - 86_400_000 }],
    ['in force', 78, 630, { gone: undefined }],
  ]
  for (const [why, ...more] of notHeld) assert.equal(held(...more)[0], ['AllWell'], why)
  assert.equal(held(78, 630, { at: sent.at - 86_400_000, persistent: true })[0], ['LimitStillHeld'])
})

test('a limit that inverters have not obeyed for minutes is said, with what to do', () => {
  const held = { limit_relative: 9.4, limit_absolute: 75, power: 800 }
  const all = (minutes: number) =>
    ['a', 'b', 'c'].map(serial => inverter(serial, { ...held, overLimitSince: noon - minutes * minute }))
  assert.equal(said(plant(all(2))), ['AllWell'])
  const { text, params, to } = first(plant(all(4)))
  assert.equal([text, params?.value, to], ['live.LimitDisobeyed', '225\u00a0W', 'limit'])
  assert.equal(said(plant(all(4))), ['LimitDisobeyed'])
  assert.equal(examinedOf('why.Limit', plant(all(4))), ['found LimitDisobeyed'])
  assert.equal(findingsOf('why.Limit', plant(all(4)))[0]?.advice, 'why.DisobeyedAdvice')
})

test('causes stand in the order in which they explain most', () => {
  const titles = examineAll(plant([a, b])).map(({ title }) => title.slice(4))
  assert.equal(titles.slice(0, 6), ['Clock', 'Daylight', 'Polling', 'Radio', 'Limit', 'SwitchedOff'])
  assert.is(titles.at(-1), 'Strings')
})

test('every found cause says what to do', () => {
  const found = cases.flatMap(([, of]) => examineAll(of).flatMap(({ findings }) => findings))
  const saysItself: readonly TextKey[] = ['hints.TimeSync', 'hints.RadioProblem', 'live.UnknownType']
  assert.equal(
    found.filter(({ state, text, advice }) => state === 'found' && !advice && !saysItself.includes(text)),
    [],
  )
})

const first = (plant: Plant): Partial<Finding> => findings(plant)[0] ?? {}

test('a finding names whom it is about, and leads there', () => {
  const silent = first(plant([a, inverter('b', stuck())], early))
  assert.equal(silent.params, { name: 'b', time: '08:40', count: 1, power: '300\u00a0W' })
  assert.equal(silent.to, { inverter: 'b' })
  const old = first(plant([a, inverter('b', lost(0, 1500))], early))
  assert.match(String(old.params?.time), 'Jun 20, 2026')
  assert.equal(first(plant([a], { hints: { ...quiet, time_sync: true } })).to, { page: '/settings/ntp' })
  assert.equal(first(plant([a], { hints: { ...quiet, radio_problem: true } })).to, { page: '/settings/device' })
  const shade = first(plant([a], { weak: [weak] }))
  assert.equal([shade.params, shade.to], [{ name: 'East', share: '55%' }, { page: stringPath('a', '0') }])
  const low = { limit_relative: 25, limit_absolute: 200, power: 199 }
  const all = first(plant([inverter('a', { ...half, power: 398 }), inverter('b', low)]))
  assert.equal([all.params, all.to], [{ value: '600\u00a0W' }, 'limit'])
})

const barn = { address: 'http://barn', name: 'Barn' }
const elsewhere = (...inverters: object[]) => ({
  elsewhere: { others: [{ ...barn, inverters: plant(inverters, early).inverters }], missing: [], isWaiting: false },
  ...early,
})

test('a gateway that sends nothing comes before what its inverters would say, and leads to the list', () => {
  const without = (...missing: string[]) => plant([a], { elsewhere: { others: [], missing, isWaiting: false } })
  const missing = first(without('Barn'))
  assert.equal([missing.text, missing.params?.name, missing.to], ['live.GatewayMissing', 'Barn', { page: '/gateways' }])
  assert.equal(said(without('Barn', 'Shed')), ['GatewaysMissing'])
})

test('all is not said to be well before every gateway has sent its values', () => {
  const seen = { heard: noon, stale: false, serials: [], inverters: {} }
  const [asked, answering] = [
    { ...seen, heard: 0, contact: 'connecting' } as const,
    { ...seen, contact: 'open' } as const,
  ]
  assert.equal(said(plant([a], { elsewhere: elsewhereOf([barn], { 'http://barn': asked }) })), [])
  assert.equal(said(plant([a], { elsewhere: elsewhereOf([barn], { 'http://barn': answering }) })), ['AllWell'])
})

test('an inverter of another gateway that does not answer is named with its gateway, and leads there', () => {
  const silent = first(plant([a], elsewhere(inverter('loft', lost()))))
  assert.equal([silent.params?.name, silent.to], ['loft (Barn)', { gateway: 'http://barn' }])
})

test('a weak string is named with its inverter only where there are several', () => {
  const name = (...args: Parameters<typeof plant>) => first(plant(...args)).params?.name
  assert.is(name([a], { weak: [weak] }), 'East')
  assert.is(name([a, b], { weak: [weak] }), 'East (a)')
})

test('all is well only if it is at every gateway, and asleep only if all are', () => {
  assert.equal(said(plant([a], elsewhere(inverter('loft')))), ['AllWell'])
  assert.equal(said(plant([a], elsewhere(inverter('loft', unheard(1))))), [])
  const sleeping = inverter('a', lost(0, 500))
  assert.equal(said(plant([sleeping], { ...elsewhere(sleeping), ...night })), ['AsleepUntil'])
  assert.equal(said(plant([sleeping], { ...elsewhere(inverter('loft', { power: 5 })), ...night })), ['AllWell'])
})

test('a limit at another gateway is not one of this plant: it is set there', () => {
  assert.equal(said(plant([a], elsewhere(inverter('loft', half)))), ['AllWell'])
})

test('a limit is told in % while the rated power of an inverter is unknown', () => {
  const held = ['a', 'b'].map(serial => inverter(serial, { ...half, power: 398 }))
  const unknown = inverter('c', { ...half, limit_absolute: -1 })
  assert.equal(first(plant([...held, unknown])).params, { value: '50%' })
})

test('without milliseconds the age in whole seconds counts, and without any age the time of the message', () => {
  const seen = (more: object) => ({ ...detailed('a'), at: morning, ...more })
  assert.is(heardAt(seen({ data_age: 70, data_age_ms: undefined })), morning - 70_000)
  assert.is(heardAt(seen({ data_age: 'x', data_age_ms: null })), morning)
})

test.run()
