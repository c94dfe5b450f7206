import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { CommandStatus } from '../../../../src/contract/inverters.ts'
import type { Command, CommandState } from '../../../../src/live/commands/command.ts'
import { type CommandReport, next } from '../../../../src/live/commands/follow.ts'

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
const says = (limit_set_status: CommandStatus, limit_relative = 100, max_power = 800) => ({
  status: limit_set_status,
  limit: { limit_set_status, limit_relative, max_power },
})
const restarted = { startedAt: now - minute }
const lately = { seen: now - 5 * second }
const longAgo = { seen: now - minute, okAt: now - 50 * second }
const resumed = { resumed: true }
const justSent = { sentAt: now - 50 * second }

const cases: [title: string, command: Command, said: CommandReport, state: CommandState, isOpen?: 'open'][] = [
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
  ['never pending, without effect', limit('waiting'), says('Ok'), 'ignored'],
  ['never pending, another in force', limit('waiting'), says('Ok', 80), 'replaced'],
  ['to an inverter that is gone', limit('waiting'), { status: undefined }, 'unknown'],

  ['in W, read back', limit('waiting', { limit: watts }), says('Ok', 30), 'confirmed'],
  [
    'in W, not read back yet',
    limit('waiting', { limit: watts, seen: now - 20 * second }),
    says('Ok'),
    'waiting',
    'open',
  ],
  [
    'in W, answered between two looks that are half a minute apart',
    limit('trying', { limit: watts, seen: now - 31 * second }),
    says('Ok'),
    'waiting',
    'open',
  ],
  ['in W, never read back', limit('waiting', { limit: watts, ...longAgo }), says('Ok'), 'replaced'],
  ['in W of unknown rating', limit('waiting', { limit: watts, ...longAgo }), says('Ok', 100, 0), 'waiting', 'open'],

  ['resumed, without effect', limit('waiting', { ...longAgo, ...resumed }), says('Ok'), 'unknown'],
  ['resumed, another in force', limit('waiting', { ...longAgo, ...resumed }), says('Ok', 80), 'replaced'],
  ['lost in a restart', limit('waiting', lately), { ...says('Ok'), ...restarted }, 'unknown'],
  ['carried out before a restart', limit('trying', lately), { ...says('Ok', 30), ...restarted }, 'confirmed'],
  [
    'of which a restarted gateway has read nothing',
    limit('trying'),
    { ...says('Ok', 0), ...restarted },
    'unknown',
    'open',
  ],

  ['to switch off, seen pending', off('waiting', lately), says('Ok'), 'confirmed'],
  ['to switch off, failed before', off('trying', longAgo), says('Ok'), 'confirmed'],
  ['to switch off, never pending', off('waiting'), says('Ok'), 'ignored'],
  ['to switch off, first read late', off('waiting', { readAt: sentAt + 2 * second }), says('Ok'), 'unknown'],
  ['to switch off, whose answer was lost', off('unknown'), says('Ok'), 'unknown'],
  ['to switch off, whose answer was lost, pending', off('unknown', justSent), says('Pending'), 'waiting', 'open'],
  [
    'to switch off, failed, then forgotten in a restart',
    off('trying', lately),
    { ...says('Ok'), ...restarted },
    'unknown',
  ],
]

for (const [title, command, said, state, isOpen] of cases)
  test(`a command ${title}: ${state}`, () => {
    const { limit: _, ...ofPower } = typeof said === 'string' ? { status: said } : said
    const after = next(command, typeof said === 'string' || command.limit ? said : (ofPower as CommandReport), now)
    assert.equal([after.state, after.ended ? 'ended' : 'open'], [state, isOpen ?? 'ended'])
  })

test('a failed command is followed for as long as the gateway sends it again', () => {
  let command = limit('waiting')
  for (let n = 0; n < 5000; n++) command = next(command, says(n % 2 ? 'Pending' : 'Failure'), now + n * 30 * second)
  assert.equal([command.state, command.ended], ['trying', undefined])
})

test.run()
