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
import {
  examinedOf,
  findingKeys,
  findingsOf,
  inverter,
  minute,
  morning,
  noon,
  plant,
  profile,
  section,
  trackOf,
} from './plants.ts'

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
const voltWatt = { sections: [...profile.sections, section('Volt-watt', ['Begins at', 'V', 245])] }

/** The findings of the live view, and of the page on low yields, one after the other. */
type Expected = { said?: string } & {
  [Cause in TextKey as Cause extends `why.${infer Name}` ? Name : never]?: string
}

/** A plant of one inverter, and one of a second beside one at work. */
const alone = (changes: Record<string, unknown>, more?: Partial<Plant>) => plant([inverter('a', changes)], more)
const beside = (changes: Record<string, unknown>, more?: Partial<Plant>) => plant([a, inverter('b', changes)], more)
const both = (one: Record<string, unknown>, other: Record<string, unknown>, more?: Partial<Plant>) =>
  plant([inverter('a', one), inverter('b', other)], more)

const cases: [title: string, plant: Plant, expected: Expected][] = [
  ['at work', plant([a, b]), { said: 'AllWell', Clock: 'fine', Limit: 'fine', Events: 'fine' }],
  ['with the factory password', plant([a], { hints: { ...quiet, default_password: true } }), { said: 'AllWell' }],
  ['with an unknown board', plant([a], { hints: { ...quiet, pin_mapping_issue: true } }), { said: '' }],
  ['of which no hints are known', plant([a], { hints: undefined }), { said: '', Clock: 'unknown NoValues' }],
  ['without inverters', plant([]), { said: '' }],
  [
    'without a clock',
    alone(unpolled, { hints: { ...quiet, time_sync: true } }),
    { said: 'TimeSync', Clock: 'found TimeSync' },
  ],
  [
    'without its radio',
    plant([a], { hints: { ...quiet, radio_problem: true } }),
    { said: 'RadioProblem', Radio: 'found RadioProblem' },
  ],

  [
    'asleep',
    alone(lost(400, 500), night),
    { said: 'AsleepUntil', Daylight: 'found Night', Radio: 'unknown NoPresentValues' },
  ],
  ['of which nobody knows whether it is day', plant([a], unsure), { Daylight: 'unknown NoValues', Polling: 'fine' }],
  ['with one that is not polled', beside({ ...unpolled, power: 0 }), { said: 'AllWell', Polling: 'found NotPolled' }],
  ['with one that is not polled by night', alone(unpolled, night), { Polling: 'unknown Night' }],
  ['with one that is not polled, perhaps by night', alone(unpolled, unsure), { Polling: 'unknown NoValues' }],

  ['just restarted, whose yield of today is not known yet', both(unheard(1), unheard(1)), { said: 'Restarted' }],
  ['just restarted at night, when no inverter is asked', alone(unheard(1), night), { said: 'AsleepUntil' }],
  ['just restarted, one heard', beside(unheard(1)), { said: '' }],
  ['one heard a minute ago', beside({ ...heardAgo(1), power: 300 }), { said: 'AllWell' }],
  ['one silent with power in the total', beside(stuck(), early), { said: 'OldOfOne', Radio: 'found Silent' }],
  ['one unreachable, its power in no total', beside(lost(), early), { said: 'Silent', Radio: 'found Silent' }],
  ['several silent at noon', both(lost(0), lost(0)), { said: 'SilentSeveral', Radio: 'found Silent, found Silent' }],
  ['several silent with power', both(stuck(90), stuck(90), early), { said: 'OldOfSeveral' }],
  ['never heard for long, at noon', alone(unheard()), { said: 'NeverHeard', Radio: 'found NeverHeard' }],
  ['never heard for long, in the morning', alone(unheard(), early), { said: '', Radio: 'unknown NeverHeard' }],
  [
    'with one that was added a minute ago',
    beside({ ...unheard(), ...dark, radio_stats: { ...unheard().radio_stats, rx_fail_nothing: 8 } }),
    { said: '', Radio: 'unknown NotHeardYet' },
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
    { said: 'NeverHeard', Radio: 'found NeverHeard', SwitchedOff: 'fine' },
  ],
  [
    'with a power that cannot be',
    beside({ AC: { 0: { Power: { v: Number.NaN, u: 'W', d: 1, implausible: 800 } } } }),
    { said: '' },
  ],
  [
    'with more power than its rating allows, for minutes',
    both({ doubt: doubted('inverter') }, { doubt: doubted('strings') }),
    { said: 'RatingDoubted, StringsDoubted' },
  ],
  ['with an unknown type', plant([a], { unknownTypes: ['Barn'] }), { said: 'UnknownType', Radio: 'found UnknownType' }],
  [
    'with an unknown type beside the one asked about',
    plant([a, b], { about: ['a'], unknownTypes: ['Barn'] }),
    { Radio: 'fine' },
  ],
  ['silent since dusk, at dawn', alone(lost(2, 500), early), { said: '', Radio: 'unknown Silent' }],
  ['silent since dusk, at dawn, one awake in low light', both(lost(2, 500), { power: 30 }, early), { said: 'AllWell' }],
  [
    'of which one may lack light, the other not',
    both(lost(55), lost(), early),
    { Radio: 'found Silent, unknown Silent' },
  ],
  [
    'that answers, after a night of requests that it slept through',
    alone({ radio_stats: { ...detailed('a').radio_stats, tx_request: 7900, rx_success: 1800 } }),
    { Radio: 'fine' },
  ],
  ['that answers every third request', plant([a], { tracks: { a: trackOf(12, 4) } }), { Radio: 'found FewAnswers' }],
  [
    'whose answers need many repeats',
    plant([a], { tracks: { a: trackOf(12, 12, 30) } }),
    { Radio: 'found FewAnswers' },
  ],
  ['that has just stopped answering', plant([a], { tracks: { a: trackOf(4, 0) } }), { Radio: 'found NoAnswers' }],
  ['asked too rarely to tell', plant([a], { tracks: { a: trackOf(3, 1) } }), { Radio: 'unknown Counting' }],
  ['whose requests were not counted', plant([a], { tracks: {} }), { Radio: 'unknown Counting' }],
  ['that is not asked', alone(unpolled), { Radio: 'unknown NoPresentValues' }],

  [
    'limited, and at its limit',
    alone({ ...half, power: 398 }),
    { said: 'PlantLimited', Limit: 'found LimitedElsewhere' },
  ],
  ['limited, and below it', alone({ ...half, power: 120 }), { said: 'AllWell', Limit: 'fine' }],
  ['with one at its limit', plant([inverter('a', { ...half, power: 398 }), b]), { said: 'OneLimited' }],
  ['with all limited', both({ ...half, power: 120 }, { ...half, power: 120 }), { said: 'AllWell', Limit: 'fine' }],
  [
    'with a limit unknown in watts',
    alone({ limit_relative: 50, limit_absolute: -1, power: 3 }),
    { Limit: 'unknown LimitWattsUnknown' },
  ],
  ['with a limit that was not read yet', alone(unread), { said: 'AllWell', Limit: 'unknown LimitUnread' }],
  ['at its limit beside one that was not read yet', both(half, unread), { Limit: 'found LimitedElsewhere' }],
  ['silent since it was at its limit', alone({ ...half, ...lost(398) }), { Limit: 'unknown NoPresentValues' }],

  [
    'with one switched off in the light',
    beside({ power: 0 }),
    { said: 'FeedsNothing', SwitchedOff: 'found FeedsNothing' },
  ],
  [
    'with one that a limiter of the firmware holds at rest, and one that it holds back',
    both({ producing: false }, half, { governed: ['a', 'b'] }),
    { said: 'AllWell' },
  ],
  [
    'with an idle one at dawn',
    both({ power: 40 }, { power: 0 }),
    { said: 'AllWell', SwitchedOff: 'unknown IdleWithoutLight' },
  ],
  ['that feeds in nothing by day', alone({ power: 0 }), { said: '', SwitchedOff: 'unknown IdleWithoutLight' }],

  ['near the ten minutes’ mean of the voltage', alone({ voltage: 251.2 }), { Grid: 'found GridNear' }],
  ['between two phases', alone({ voltage: 398.8 }), { Grid: 'fine' }],
  ['near the lowest voltage', alone({ voltage: 185 }), { Grid: 'found GridNear' }],
  ['near the lowest frequency', alone({ frequency: 47.6 }), { Grid: 'found GridNear' }],
  ['whose frequency reduces the power', alone({ frequency: 50.2 }), { Grid: 'found GridReduces' }],
  [
    'whose voltage reduces the power',
    alone({ voltage: 246 }, { grids: { a: voltWatt } } as never),
    { Grid: 'found GridReduces' },
  ],
  ['whose voltage would reduce the power if the profile said so', alone({ voltage: 246 }), { Grid: 'fine' }],
  ['whose frequency is too high only for a new connection', alone({ frequency: 50.15 }), { Grid: 'fine' }],
  [
    'with a grid profile that was not read',
    plant([a, b], { grids: { a: profile } } as never),
    { Grid: 'unknown NoGridProfile' },
  ],
  [
    'with a grid profile of another shape',
    plant([a], { grids: { a: { sections: [{ items: 7 }] } as never } }),
    { Grid: 'unknown NoGridProfile' },
  ],
  ['that does not measure the frequency', alone({ frequency: Number.NaN }), { Grid: 'unknown NoGridProfile' }],

  ['that is warm', alone({ temperature: 61 }), { Heat: 'fine' }],
  ['that is hot', alone({ temperature: 79 }), { Heat: 'found Hot' }],
  ['that notes its heat', alone({ temperature: 66 }, { events: { a: log(73) } }), { Heat: 'found HotNoted' }],
  ['with one that sent no temperature', beside({ INV: {} }), { Heat: 'unknown NoTemperature' }],

  ['with an active event', plant([a], { events: { a: log(181) } }), { Events: 'found Event' }],
  ['that guesses at shade, which its records judge', plant([a], { events: { a: log(98) } }), { Events: 'fine' }],
  ['with an input that has no panels', plant([a], { events: { a: log(212) } }), { Events: 'fine NoInput' }],
  ['with one dark input of two', alone(strings(0, 210), { events: { a: log(209) } }), { Events: 'fine NoInput' }],
  [
    'with a dark input beside a cause',
    plant([a, b], { events: { a: log(212), b: log(181) } }),
    { Events: 'found Event' },
  ],
  [
    'with a dark input and no power at all',
    alone(strings(0, 0), { events: { a: log(209) } }),
    { Events: 'found Event' },
  ],
  ['with events that could not be read', plant([a, b], { events: { a: calm } }), { Events: 'unknown NoEvents' }],
  ['with an empty answer for events', plant([a], { events: { a: {} } }), { Events: 'unknown NoEvents' }],

  ['with a weak string', plant([a], { weak: [weak] }), { said: 'StringLess', Strings: 'found StringLess' }],
  [
    'with a string that gives nothing',
    plant([a], { weak: [{ ...weak, kind: 'nothing', under: 1 }] }),
    { said: 'StringNothing', Strings: 'found StringNothing' },
  ],
  ['with a weak string of yesterday evening', alone(lost(0, 500), { weak: [weak], ...night }), { said: 'AsleepUntil' }],
  ['with a weak string beside the one asked about', plant([a, b], { about: ['b'], weak: [weak] }), { Strings: 'fine' }],
  ['whose strings could not all be judged', plant([a, b], { judged: ['a'] }), { Strings: 'unknown StringsUnknown' }],

  [
    'of which two things are said, the more important first',
    alone({ ...half, power: 398 }, { weak: [weak] }),
    { said: 'StringLess, PlantLimited' },
  ],
]

