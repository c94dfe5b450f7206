import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { useAlerts } from '../../src/lib/alerts.ts'
import { noteUpdate, tellUpdate } from '../../src/lib/firmware-note.ts'
import { fakeClock } from '../support/fake-clock.ts'
import { type Answer, fakeGateway } from '../support/fake-gateway.ts'

/** What is told when the app is loaded so many seconds after an upload was accepted while v1 ran. */
async function toldAfter(seconds: number, answer: Answer, note = () => noteUpdate('v1')) {
  useAlerts.setState({ alerts: [] })
  const clock = fakeClock(['Date'])
  note()
  clock.tick(seconds * 1000)
  const calls = fakeGateway(() => answer)
  await tellUpdate()
  clock.uninstall()
  return [useAlerts.getState().alerts.map(({ type, text }) => `${type}: ${text}`), calls.length]
}
const running = (git_hash: string, uptime: number) => ({ json: { git_hash, uptime } })
const nothing = () => {}

test.before.each(() => localStorage.clear())

test('without an upload nothing is asked', async () => {
  assert.equal(await toldAfter(20, running('v2', 5), nothing), [[], 0])
})

test('the versions before and after are told, once', async () => {
  assert.equal(await toldAfter(20, running('v2', 5)), [['success: Firmware: v1 → v2'], 1])
  assert.equal(await toldAfter(20, running('v2', 5), nothing), [[], 0])
})

test('an upload that was accepted and not installed is told too', async () => {
  assert.equal(await toldAfter(20, running('v1', 5)), [['warning: Firmware unchanged: v1'], 1])
})

test('before the restart nothing is told, and it stays noted', async () => {
  assert.equal(await toldAfter(1, running('v1', 86_400)), [[], 1])
  assert.equal(await toldAfter(20, { status: 401, text: '' }, nothing), [[], 1])
  assert.equal(await toldAfter(40, running('v2', 5), nothing), [['success: Firmware: v1 → v2'], 1])
})

test('a note nobody can read is no upload', async () => {
  assert.equal(await toldAfter(20, running('v2', 5), () => localStorage.setItem('firmware', 'what')), [[], 0])
})

test.run()
