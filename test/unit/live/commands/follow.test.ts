import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { CommandStatus } from '../../../../src/contract/inverters.ts'
import type { CommandKind, CommandState } from '../../../../src/live/commands/command.ts'
import { watchCommands } from '../../../../src/live/commands/follow.ts'
import { limitSetHere, remembered } from '../../../../src/live/commands/remembered.ts'
import { sendLimit, sendPower } from '../../../../src/live/commands/send.ts'
import { useCommands } from '../../../../src/live/commands/use-commands.ts'
import { type FakeClock, fakeClock } from '../../../support/fake-clock.ts'
import { type Answer, type Call, fakeGateway } from '../../../support/fake-gateway.ts'

let clock: FakeClock
let calls: Call[]
let status: CommandStatus
let relative: number
/** When the gateway started. */
let startedAt: number
let reply: () => Answer | Promise<Answer>
let stop = () => {}

const accepted = { json: { type: 'success', message: '', code: 1001 } }
const kept = { relative: true, persistent: true }
const command = (kind: CommandKind = 'limit') => useCommands.getState()[kind].a
const state = (kind?: CommandKind) => command(kind)?.state
const posts = () => calls.filter(c => c.method === 'POST').length

test.before.each(() => {
  localStorage.removeItem('commands')
  clock = fakeClock()
  status = 'Pending'
  relative = 100
  startedAt = Date.now() - 3_600_000
  reply = () => accepted
  stop = watchCommands(() => {})
  calls = fakeGateway(({ path }) => {
    if (path === 'limit/status')
      return { json: { a: { limit_relative: relative, max_power: 800, limit_set_status: status } } }
    if (path === 'power/status') return { json: { a: { power_set_status: status } } }
    if (path === 'system/status') return { json: { uptime: Math.floor((Date.now() - startedAt) / 1000) } }
    return reply()
  })
})

test.after.each(async () => {
  stop()
  // A call that is still in flight is given up.
  await clock.tickAsync(16_000)
  localStorage.removeItem('commands')
  clock.uninstall()
})

/** Leaves the page, and comes back later. */
async function leaveFor(ms: number) {
  stop()
  await clock.tickAsync(ms)
  stop = watchCommands(() => {})
}

/** The inverter has carried out the limit. */
function take() {
  status = 'Ok'
  relative = 50
}

function restart() {
  startedAt = Date.now()
  status = 'Ok'
  relative = 0
}

const lost = () => {
  throw new TypeError('cut')
}

/** Brings a limit of 50 % into each state. */
const bring: Record<CommandState | 'in doubt', () => Promise<unknown>> = {
  async asked() {
    reply = () => new Promise(() => {})
    sendLimit('a', 50, kept)
    await clock.tickAsync(1)
  },
  async waiting() {
    await sendLimit('a', 50, kept)
    await clock.tickAsync(2001)
  },
  async trying() {
    await bring.waiting()
    status = 'Failure'
    await clock.tickAsync(2000)
  },
  async confirmed() {
    await bring.waiting()
    take()
    await clock.tickAsync(2000)
  },
  async replaced() {
    await bring.waiting()
    status = 'Ok'
    relative = 80
    await clock.tickAsync(16_000)
  },
  async ignored() {
    status = 'Ok'
    await sendLimit('a', 50, kept)
    await clock.tickAsync(16_000)
  },
  /** Still followed, unlike the next. */
  async 'in doubt'() {
    status = 'Ok'
    reply = lost
    await sendLimit('a', 50, kept)
    await clock.tickAsync(4000)
  },
  async unknown() {
    await bring['in doubt']()
    await clock.tickAsync(16_000)
  },
}

const states = Object.keys(bring) as (keyof typeof bring)[]
const ended = ['confirmed', 'replaced', 'ignored', 'unknown']
const shownAs = (name: keyof typeof bring) => (name === 'in doubt' ? 'unknown' : name)