// What one that does not answer had last says nothing.
for (const [title, old] of [
  ['lost', lost(55)],
  ['unheard', unheard()],
] as const) {
  const hot = inverter('a', { ...old, temperature: 90, voltage: 252 })
  const untold = 'unknown NoPresentValues'
  cases.push(
    [`${title} alone`, plant([hot], early), { SwitchedOff: untold, Grid: untold, Heat: untold, Limit: untold }],
    [`${title} beside one that answers`, plant([hot, b], early), { SwitchedOff: 'fine', Grid: 'fine', Heat: 'fine' }],
  )
}

for (const [title, plant, { said: sentence, ...causes }] of cases)
  test(`a plant ${title}`, () => {
    if (sentence !== undefined) assert.is(findingKeys(plant).join(', '), sentence)
    for (const [cause, expected] of Object.entries(causes))
      assert.is(examinedOf(`why.${cause}` as TextKey, plant).join(', '), expected, cause)
  })

test('of a plant that nobody knows anything about, nothing is said to be fine', () => {
  const bare = { now: noon, inverters: plant([inverter('a', { INV: {}, AC: {}, DC: {}, ...unread })]).inverters }
  assert.equal(findings(bare), [])
  const fine = examineAll(bare).filter(({ findings }) => findings.every(({ state }) => state === 'fine'))
  const fineTitles = fine.map(({ title }) => title)
  assert.equal(fineTitles, ['why.Polling', 'why.SwitchedOff'])
})

