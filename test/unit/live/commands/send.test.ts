import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { CommandStatus } from '../../../../src/contract/inverters.ts'
import type { CommandKind } from '../../../../src/live/commands/command.ts'
import { watchCommands } from '../../../../src/live/commands/follow.ts'
import { remembered } from '../../../../src/live/commands/remembered.ts'
import { sendAgain, sendLimit, sendPower } from '../../../../src/live/commands/send.ts'
import { useCommands } from '../../../../src/live/commands/use-commands.ts'
import { type FakeClock, fakeClock } from '../../../support/fake-clock.ts'
import { type Call, fakeGateway } from '../../../support/fake-gateway.ts'

let clock: FakeClock
let calls: Call[]
let status: CommandStatus
let relative: number
let rated: number
let code: number
let online: boolean
/** How long the gateway has run, s. */
let uptime: number
let stop: () => void

const state = (kind: CommandKind = 'limit') => useCommands.getState()[kind].a?.state
const looks = () => calls.filter(c => c.path.endsWith('/status')).length
const percent = { relative: true, persistent: false }

test.before.each(() => {
  clock = fakeClock()
  status = 'Ok'
  relative = 100
  rated = 800
  code = 1001
  online = true
  uptime = 1000
  localStorage.removeItem('commands')
  localStorage.removeItem('generation')
  stop = watchCommands(() => {})
  calls = fakeGateway(({ path, data }) => {
    if (!online) throw new TypeError('refused')
    if (path === 'limit/status')
      return { json: { a: { limit_relative: relative, max_power: rated, limit_set_status: status } } }
    if (path === 'system/status') return { json: { uptime } }
    if (path === 'power/status') return { json: { a: { power_set_status: status } } }
    const refused = (data as { limit_type: number }).limit_type === code
    return {
      json: refused ? { type: 'warning', message: '', code: 5003 } : { type: 'success', message: '', code: 1001 },
    }
  })
})

test.after.each(() => {
  stop()
  clock.uninstall()
})

/** Lets the inverter apply a limit. */
function take(percent: number) {
  status = 'Ok'
  relative = percent
}

test('a command is pending until the inverter has answered', async () => {
  await sendLimit('a', 30, percent)
  assert.is(state(), 'waiting')
  status = 'Pending'
  await clock.tickAsync(5000)
  assert.is(state(), 'waiting')
  take(30)
  await clock.tickAsync(2000)
  assert.is(state(), 'confirmed')
  const before = looks()
  await clock.tickAsync(60_000)
  assert.is(looks(), before)
})

test('a failed command is followed further, since the gateway repeats it', async () => {
  await sendLimit('a', 30, percent)
  status = 'Failure'
  await clock.tickAsync(2000)
  assert.is(state(), 'trying')
  status = 'Pending'
  await clock.tickAsync(2000)
  assert.is(state(), 'trying')
  take(30)
  await clock.tickAsync(2000)
  assert.is(state(), 'confirmed')
})

test('an Ok that belongs to an earlier command does not confirm a limit that is not in force', async () => {
  await sendLimit('a', 30, percent)
  status = 'Pending'
  await clock.tickAsync(2000)
  status = 'Ok'
  await clock.tickAsync(4000)
  assert.is(state(), 'waiting')
  relative = 30
  await clock.tickAsync(2000)
  assert.is(state(), 'confirmed')
  assert.is(useCommands.getState().limit.a?.inForce?.limit_relative, 30)
})

test('a limit that was acknowledged but is not in force was replaced or refused, and the one that is in force is told', async () => {
  await sendLimit('a', 30, percent)
  status = 'Pending'
  await clock.tickAsync(2000)
  status = 'Ok'
  await clock.tickAsync(16_000)
  assert.is(state(), 'replaced')
  assert.is(useCommands.getState().limit.a?.inForce?.limit_relative, 100)
})

test('a limit in whose place another one has come, as from another tab, was not ignored', async () => {
  await sendLimit('a', 30, percent)
  status = 'Pending'
  await clock.tickAsync(2000)
  take(80)
  await clock.tickAsync(16_000)
  assert.is(state(), 'replaced')
  assert.is(useCommands.getState().limit.a?.inForce?.limit_relative, 80)
})

test('a limit in watts is not confirmed while the rated power is unknown', async () => {
  rated = 0
  await sendLimit('a', 240, { relative: false, persistent: false })
  status = 'Pending'
  await clock.tickAsync(2000)
  take(30)
  await clock.tickAsync(240_000)
  assert.is(state(), 'waiting')
  rated = 800
  await clock.tickAsync(30_000)
  assert.is(state(), 'confirmed')
})

test('an inverter that never answers stays failed, and is polled less often after a while', async () => {
  await sendLimit('a', 30, percent)
  for (let n = 0; n < 90; n++) {
    status = n % 2 ? 'Pending' : 'Failure'
    await clock.tickAsync(2000)
    assert.is(state(), 'trying')
  }
  const before = looks()
  await clock.tickAsync(300_000)
  assert.ok(looks() - before <= 10, `${looks() - before} looks in 5 minutes`)
  take(30)
  await clock.tickAsync(30_000)
  assert.is(state(), 'confirmed')
})

test('the last command can be sent again', async () => {
  await sendLimit('a', 30, percent)
  await sendAgain('a', 'limit')
  const posts = calls.filter(c => c.method === 'POST').map(c => c.data)
  assert.equal(posts[1], posts[0])
  assert.is(posts.length, 2)
  assert.is(sendAgain('b', 'limit'), undefined)
})

