import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { CommandStatus } from '../../../../src/contract/inverters.ts'
import type { Command, CommandKind, CommandState } from '../../../../src/live/commands/command.ts'
import { afterReport, type CommandReport, watchCommands } from '../../../../src/live/commands/follow.ts'
import { limitSetHere, remembered } from '../../../../src/live/commands/remembered.ts'
import { sendLimit, sendPower } from '../../../../src/live/commands/send.ts'
import { useCommands } from '../../../../src/live/commands/use-commands.ts'
import { type FakeClock, fakeClock } from '../../../support/fake-clock.ts'
import { type Answer, type Call, fakeGateway } from '../../../support/fake-gateway.ts'

const second = 1000
const minute = 60 * second
/** Two minutes after the command. */
const now = 1_800_000_120_000
const sentAt = now - 2 * minute
const percent = { value: 30, relative: true, persistent: false }
const watts = { value: 240, relative: false, persistent: false }

const limit = (state: CommandState, more: Partial<Command> = {}): Command => ({
  ...{ state, sentAt, limit: percent, before: 100, readAt: sentAt + 500, ...more },
})
const off = (state: CommandState, more: Partial<Command> = {}): Command => ({
  ...{ state, sentAt, power: { serial: 'a', power: false }, readAt: sentAt + 500, ...more },
})
const inWatts = (more: Partial<Command> = {}) => limit('waiting', { limit: watts, ...more })
const says = (limit_set_status: CommandStatus, limit_relative = 100, max_power = 800) => ({
  status: limit_set_status,
  limit: { limit_set_status, limit_relative, max_power },
})
const restarted = (limit_relative?: number) => ({ ...says('Ok', limit_relative), startedAt: now - minute })
const lately = { seen: now - 5 * second }
const longAgo = { seen: now - minute, okAt: now - 50 * second }
const hourAgo = { seen: now - 60 * minute, okAt: now - 59 * minute }
const resumed = { resumed: true }
const justSent = { sentAt: now - 50 * second }

const cases: [title: string, command: Command, report: CommandReport, state: CommandState, isOpen?: 'open'][] = [
  ['taken by the gateway', limit('asked'), 'accepted', 'waiting', 'open'],
  ['whose answer was lost', limit('asked'), 'lost', 'unknown', 'open'],
  ['whose answer was lost, and that is pending', limit('unknown', justSent), says('Pending'), 'waiting', 'open'],
  ['whose answer was lost, and that is in force', limit('unknown'), says('Ok', 30), 'confirmed'],
  ['whose answer was lost, and that has no effect', limit('unknown'), says('Ok'), 'unknown'],
  ['that another tab still sends', limit('asked', { ...resumed, readAt: now }), says('Ok'), 'asked', 'open'],

  ['pending', limit('waiting', justSent), says('Pending', 30), 'waiting', 'open'],
  ['pending for more than a minute', limit('waiting'), says('Pending'), 'trying', 'open'],
  ['failed', limit('waiting'), says('Failure'), 'trying', 'open'],
  ['sent again after it failed', limit('trying', longAgo), says('Pending'), 'trying', 'open'],
  ['failed, then in force', limit('trying', longAgo), says('Ok', 30), 'confirmed'],
  ['failed, then answered by another', limit('trying', lately), says('Ok', 80), 'waiting', 'open'],
  ['failed, then replaced', limit('trying', longAgo), says('Ok', 80), 'replaced'],
  ['failed, then replaced by none', limit('trying', longAgo), says('Ok', 100), 'replaced'],

  ['answered by the Ok of an earlier one', limit('waiting', lately), says('Ok'), 'waiting', 'open'],
  ['in force', limit('waiting', lately), says('Ok', 30), 'confirmed'],
  ['rounded', limit('waiting', { limit: { ...percent, value: 33.33 } }), says('Ok', 33.3), 'confirmed'],
  ['of another value than asked', limit('waiting', longAgo), says('Ok', 29), 'replaced'],
  ['without effect yet', limit('waiting', { readAt: now - 10 * second }), says('Ok'), 'waiting', 'open'],
  ['never pending, without effect', limit('waiting'), says('Ok'), 'ignored'],
  ['without effect, first read late', limit('waiting', { readAt: sentAt + 2 * second }), says('Ok'), 'ignored'],
  ['never pending, another in force', limit('waiting'), says('Ok', 80), 'replaced'],
  ['to an inverter that is gone', limit('waiting'), { status: undefined }, 'unknown'],

  ['in W, read back', inWatts(), says('Ok', 30), 'confirmed'],
  ['in W, not read back yet', inWatts({ seen: now - 20 * second }), says('Ok'), 'waiting', 'open'],
  ['in W, answered within half a minute', inWatts({ seen: now - 31 * second }), says('Ok'), 'waiting', 'open'],
  ['in W, never read back', inWatts(longAgo), says('Ok'), 'replaced'],
  ['in W of unknown rating', inWatts(longAgo), says('Ok', 100, 0), 'waiting', 'open'],
  ['in W of a rating that stays unknown', inWatts(hourAgo), says('Ok', 30, 0), 'unknown'],

  ['resumed, without effect', limit('waiting', { ...longAgo, ...resumed }), says('Ok'), 'unknown'],
  ['resumed, another in force', limit('waiting', { ...longAgo, ...resumed }), says('Ok', 80), 'replaced'],
  ['lost in a restart', limit('waiting', lately), restarted(), 'unknown'],
  ['carried out before a restart', limit('trying', lately), restarted(30), 'confirmed'],
  ['of which a restarted gateway has read nothing', limit('trying'), restarted(0), 'unknown', 'open'],

  ['to switch off, seen pending', off('waiting', lately), says('Ok'), 'confirmed'],
  ['to switch off, never pending', off('waiting'), says('Ok'), 'ignored'],
  ['to switch off, first read late', off('waiting', { readAt: sentAt + 2 * second }), says('Ok'), 'unknown'],
  ['to switch off, whose answer was lost', off('unknown'), says('Ok'), 'unknown'],
  ['to switch off, whose answer was lost, pending', off('unknown', justSent), says('Pending'), 'waiting', 'open'],
  ['to switch off, failed, then forgotten in a restart', off('trying', lately), restarted(), 'unknown'],
]

