import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { CommandStatus } from '../../../../src/contract/inverters.ts'
import { remember } from '../../../../src/gateway/storage.ts'
import { resumeFollowing, stopFollowing, useCommands } from '../../../../src/live/commands/follow.ts'
import { limitSetHere, remembered } from '../../../../src/live/commands/remembered.ts'
import { sendLimit, sendPower } from '../../../../src/live/commands/send.ts'
import { type FakeClock, fakeClock } from '../../../support/fake-clock.ts'
import { type Call, fakeGateway } from '../../../support/fake-gateway.ts'

let clock: FakeClock
let calls: Call[]
let status: CommandStatus
let relative: number

const kept = { relative: true, persistent: true }
const phase = () => useCommands.getState().a?.phase
const posts = () => calls.filter(c => c.method === 'POST').length

test.before.each(() => {
  remember('commands', null)
  clock = fakeClock()
  status = 'Pending'
  relative = 100
  calls = fakeGateway(({ path }) => {
    if (path === 'limit/status')
      return { json: { a: { limit_relative: relative, max_power: 800, limit_set_status: status } } }
    if (path === 'power/status') return { json: { a: { power_set_status: status } } }
    return { json: { type: 'success', message: '', code: 1001 } }
  })
})

test.after.each(() => {
  stopFollowing()
  remember('commands', null)
  clock.uninstall()
})

/** The owner leaves the page before the inverter has answered, and comes back. */
async function leaveFor(ms: number) {
  await clock.tickAsync(3000)
  stopFollowing()
  await clock.tickAsync(ms)
}

test('a limit that was read back is remembered with whether it is kept, until another is in force', async () => {
  await sendLimit('a', 50, kept)
  await clock.tickAsync(1)
  status = 'Ok'
  relative = 50
  await clock.tickAsync(3000)
  const inForce = { limit_relative: 50, max_power: 800 }
  assert.is(limitSetHere('a', inForce)?.persistent, true)
  assert.is(limitSetHere('a', { ...inForce, limit_relative: 60 }), undefined)
  assert.equal(remembered().open, {})
})

test('a command without an end is followed on the next visit, and never sent again', async () => {
  await sendLimit('a', 50, kept)
  await leaveFor(3_600_000)
  status = 'Ok'
  relative = 50
  resumeFollowing()
  await clock.tickAsync(1)
  assert.is(phase(), 'Ok')
  assert.is(useCommands.getState().a?.resumed, true)
  assert.is(posts(), 1)
  stopFollowing()
  resumeFollowing()
  assert.is(phase(), undefined, 'told once')
})

test('on the next visit a limit that is not in force is unknown, since another may have replaced it, and a failure is one', async () => {
  await sendLimit('a', 50, kept)
  await leaveFor(3_600_000)
  status = 'Ok'
  resumeFollowing()
  await clock.tickAsync(14_000)
  assert.is(phase(), 'Unknown')
  await sendLimit('a', 50, kept)
  await leaveFor(60_000)
  status = 'Failure'
  resumeFollowing()
  await clock.tickAsync(1)
  assert.is(phase(), 'Failure')
})

test('a power command is confirmed on the next visit only if the gateway was seen sending it', async () => {
  await sendPower({ serial: 'a', power: false })
  await leaveFor(60_000)
  status = 'Ok'
  resumeFollowing()
  await clock.tickAsync(1)
  assert.is(phase(), 'Ok')
  await sendPower({ serial: 'a', power: false })
  stopFollowing()
  await clock.tickAsync(60_000)
  resumeFollowing()
  await clock.tickAsync(14_000)
  assert.is(phase(), 'Unknown')
  assert.is(posts(), 2)
})

test('anything else in local storage is left out', () => {
  const good = { value: 50, relative: true, persistent: false, at: 1 }
  const limits = { a: good, b: { ...good, value: 'x' }, c: { ...good, at: null }, d: 5 }
  remember('commands', JSON.stringify({ limits, open: { a: { sentAt: 1 }, b: { limit: good }, c: [] } }))
  assert.equal(remembered(), { limits: { a: good }, open: {}, off: {} })
  for (const text of ['', '[]', '5', 'null', '{"limits":3,"open":"x"}', '{']) {
    remember('commands', text)
    assert.equal(remembered(), { limits: {}, open: {}, off: {} }, text)
  }
})

test.run()
