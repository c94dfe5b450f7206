import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { t } from '../../../../src/i18n/i18n.ts'
import { note, watchCommands } from '../../../../src/live/commands/follow.ts'
import { remembered, rememberOpen } from '../../../../src/live/commands/remembered.ts'
import { tellUnlessKept, useAlerts } from '../../../../src/ui/alerts/alert-store.ts'
import { returnStorage, spoilStorage } from '../../../support/storage.ts'
import '../../../support/texts.ts'

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

test('what a newer version has noted stays, and a command that cannot be noted is said', () => {
  const order = { limit: { value: 50, relative: true, persistent: false }, before: 1 }
  localStorage.setItem('commands', '{"newer":{"a":1}}')
  const stop = watchCommands(tellUnlessKept)
  note('a', order)
  assert.equal(JSON.parse(localStorage.getItem('commands') ?? '').newer, { a: 1 })
  assert.equal(useAlerts.getState().alerts, [])
  spoilStorage('full')
  note('b', order)
  returnStorage()
  stop()
  assert.equal(
    useAlerts.getState().alerts.map(({ text }) => text),
    [t('app.NotKept')],
  )
  rememberOpen('limit', 'b', undefined)
})

test.run()