for (const [title, command, report, state, isOpen] of cases)
  test(`a command ${title}: ${state}`, () => {
    const isOfPower = typeof report === 'object' && !command.limit
    const after = afterReport(command, isOfPower ? { ...report, limit: undefined } : report, now)
    assert.equal([after.state, after.ended ? 'ended' : 'open'], [state, isOpen ?? 'ended'])
  })

test('a failed command is followed for as long as the gateway sends it again', () => {
  let command = limit('waiting')
  for (let n = 0; n < 5000; n++)
    command = afterReport(command, says(n % 2 ? 'Pending' : 'Failure'), now + n * 30 * second)
  assert.equal([command.state, command.ended], ['trying', undefined])
})

let clock: FakeClock
let calls: Call[]
/** What the gateway says of the limit and of the power command. */
let status: CommandStatus
let relative: number
/** When the gateway started; undefined while it does not answer. */
let startedAt: number | undefined
let reply: (data: unknown) => Answer | Promise<Answer>
let stop = () => {}

const accepted = { json: { type: 'success', message: '', code: 1001 } }
const refused = { json: { type: 'warning', message: '', code: 5003 } }
const kept = { relative: true, persistent: true }
const command = (kind: CommandKind = 'limit') => useCommands.getState()[kind].a
const state = (kind?: CommandKind) => command(kind)?.state
const posts = () => calls.filter(c => c.method === 'POST')
const polls = () => calls.filter(c => c.path.endsWith('/status')).length

test.before.each(() => {
  localStorage.clear()
  clock = fakeClock()
  status = 'Pending'
  relative = 100
  startedAt = Date.now() - 3_600_000
  reply = () => accepted
  stop = watchCommands(() => {})
  calls = fakeGateway(({ path, data }) => {
    if (startedAt === undefined) throw new TypeError('refused')
    if (path === 'limit/status')
      return { json: { a: { limit_relative: relative, max_power: 800, limit_set_status: status } } }
    if (path === 'power/status') return { json: { a: { power_set_status: status } } }
    if (path === 'system/status') return { json: { uptime: Math.floor((Date.now() - startedAt) / 1000) } }
    return reply(data)
  })
})

test.after.each(async () => {
  stop()
  // A call that is still in flight is given up.
  await clock.tickAsync(16_000)
  localStorage.clear()
})

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

for (const name of ['asked', 'waiting', 'trying', 'in doubt'] as const)
  for (const [event, awayMs] of [
    ['a reload, and in a second tab', 100],
    // The call of `asked` ends with its page.
    ...(name === 'asked' ? [] : [['an hour on other pages', 3_600_000] as const]),
  ] as const)
    test(`${name}: after ${event} the command is followed to its end`, async () => {
      await bring[name]()
      const before = state()
      const sent = posts().length
      await leaveFor(awayMs)
      assert.equal([state(), command()?.resumed], [before, true])
      take()
      await clock.tickAsync(2001)
      assert.is(state(), 'confirmed')
      assert.is(posts().length, sent, 'never sent again')
      assert.is(remembered().open.limit.a, undefined)
    })

