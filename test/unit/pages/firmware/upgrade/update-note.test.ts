import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { noteUpdate, tellUpdate } from '../../../../../src/pages/firmware/upgrade/update-note.ts'
import { useAlerts } from '../../../../../src/ui/alerts/alert-store.ts'
import { fakeClock } from '../../../../support/fake-clock.ts'
import { type Answer, fakeGateway } from '../../../../support/fake-gateway.ts'
import '../../../../support/texts.ts'

/** The alert when the app is loaded that many seconds after an upload was accepted while v1 ran. */
async function toldAfter(seconds: number, answer: Answer, note = () => noteUpdate('v1')) {
  useAlerts.setState({ alerts: [] })
  const clock = fakeClock(['Date'])
  note()
  clock.tick(seconds * 1000)
  const calls = fakeGateway(() => answer)
  await tellUpdate()
  return [useAlerts.getState().alerts.map(({ type, text }) => `${type}: ${text}`), calls.length]
}
const running = (git_hash: string, uptime: number) => ({ json: { git_hash, uptime } })
const nothing = () => {}

test.before.each(() => localStorage.clear())

test('without an upload no call is made', async () => {
  assert.equal(await toldAfter(20, running('v2', 5), nothing), [[], 0])
})

test('the versions before and after are shown once', async () => {
  assert.equal(await toldAfter(20, running('v2', 5)), [['success: The firmware was updated: v1 → v2'], 1])
  assert.equal(await toldAfter(20, running('v2', 5), nothing), [[], 0])
})

test('an upload that was accepted but not installed is reported too', async () => {
  assert.equal(await toldAfter(20, running('v1', 5)), [['warning: The firmware has not changed: it is still v1.'], 1])
})

test('before the restart nothing is shown, and the note is kept', async () => {
  assert.equal(await toldAfter(1, running('v1', 86_400)), [[], 1])
  assert.equal(await toldAfter(20, { status: 401, text: '' }, nothing), [[], 1])
  assert.equal(await toldAfter(40, running('v2', 5), nothing), [['success: The firmware was updated: v1 → v2'], 1])
})

test('without a restart it is said after a while that nothing has changed', async () => {
  assert.equal(await toldAfter(14, running('v1', 86_400)), [[], 1])
  const unchanged = ['warning: The firmware has not changed: it is still v1.']
  assert.equal(await toldAfter(16, running('v1', 86_400)), [unchanged, 1])
})

test('an invalid note is ignored', async () => {
  assert.equal(await toldAfter(20, running('v2', 5), () => localStorage.setItem('firmware', 'what')), [[], 0])
})

test.run()
