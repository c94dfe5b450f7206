import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { remember } from '../../../../../src/gateway/storage.ts'
import { setLanguage } from '../../../../../src/i18n/i18n.ts'
import { eventEnd, eventTime, newSince, rememberEvents } from '../../../../../src/pages/home/events/event-log.ts'

const event = (message_id: number, start_time: number, end_time = 0) => ({
  message_id,
  start_time,
  end_time,
  message: '',
})

test.before.each(async () => {
  localStorage.clear()
  await setLanguage('de')
})

test('times are seconds of the day, midnight as 0', () => {
  assert.equal([0, 3661, 86_399].map(eventTime), ['00:00:00', '01:01:01', '23:59:59'])
})

test('a time before or after the day says which day it belongs to', () => {
  assert.match(eventTime(-10), /^23:59:50 [-−]1/)
  assert.match(eventTime(86_400), /^00:00:00 \+1/)
  assert.match(eventTime(86_400 + 7200), /^02:00:00 \+1/)
})

test('an event without an end is active, not over at midnight', () => {
  assert.is(eventEnd(event(1, 100)), '–')
  assert.is(eventEnd(event(1, 100, 200)), '00:03:20')
})

test('the first time nothing is new, later what was not there before', () => {
  const before = [event(1, 100), event(2, 200)]
  assert.is(before.some(newSince('a')), false)
  rememberEvents('a', before)
  const now = [...before, event(1, 300)]
  assert.equal(now.map(newSince('a')), [false, false, true])
})

test('each inverter is remembered separately, and an empty log counts as seen', () => {
  rememberEvents('a', [])
  assert.is(newSince('a')(event(1, 1)), true)
  assert.is(newSince('b')(event(1, 1)), false)
})

test('events that Sundial 1.0.0 has shown are not new', () => {
  remember('events-a', '1@100,2@200')
  assert.equal([event(2, 200), event(1, 300)].map(newSince('a')), [false, true])
})

test.run()