test('an inverter that is off on purpose is no fault: this device switched it off, or its limit is 0', () => {
  const off = inverter('b', { power: 0 })
  assert.equal(findingKeys(plant([a, off])), ['FeedsNothing'])
  rememberSent('off', 'b', { at: +new Date('2026-06-21T10:12:00') })
  try {
    const { look, ...finding } = first(plant([a, off]))
    assert.equal([finding.text, finding.params, look], ['live.OffHere', { name: 'b', time: '10:12' }, undefined])
    assert.equal(findingKeys(plant([off])), ['OffHere'])
    assert.equal(examinedOf('why.SwitchedOff', plant([a, off])), ['found OffHere'])
    assert.equal(findingKeys(plant([a, b])), ['AllWell'])
  } finally {
    rememberSent('off', 'b', undefined)
  }
  assert.equal(findingKeys(beside({ ...unread, isLimitRead: true, power: 0 })), ['LimitZero'])
})

test('a limit of 0 that was not read since the start of the gateway is unknown, however many answers came', () => {
  const idle = inverter('b', { ...unread, power: 0, radio_stats: { ...detailed('b').radio_stats, rx_success: 60 } })
  assert.equal(findingKeys(plant([a, idle])), ['FeedsNothing'])
  assert.equal(findingKeys(plant([idle])), [])
  assert.equal(examinedOf('why.Limit', plant([a, idle])), ['unknown LimitUnread'])
})

