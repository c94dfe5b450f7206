import type { Reply } from '../contract/endpoints.ts'
import type { CommandStatus, LimitStatus } from '../contract/inverters.ts'
import { get } from '../gateway/api.ts'
import { type Polling, poll } from '../gateway/poll.ts'
import { create } from '../gateway/store.ts'

export type CommandKind = 'limit' | 'power'

/**
 * The state of a command. `Ok` for a limit means that the gateway read it back. `Ignored`: accepted by the gateway, but it changed
 * nothing. `Unknown`: accepted, but whether it was carried out cannot be told.
 */
export interface Command {
  kind: CommandKind
  phase: CommandStatus | 'Ignored'
  /** The limit in force at the last poll. */
  limit?: LimitStatus | undefined
}

/** The last command to each inverter since the page was opened, by serial. */
export const useCommands = create<Readonly<Record<string, Command>>>(() => ({}))

/** A command the gateway has accepted. */
interface Followed {
  kind: CommandKind
  /** When it was sent, ms of the browser's clock. */
  sentAt: number
  repeat: () => Promise<Reply>
  /** When the gateway last said Pending or Failure, which proves that it has the command; ms of the browser's clock. */
  seen?: number
  /** It has failed at least once; the gateway repeats it by itself. */
  failed?: boolean
  /** Time from sending it to the first status. */
  firstStatusMs?: number
  /** Whether a status shows that the limit is in force; absent for a command whose effect cannot be read back. */
  isInForce?: (status: LimitStatus) => boolean
  isProvable?: (status: LimitStatus) => boolean
}

/** Interval between two polls of the status; the slow one for commands that take longer than `slowAfterMs`. */
const pollIntervalMs = 2000
const slowPollIntervalMs = 30_000
const slowAfterMs = 180_000
/** A command that has not become pending this long after the first status counts as ignored. */
const ignoredAfterMs = 12_000
/** Within this time the gateway has read back a limit that was carried out. Source: gateway contract 9. */
const readBackMs = 400_000
/** An inverter with good reception may answer this fast: a later first poll may not see the command pending. */
const fastestAnswerMs = 1000

const followed = new Map<string, Followed>()
const lastSent = new Map<string, Followed['repeat']>()
let polling: Polling | undefined

/** Polls the status of an accepted command until it has ended. */
export function follow(serial: string, command: Followed) {
  followed.set(serial, command)
  lastSent.set(serial, command.repeat)
  useCommands.setState({ [serial]: { kind: command.kind, phase: 'Pending' } })
  polling?.stop()
  // The live view reports an unreachable gateway; the next call may succeed.
  polling = poll({ call: readStatus, startMs: 0, pauseMs: intervalMs, retryMs: intervalMs, failed() {} })
}

/** Sends the last command to an inverter once more; undefined when there was none. */
export const sendAgain = (serial: string) => lastSent.get(serial)?.()

/** Stops polling the status of commands and discards them, when no page shows them any more. */
export function stopFollowing() {
  polling?.stop()
  followed.clear()
  lastSent.clear()
  useCommands.setState({}, true)
}

const isFollowing = (kind: CommandKind) => [...followed.values()].some(f => f.kind === kind)

function intervalMs() {
  if (!followed.size) return undefined
  const isRecent = [...followed.values()].some(({ sentAt }) => Date.now() - sentAt < slowAfterMs)
  return isRecent ? pollIntervalMs : slowPollIntervalMs
}

async function readStatus(signal: AbortSignal) {
  const limits = isFollowing('limit') ? await get('limit/status', {}, { signal }) : {}
  const powers = isFollowing('power') ? await get('power/status', {}, { signal }) : {}
  if (signal.aborted) return
  for (const [serial, command] of followed)
    if (command.kind === 'limit') applyStatus(serial, command, limits[serial]?.limit_set_status, limits[serial])
    else applyStatus(serial, command, powers[serial]?.power_set_status)
}

function applyStatus(serial: string, command: Followed, status: CommandStatus | undefined, limit?: LimitStatus) {
  const now = Date.now()
  command.firstStatusMs ??= now - command.sentAt
  if (status === 'Pending' || status === 'Failure') command.seen = now
  command.failed ||= status === 'Failure'
  const phase = phaseOf(command, status, limit)
  const before = useCommands.getState()[serial]
  if (before?.phase !== phase || before.limit?.limit_relative !== limit?.limit_relative)
    useCommands.setState({ [serial]: { kind: command.kind, phase, limit } })
  // The gateway repeats a failed command for a while.
  const isOpen = phase === 'Pending' || (phase === 'Failure' && now - (command.seen ?? now) < ignoredAfterMs)
  if (!isOpen) followed.delete(serial)
}

/** The state after this status. An `Ok` may belong to an earlier command, so a limit must be in force as well. */
function phaseOf(command: Followed, status: CommandStatus | undefined, limit?: LimitStatus): Command['phase'] {
  const { sentAt, seen, firstStatusMs = 0, isInForce, isProvable } = command
  const proven = isInForce ? limit && isInForce(limit) : seen !== undefined
  if (status === 'Ok' && proven) return 'Ok'
  if (command.failed) return 'Failure'
  const quietMs = Date.now() - (seen ?? sentAt + firstStatusMs)
  const provable = limit && isProvable?.(limit)
  if (seen !== undefined && !provable) return quietMs > readBackMs ? 'Unknown' : 'Pending'
  if (quietMs <= ignoredAfterMs) return 'Pending'
  return provable || firstStatusMs <= fastestAnswerMs ? 'Ignored' : 'Unknown'
}