for (const name of states) {
  for (const [event, happens] of [
    ['a reload, and in a second tab', () => leaveFor(100)],
    ['a logout', () => leaveFor(0)],
    ['an hour on other pages', () => leaveFor(3_600_000)],
  ] as const)
    test(`${name}: after ${event} it is ${ended.includes(name) ? 'told no more' : 'followed to its end'}`, async () => {
      await bring[name]()
      assert.is(state(), shownAs(name))
      // The call of `asked` ends with its page.
      const isInFlight = name === 'asked' && event !== 'an hour on other pages'
      if (name === 'asked' && !isInFlight) return
      const sent = posts()
      await happens()
      assert.is(state(), ended.includes(name) ? undefined : shownAs(name))
      if (ended.includes(name)) return
      assert.is(command()?.resumed, true)
      take()
      await clock.tickAsync(2001)
      assert.is(state(), 'confirmed')
      assert.is(posts(), sent, 'never sent again')
      assert.is(remembered().open.limit.a, undefined)
    })

  test(`${name}: after a restart of the gateway it is ${ended.includes(name) ? 'as before' : 'unknown until the limit in force was read'}`, async () => {
    for (const isInForce of [true, false]) {
      status = 'Pending'
      relative = 100
      reply = () => accepted
      await bring[name]()
      restart()
      if (name === 'asked') await leaveFor(100)
      await clock.tickAsync(name === 'asked' ? 20_000 : 2000)
      assert.is(state(), ended.includes(name) ? name : 'unknown')
      if (ended.includes(name)) return
      await clock.tickAsync(30_000)
      assert.is(state(), 'unknown')
      relative = isInForce ? 50 : 100
      await clock.tickAsync(2000)
      assert.equal([state(), command()?.ended], [isInForce ? 'confirmed' : 'unknown', true])
    }
  })
}

test('a power command that the gateway was trying is not confirmed by the Ok of its restart', async () => {
  await sendPower({ serial: 'a', power: false })
  status = 'Failure'
  await clock.tickAsync(4000)
  assert.is(state('power'), 'trying')
  restart()
  await clock.tickAsync(2000)
  assert.equal([state('power'), command('power')?.ended], ['unknown', true])
})

test('a failed command is followed over hours and visits, until the inverter answers', async () => {
  await sendPower({ serial: 'a', power: false })
  for (let visit = 0; visit < 3; visit++) {
    status = 'Failure'
    await clock.tickAsync(400_000)
    assert.is(state('power'), 'trying')
    await leaveFor(3_600_000)
  }
  status = 'Ok'
  await clock.tickAsync(30_000)
  assert.is(state('power'), 'confirmed')
  assert.ok(Date.now() - (remembered().off.a?.at ?? 0) <= 30_000, 'off since then')
  assert.is(posts(), 1)
})

test('a limit that was read back is remembered with whether it is kept, until another is in force', async () => {
  await bring.confirmed()
  const inForce = { limit_relative: 50, max_power: 800 }
  assert.is(limitSetHere('a', inForce)?.persistent, true)
  assert.is(limitSetHere('a', { ...inForce, limit_relative: 60 }), undefined)
  assert.equal(remembered().open.limit, {})
})

test('a power command is confirmed on the next visit only if the gateway was seen sending it', async () => {
  await sendPower({ serial: 'a', power: false })
  await clock.tickAsync(3000)
  await leaveFor(60_000)
  status = 'Ok'
  await clock.tickAsync(1)
  assert.is(state('power'), 'confirmed')
  await sendPower({ serial: 'a', power: false })
  await leaveFor(60_000)
  await clock.tickAsync(16_000)
  assert.is(state('power'), 'unknown')
  assert.is(posts(), 2)
})

/** Another tab stores something, of which the browser notifies the others. */
function otherTab(change: (stored: { open: Record<CommandKind, Record<string, object>> }) => void) {
  const stored = remembered() as { open: Record<CommandKind, Record<string, object>> }
  change(stored)
  const value = JSON.stringify(stored)
  localStorage.setItem('commands', value)
  dispatchEvent(Object.assign(new Event('storage'), { key: 'commands', newValue: value }))
}

test('what another tab sends is followed here too, and replaces what this one sent', async () => {
  await bring.trying()
  const limit = { ...kept, value: 70 }
  otherTab(({ open }) => {
    open.limit.a = { state: 'asked', sentAt: Date.now(), limit }
  })
  assert.equal([state(), command()?.limit?.value, command()?.resumed], ['asked', 70, true])
  otherTab(({ open }) => {
    open.limit.a = { state: 'waiting', sentAt: Date.now(), limit }
  })
  assert.is(state(), 'waiting')
  status = 'Ok'
  relative = 70
  await clock.tickAsync(2001)
  assert.is(state(), 'confirmed')
})

test('what the gateway did not take of another tab is told no more; what this tab sends stays its own', async () => {
  otherTab(({ open }) => {
    open.power.a = { state: 'asked', sentAt: Date.now(), power: { serial: 'a', power: false } }
  })
  assert.is(state('power'), 'asked')
  otherTab(({ open }) => {
    delete open.power.a
  })
  assert.is(state('power'), undefined)
  await bring.waiting()
  otherTab(() => {})
  assert.is(command()?.resumed, undefined)
})

test.run()