test('beside a command that is not known to have taken effect nothing is all well, and the inverters are named', () => {
  const command = (state: CommandState, serial = 'a') => ({ [serial]: { state, sentAt: noon - minute } })
  const saidWith = (limit: Commands['limit'], power: Commands['power'] = {}) =>
    findings(plant([a, b], { commands: { limit, power } })).map(({ text, params }) => [text.slice(5), params?.name])
  for (const state of ['asked', 'waiting', 'confirmed'] as const)
    assert.equal(saidWith(command(state)), [['AllWell', undefined]], state)
  for (const state of ['ignored', 'replaced', 'unknown'] as const)
    assert.equal(saidWith(command(state)), [['CommandInDoubt', 'a']], state)
  assert.equal(saidWith(command('trying'), command('trying', 'b')), [['CommandTrying', 'a, b']])
  assert.equal(saidWith(command('trying'), command('unknown')), [
    ['CommandTrying', 'a'],
    ['CommandInDoubt', 'a'],
  ])
})

test('a limit that was sent here may still hold, though the gateway reports none: the power stands at it, far below another', () => {
  const sent = { value: 10, relative: true, persistent: false, at: +new Date('2026-06-21T11:02:00') }
  const held = (power: number, other: number, remembered: Partial<SetLimit> = {}) => {
    rememberSent('limits', 'a', { ...sent, gone: noon - 5 * minute, ...remembered })
    const all = both({ power }, { power: other })
    const found = [findingKeys(all), examinedOf('why.Limit', all), first(all).params]
    rememberSent('limits', 'a', undefined)
    return found
  }
  const params = { name: 'a', value: '10%', time: '11:02' }
  assert.equal(held(78, 630), [['LimitStillHeld'], ['found LimitStillHeld'], params])
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
  const after = (minutes: number) =>
    plant(['a', 'b', 'c'].map(serial => inverter(serial, { ...held, overLimitSince: noon - minutes * minute })))
  assert.equal(findingKeys(after(2)), ['AllWell'])
  assert.equal(findingKeys(after(4)), ['LimitDisobeyed'])
  const { params, to } = first(after(4))
  assert.equal([params?.value, to], ['225\u00a0W', 'limit'])
  const [finding, ...others] = findingsOf('why.Limit', after(4))
  assert.equal([finding?.text, finding?.advice, others], ['live.LimitDisobeyed', 'why.DisobeyedAdvice', []])
})

