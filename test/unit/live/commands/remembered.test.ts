import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { remembered, rememberOpen } from '../../../../src/live/commands/remembered.ts'

test.after.each(() => localStorage.removeItem('commands'))

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