test('a command that was accepted but changed nothing is reported as ignored', async () => {
  await sendLimit('a', 30, percent)
  await clock.tickAsync(10_000)
  assert.is(state(), 'waiting')
  await clock.tickAsync(4000)
  assert.is(state(), 'ignored')
})

test('a command that was pending too briefly to be seen is confirmed by its effect', async () => {
  relative = 30
  await sendLimit('a', 30, percent)
  await clock.tickAsync(1)
  assert.is(state(), 'confirmed')
  await sendLimit('a', 240, { relative: false, persistent: false })
  await clock.tickAsync(1)
  assert.is(state(), 'confirmed')
})

test('a power command has no effect that can be read, so it must have been seen pending', async () => {
  await sendPower({ serial: 'a', power: false })
  assert.is(remembered().off.a?.at, Date.now())
  await clock.tickAsync(14_000)
  assert.is(state('power'), 'ignored')
  status = 'Pending'
  await sendPower({ serial: 'a', power: true })
  assert.is(remembered().off.a, undefined)
  await clock.tickAsync(1)
  status = 'Ok'
  await clock.tickAsync(2000)
  assert.is(state('power'), 'confirmed')
})

test('a command that may have been pending before the first poll is neither done nor ignored', async () => {
  await sendPower({ serial: 'a', power: false })
  online = false
  await clock.tickAsync(1500)
  online = true
  await clock.tickAsync(12_000)
  assert.is(state('power'), 'waiting')
  await clock.tickAsync(3000)
  assert.is(state('power'), 'unknown')
  const before = looks()
  await clock.tickAsync(60_000)
  assert.is(looks(), before)
})

test('a limit that is not in force was ignored, however late the poll', async () => {
  await sendLimit('a', 30, percent)
  online = false
  await clock.tickAsync(1500)
  online = true
  await clock.tickAsync(16_000)
  assert.is(state(), 'ignored')
})

test('a gateway that was unreachable for a while is polled again', async () => {
  await sendLimit('a', 30, percent)
  status = 'Pending'
  online = false
  await clock.tickAsync(6000)
  assert.is(state(), 'waiting')
  online = true
  await clock.tickAsync(2000)
  take(30)
  await clock.tickAsync(2000)
  assert.is(state(), 'confirmed')
})

test('polling ends once no page shows the commands', async () => {
  await sendLimit('a', 30, percent)
  stop()
  await clock.tickAsync(60_000)
  assert.is(looks(), 0)
  assert.is(clock.countTimers(), 0)
})

test('a command is noted with its time before it is sent, and what the gateway refuses is forgotten', async () => {
  await sendLimit('a', 50, percent)
  status = 'Failure'
  await clock.tickAsync(2000)
  const { fetch } = globalThis
  let noted = ''
  globalThis.fetch = (...call) => {
    if (String(call[0]).endsWith('config')) noted = localStorage.getItem('commands') ?? ''
    return fetch(...call)
  }
  code = 1
  const sentAt = Date.now()
  await sendLimit('a', 30, percent)
  const { open } = JSON.parse(noted)
  assert.equal([open.limit.a.state, open.limit.a.sentAt, open.limit.a.limit.value], ['asked', sentAt, 30])
  assert.is(remembered().open.limit.a?.limit?.value, 50, 'which the gateway goes on sending')
  assert.is(state(), 'trying')
})

test('a command whose answer was lost may not have arrived, and is followed until that is known', async () => {
  for (const arrives of [true, false]) {
    online = false
    assert.is(await sendLimit('a', 30, percent), undefined)
    assert.is(state(), 'unknown')
    online = true
    relative = arrives ? 30 : 100
    await clock.tickAsync(16_000)
    assert.is(state(), arrives ? 'confirmed' : 'unknown')
    assert.is(remembered().open.limit.a, undefined)
  }
})

test('a limit and a power command are followed side by side, since neither replaces the other', async () => {
  await sendLimit('a', 30, percent)
  status = 'Failure'
  await clock.tickAsync(2000)
  await sendPower({ serial: 'a', power: false })
  await clock.tickAsync(2000)
  assert.equal([state(), state('power')], ['trying', 'trying'])
})

test('a limit in watts may show some 15 s after its confirmation', async () => {
  await sendLimit('a', 240, { relative: false, persistent: false })
  status = 'Pending'
  await clock.tickAsync(2000)
  status = 'Ok'
  await clock.tickAsync(16_000)
  assert.is(state(), 'waiting')
  relative = 30
  await clock.tickAsync(2000)
  assert.is(state(), 'confirmed')
})

test('a rejected command is not followed', async () => {
  code = 1
  await sendLimit('a', 30, percent)
  await clock.tickAsync(10_000)
  assert.is(state(), undefined)
  assert.is(looks(), 0)
})

test("a rejected persistent limit is retried once with the other generation's numbers, which are kept for the next visit", async () => {
  const types = () => calls.filter(c => c.method === 'POST').map(c => (c.data as { limit_type: number }).limit_type)
  code = 256
  const reply = await sendLimit('a', 300, { relative: false, persistent: true })
  assert.is(reply?.code, 1001)
  assert.is(localStorage.getItem('generation'), '2026')
  code = 3
  await sendLimit('a', 30, { relative: true, persistent: true })
  assert.equal(types(), [256, 2, 3, 257])
})

test.run()