test('causes stand in the order in which they explain most', () => {
  const titles = examineAll(plant([a, b])).map(({ title }) => title.slice(4))
  assert.equal(titles.slice(0, 6), ['Clock', 'Daylight', 'Polling', 'Radio', 'Limit', 'SwitchedOff'])
  assert.is(titles.at(-1), 'Strings')
})

test('every found cause says what to do', () => {
  const found = cases.flatMap(([, plant]) => examineAll(plant).flatMap(({ findings }) => findings))
  const saysItself: readonly TextKey[] = ['hints.TimeSync', 'hints.RadioProblem', 'live.UnknownType']
  const helpless = found.filter(({ state, text, advice }) => state === 'found' && !advice && !saysItself.includes(text))
  assert.equal(helpless, [])
})

const first = (plant: Plant): Partial<Finding> => findings(plant)[0] ?? {}

test('a finding names whom it is about, and leads there', () => {
  const silent = first(beside(stuck(), early))
  assert.equal(silent.params, { name: 'b', time: '08:40', count: 1, power: '300\u00a0W' })
  assert.equal(silent.to, { inverter: 'b' })
  const old = first(beside(lost(0, 1500), early))
  assert.match(String(old.params?.time), 'Jun 20, 2026')
  assert.equal(first(plant([a], { hints: { ...quiet, time_sync: true } })).to, { page: '/settings/ntp' })
  assert.equal(first(plant([a], { hints: { ...quiet, radio_problem: true } })).to, { page: '/settings/device' })
  const shade = first(plant([a], { weak: [weak] }))
  assert.equal([shade.params, shade.to], [{ name: 'East', share: '55%' }, { page: stringPath('a', '0') }])
  const low = { limit_relative: 25, limit_absolute: 200, power: 199 }
  const all = first(both({ ...half, power: 398 }, low))
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
  assert.equal(findingKeys(without('Barn', 'Shed')), ['GatewaysMissing'])
})

test('all is not said to be well before every gateway has sent its values', () => {
  const beside = (messageAt: number, contact: 'connecting' | 'open') => {
    const gateway = { messageAt, contact, stale: false, serials: [], inverters: {} }
    return findingKeys(plant([a], { elsewhere: elsewhereOf([barn], { 'http://barn': gateway }) }))
  }
  assert.equal(beside(0, 'connecting'), [])
  assert.equal(beside(noon, 'open'), ['AllWell'])
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

test('all is well only if it is at every gateway, and asleep only if all are; a limit there is set there', () => {
  assert.equal(findingKeys(plant([a], elsewhere(inverter('loft')))), ['AllWell'])
  assert.equal(findingKeys(plant([a], elsewhere(inverter('loft', unheard(1))))), [])
  assert.equal(findingKeys(plant([a], elsewhere(inverter('loft', half)))), ['AllWell'])
  const sleeping = inverter('a', lost(0, 500))
  assert.equal(findingKeys(plant([sleeping], { ...elsewhere(sleeping), ...night })), ['AsleepUntil'])
  assert.equal(findingKeys(plant([sleeping], { ...elsewhere(inverter('loft', { power: 5 })), ...night })), ['AllWell'])
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