for (const name of ['confirmed', 'replaced', 'ignored', 'unknown'] as const)
  test(`${name}: a restart of the gateway changes nothing, and after a reload it is told no more`, async () => {
    await bring[name]()
    restart()
    await clock.tickAsync(2000)
    assert.is(state(), name)
    await leaveFor(100)
    assert.is(state(), undefined)
  })

for (const [percent, outcome] of [
  [50, 'confirmed'],
  [100, 'unknown'],
] as const)
  test(`after a restart a limit is unknown until the limit in force was read; at ${percent} % it is ${outcome}`, async () => {
    await bring.trying()
    restart()
    await clock.tickAsync(32_000)
    assert.equal([state(), command()?.ended], ['unknown', false])
    relative = percent
    await clock.tickAsync(2000)
    assert.equal([state(), command()?.ended], [outcome, true])
  })

test('a power command replaces no limit; while the gateway tries it, the Ok of a restart does not confirm it', async () => {
  await bring.trying()
  await sendPower({ serial: 'a', power: false })
  await clock.tickAsync(4000)
  assert.equal([state(), state('power')], ['trying', 'trying'])
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
  assert.is(posts().length, 1)
  await sendPower({ serial: 'a', power: true })
  assert.is(remembered().off.a, undefined)
})

test('a limit that was read back is remembered with whether it is kept, until another is in force', async () => {
  await bring.confirmed()
  const inForce = { limit_relative: 50, max_power: 800 }
  assert.is(limitSetHere('a', inForce)?.persistent, true)
  assert.is(limitSetHere('a', { ...inForce, limit_relative: 60 }), undefined)
  assert.equal(remembered().open.limit, {})
})

test('a power command is confirmed on the afterReport visit only if the gateway was seen sending it', async () => {
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
  assert.is(posts().length, 2)
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

test('a command is polled every 2 s, after 3 minutes less often, and no more once it has ended', async () => {
  await sendLimit('a', 50, kept)
  await clock.tickAsync(180_000)
  assert.ok(polls() > 85, `${polls()} calls in 3 minutes`)
  const before = polls()
  await clock.tickAsync(300_000)
  assert.ok(polls() - before <= 10, `${polls() - before} calls in 5 minutes`)
  take()
  await clock.tickAsync(30_000)
  assert.is(state(), 'confirmed')
  const atEnd = polls()
  await clock.tickAsync(60_000)
  assert.is(polls(), atEnd)
})

test('a gateway that was unreachable for a while is polled again', async () => {
  await sendLimit('a', 50, kept)
  startedAt = undefined
  await clock.tickAsync(6000)
  assert.is(state(), 'waiting')
  startedAt = 0
  take()
  await clock.tickAsync(2000)
  assert.is(state(), 'confirmed')
})

test('polling ends once no page shows the commands', async () => {
  await sendLimit('a', 50, kept)
  stop()
  await clock.tickAsync(60_000)
  assert.equal([polls(), clock.countTimers()], [0, 0])
})

test('a command is stored with its time before it is sent, and what the gateway refuses is forgotten', async () => {
  await bring.trying()
  let stored = ''
  reply = () => {
    stored = localStorage.getItem('commands') ?? ''
    return refused
  }
  const sentAt = Date.now()
  await sendLimit('a', 30, { relative: true, persistent: false })
  const { open } = JSON.parse(stored)
  assert.equal([open.limit.a.state, open.limit.a.sentAt, open.limit.a.limit.value], ['asked', sentAt, 30])
  assert.is(remembered().open.limit.a?.limit?.value, 50, 'which the gateway goes on sending')
  assert.is(state(), 'trying')
})

test("a refused persistent limit is retried once with the other generation's number, which is kept for the afterReport visit", async () => {
  const typeOf = (data: unknown) => (data as { limit_type: number }).limit_type
  reply = data => (typeOf(data) === 256 ? refused : accepted)
  assert.is((await sendLimit('a', 300, { relative: false, persistent: true }))?.code, 1001)
  assert.is(localStorage.getItem('generation'), '2026')
  reply = data => (typeOf(data) === 3 ? refused : accepted)
  await sendLimit('a', 30, kept)
  const types = posts().map(({ data }) => typeOf(data))
  assert.equal(types, [256, 2, 3, 257])
})

test.run()
