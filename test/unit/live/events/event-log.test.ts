import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { setLanguage } from '../../../../src/i18n/i18n.ts'
import { eventsOf, hasToAct, newSince, rememberEvents } from '../../../../src/live/events/event-log.ts'
import '../../../support/texts.ts'

const minute = 60
const hour = 60 * minute

const event = (message_id: number, start_time: number, end_time = 0, message = `event ${message_id}`) => ({
  message_id,
  start_time,
  end_time,
  message,
})

const names = ['East', 'West', 'String 3', 'String 4']

/** The events as shown at `now`, noon by default. */
const shown = (events: ReturnType<typeof event>[], now = 12 * hour) =>
  eventsOf({ count: events.length, events }, now, string => names[Number(string)] ?? '')

const whens = (events: ReturnType<typeof event>[], now?: number) => shown(events, now).map(({ when }) => when)
const ids = (events: ReturnType<typeof event>[]) => shown(events).map(one => one.event.message_id)

test.before.each(async () => {
  localStorage.clear()
  await setLanguage('en')
})

test('active events come first, each part with the newest on top', () => {
  const log = [
    event(1, 8 * hour, 8 * hour),
    event(95, 9 * hour),
    event(2, 10 * hour, 11 * hour),
    event(71, 11 * hour),
    event(3, -hour, -1),
  ]
  assert.equal(ids(log), [71, 95, 2, 1, 3])
  assert.equal(ids([event(1, hour, hour), event(2, hour, hour)]), [2, 1], 'of one second, the one noted last')
})

test('an active event says since when, one that is over from when to when', () => {
  assert.equal(
    whens([event(1, 11 * hour + 5 * minute), event(2, 10 * hour, 10 * hour + 59), event(3, 9 * hour, 9 * hour + 60)]),
    ['since 11:05', '10:00', '09:00 – 09:01'],
  )
})

test('a time before midnight is of yesterday, in another language too', async () => {
  const log = [event(1, 20 * minute - hour, 21 * minute - hour), event(2, -2 * hour)]
  assert.equal(whens(log), ['since yesterday 22:00', 'yesterday 23:20 – 23:21'])
  await setLanguage('de')
  assert.equal(whens(log), ['seit gestern 22:00', 'gestern 23:20 – 23:21'])
})

test('past midnight the log of an inverter that sleeps is of yesterday; a clock that is fast is not', () => {
  const log = [event(2, -hour, -hour), event(95, 7 * hour), event(1, 18 * hour, 18 * hour + minute)]
  assert.equal(whens(log, hour / 2), ['since yesterday 07:00', 'yesterday 18:00 – 18:01', '2 days ago 23:00'])
  assert.equal(whens(log, 17.5 * hour), ['since 07:00', '18:00 – 18:01', 'yesterday 23:00'])
})

test('a disturbance of the grid is red once it has lasted, also past midnight; a clock that is fast does not count', () => {
  const state = (start: number, now: number) => shown([event(147, start)], now)[0]?.state
  assert.equal([state(12 * hour, 12 * hour + 14 * minute), state(12 * hour, 12 * hour + 15 * minute)], ['idle', 'down'])
  assert.equal([state(-5 * minute, 5 * minute), state(-5 * minute, 10 * minute)], ['idle', 'down'])
  assert.equal([state(23 * hour, 5 * minute), state(12 * hour + 40 * minute, 12 * hour)], ['down', 'idle'])
})

test('shade and a missing input name the string as configured, also without a colon or with one more', () => {
  const texts = (...log: ReturnType<typeof event>[]) => shown(log).map(({ text }) => text)
  assert.equal(texts(event(95, 1, 2, 'PV-1: Shaded')), ['East: Shaded'])
  assert.equal(texts(event(210, 1, 2, 'Chaîne 2 : rien : rien')), ['West: rien : rien'])
  assert.equal(texts(event(96, 1, 2, 'Shaded')), ['West: Shaded'])
  assert.equal(texts(event(94, 1, 2, 'PV-1: Other'), event(99, 1, 2, 'PV-1: More')), ['PV-1: More', 'PV-1: Other'])
  assert.equal(shown([event(98, 1, 2, 'PV-4: Shaded')])[0]?.string, { number: '3', text: 'Shaded' })
})

test('equal events are one, with how often and when last', async () => {
  const equal = Array.from({ length: 15 }, (_, n) => event(147, n * minute + hour, n * minute + hour + 5))
  assert.equal(whens(equal), ['15 times, last: 01:14'])
  assert.is(shown(equal)[0]?.equal.length, 15)
  // Not with one that is active, nor with that of another string.
  const log = [event(147, hour), ...equal, event(209, 1, 2, 'PV-1: none'), event(210, 1, 2, 'PV-2: none')]
  assert.equal(whens(log), ['since 01:00', '15 times, last: 01:14', '00:00', '00:00'])
  await setLanguage('de')
  assert.equal(whens([event(1, -hour, -1), event(1, -2 * hour, -1)]), ['2-mal, zuletzt: gestern 23:00'])
})

test('an active event is red if the owner has to act, else amber; one that is over is grey', () => {
  const state = (code: number, start: number, end?: number) => shown([event(code, start, end)])[0]?.state
  assert.is(state(181, 11 * hour), 'down')
  assert.is(state(181, 10 * hour, 11 * hour), 'off')
  assert.is(state(95, 8 * hour), 'idle')
})

test('a grid that is wrong, or heat, has to last until somebody has to look; a broken inverter has not', () => {
  for (const code of [121, 141, 147, 148, 171])
    assert.equal([hasToAct(code, 14 * minute), hasToAct(code, 15 * minute)], [false, true], String(code))
  for (const code of [3, 36, 46, 62, 122, 127, 129, 181, 182, 205, 213]) assert.ok(hasToAct(code, 0), String(code))
})

test('no start, set clock, shade, unused input, reduced power or turning off by command calls for the owner', () => {
  for (const code of [1, 2, 4, 11, 15, 63, 71, 72, 73, 95, 98, 124, 130, 207, 209, 212, 215, 222, 255])
    assert.is(hasToAct(code, 1e6), false, String(code))
})

test('what is no time is a dash, and what is no text too', () => {
  const [broken] = shown([{ ...event(1, 1), start_time: null, message: null } as never])
  assert.equal([broken?.when, broken?.text], ['since –', '–'])
})

test('the first time nothing is new, later what was not there before', () => {
  const before = [event(1, 100), event(2, 200)]
  assert.is(before.some(newSince('a')), false)
  rememberEvents('a', before)
  const now = [...before, event(1, 300)]
  assert.equal(now.map(newSince('a')), [false, false, true])
  rememberEvents('a', [])
  assert.ok(before.every(newSince('a')), 'after an empty log')
  assert.not.ok(before.some(newSince('b')), 'of another inverter')
})

test.run()
