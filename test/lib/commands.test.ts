import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { CommandStatus } from '../../src/contract/inverters.ts'
import { sendLimit, sendPower, stopFollowing, useCommands } from '../../src/lib/commands.ts'
import { type FakeClock, fakeClock } from '../support/fake-clock.ts'
import { type Call, fakeGateway } from '../support/fake-gateway.ts'

let clock: FakeClock
let calls: Call[]
let status: CommandStatus
let relative: number
let code: number
let online: boolean

const phase = (serial = 'a') => useCommands.getState()[serial]?.phase
const looks = () => calls.filter(c => c.path.endsWith('/status')).length
const percent = { relative: true, persistent: false }

test.before.each(() => {
  clock = fakeClock()
  status = 'Ok'
  relative = 100
  code = 1001
  online = true
  calls = fakeGateway(({ path, data }) => {
    if (!online) throw new TypeError('refused')
    if (path === 'limit/status')
      return { json: { a: { limit_relative: relative, max_power: 800, limit_set_status: status } } }
    if (path === 'power/status') return { json: { a: { power_set_status: status } } }
    const refused = (data as { limit_type: number }).limit_type === code
    return {
      json: refused ? { type: 'warning', message: '', code: 5003 } : { type: 'success', message: '', code: 1001 },
    }
  })
})

test.after.each(() => {
  stopFollowing()
  clock.uninstall()
})

test('a command is pending until the inverter has answered', async () => {
  await sendLimit('a', 30, percent)
  assert.is(phase(), 'Pending')
  status = 'Pending'
  await clock.tickAsync(5000)
  assert.is(phase(), 'Pending')
  status = 'Ok'
  await clock.tickAsync(2000)
  assert.is(phase(), 'Ok')
  const before = looks()
  await clock.tickAsync(60_000)
  assert.is(looks(), before)
})

test('a failed command is followed further, for the gateway repeats it', async () => {
  await sendLimit('a', 30, percent)
  status = 'Failure'
  await clock.tickAsync(2000)
  assert.is(phase(), 'Failure')
  status = 'Pending'
  await clock.tickAsync(2000)
  assert.is(phase(), 'Pending')
  status = 'Ok'
  await clock.tickAsync(2000)
  assert.is(phase(), 'Ok')
})

test('a command that was accepted and changes nothing is said to be ignored', async () => {
  await sendLimit('a', 30, percent)
  await clock.tickAsync(10_000)
  assert.is(phase(), 'Pending')
  await clock.tickAsync(4000)
  assert.is(phase(), 'Ignored')
})

test('a command whose pending time was too short to be seen is known by its effect', async () => {
  relative = 30
  await sendLimit('a', 30, percent)
  await clock.tickAsync(1)
  assert.is(phase(), 'Ok')
  await sendLimit('a', 240, { relative: false, persistent: false })
  await clock.tickAsync(1)
  assert.is(phase(), 'Ok')
})

test('a power command has no effect that could be read, so it must have been pending', async () => {
  await sendPower({ serial: 'a', power: false })
  await clock.tickAsync(14_000)
  assert.is(phase(), 'Ignored')
  status = 'Pending'
  await sendPower({ serial: 'a', power: true })
  await clock.tickAsync(1)
  status = 'Ok'
  await clock.tickAsync(2000)
  assert.is(phase(), 'Ok')
})

test('what may have been pending before the first look came through is neither done nor ignored', async () => {
  await sendPower({ serial: 'a', power: false })
  online = false
  await clock.tickAsync(1500)
  online = true
  await clock.tickAsync(12_000)
  assert.is(phase(), 'Pending')
  await clock.tickAsync(3000)
  assert.is(phase(), 'Unknown')
  const before = looks()
  await clock.tickAsync(60_000)
  assert.is(looks(), before)
})

test('a limit that is not in force was ignored, however late the look', async () => {
  await sendLimit('a', 30, percent)
  online = false
  await clock.tickAsync(1500)
  online = true
  await clock.tickAsync(16_000)
  assert.is(phase(), 'Ignored')
})

test('a gateway that is gone for a while is asked again', async () => {
  await sendLimit('a', 30, percent)
  status = 'Pending'
  online = false
  await clock.tickAsync(6000)
  assert.is(phase(), 'Pending')
  online = true
  await clock.tickAsync(2000)
  status = 'Ok'
  await clock.tickAsync(2000)
  assert.is(phase(), 'Ok')
})

test('nothing is asked any more once nobody looks', async () => {
  await sendLimit('a', 30, percent)
  stopFollowing()
  await clock.tickAsync(60_000)
  assert.is(looks(), 0)
  assert.is(clock.countTimers(), 0)
})

test('a refused command is not followed', async () => {
  code = 1
  await sendLimit('a', 30, percent)
  await clock.tickAsync(10_000)
  assert.is(phase(), undefined)
  assert.is(looks(), 0)
})

test('a persistent limit that is refused is tried once with the other numbers, which are then remembered', async () => {
  const types = () => calls.filter(c => c.method === 'POST').map(c => (c.data as { limit_type: number }).limit_type)
  code = 257
  const reply = await sendLimit('a', 30, { relative: true, persistent: true })
  assert.is(reply.code, 1001)
  await sendLimit('a', 300, { relative: false, persistent: true })
  assert.equal(types(), [257, 3, 2])
})

test.run()
