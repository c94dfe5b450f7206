import { create } from 'zustand'
import type { CommandStatus, LimitStatus } from '../../contract/inverters.ts'
import { get } from '../../gateway/api.ts'
import { type Polling, poll } from '../../gateway/poll.ts'
import { isInForce, remembered, rememberSent, type Sent } from './remembered.ts'

export type CommandKind = 'limit' | 'power'

/**
 * The state of a command. `Ok` for a limit means that the gateway read it back. `Ignored`: accepted by the gateway, but it changed
 * nothing. `Replaced`: accepted, but another limit than this one or the one before is in force. `Unknown`: accepted, but whether it was
 * carried out cannot be told.
 */
export interface Command {
  kind: CommandKind
  phase: CommandStatus | 'Ignored' | 'Replaced'
  /** The limit in force at the last poll. */
  limit?: LimitStatus | undefined
  sent: Sent
  /** It was sent on an earlier visit, which did not see its end. */
  resumed: boolean
}

/** The last command to each inverter since the page was opened, by serial. */
export const useCommands = create<Readonly<Record<string, Command>>>(() => ({}))

interface Followed {
  sent: Sent
  /** When the first poll was due, ms of the browser's clock. */
  since: number
  resumed: boolean
  /** When the gateway last said Pending or Failure, ms of the browser's clock. */
  seen: number | undefined
  /** It has failed at least once; the gateway repeats it by itself. */
  failed?: boolean
  /** Time from sending it to the first status. */
  firstStatusMs?: number
  /** The limit in force at the first status that tells one, %; until then 0. */
  firstLimit?: number | undefined
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
let polling: Polling | undefined

const kindOf = ({ limit }: Sent): CommandKind => (limit ? 'limit' : 'power')

/** Polls the status of an accepted command until it has ended, and remembers it until then. */
export function follow(serial: string, sent: Sent, resumed = false) {
  followed.set(serial, { sent, resumed, since: Date.now(), seen: sent.seen })
  useCommands.setState({ [serial]: { kind: kindOf(sent), phase: 'Pending', sent, resumed } })
  rememberSent('open', serial, sent)
  polling?.stop()
  // The live view reports an unreachable gateway; the next call may succeed.
  polling = poll({ call: readStatus, startMs: 0, pauseMs: intervalMs, retryMs: intervalMs, failed() {} })
}

/** Tells no more of the last command to an inverter, if it has ended: another one is being sent. */
export function forgetEnded(serial: string) {
  const { [serial]: last, ...others } = useCommands.getState()
  if (!last || last.phase === 'Pending') return
  followed.delete(serial)
  useCommands.setState(others, true)
}

/** Polls the status of the commands that an earlier visit did not see end. None of them is sent again. */
export function resumeFollowing() {
  for (const [serial, sent] of Object.entries(remembered().open)) follow(serial, sent, true)
}

/** Stops polling the status of commands and discards them, when no page shows them any more. */
export function stopFollowing() {
  polling?.stop()
  followed.clear()
  useCommands.setState({}, true)
}

const isFollowing = (kind: CommandKind) => [...followed.values()].some(f => kindOf(f.sent) === kind)

function intervalMs() {
  if (!followed.size) return undefined
  const isRecent = [...followed.values()].some(({ since }) => Date.now() - since < slowAfterMs)
  return isRecent ? pollIntervalMs : slowPollIntervalMs
}

async function readStatus(signal: AbortSignal) {
  const limits = isFollowing('limit') ? await get('limit/status', {}, { signal }) : {}
  const powers = isFollowing('power') ? await get('power/status', {}, { signal }) : {}
  if (signal.aborted) return
  for (const [serial, command] of followed)
    if (command.sent.limit) applyStatus(serial, command, limits[serial]?.limit_set_status, limits[serial])
    else applyStatus(serial, command, powers[serial]?.power_set_status)
}

function applyStatus(serial: string, command: Followed, status: CommandStatus | undefined, limit?: LimitStatus) {
  const now = Date.now()
  const { sent, resumed } = command
  command.firstStatusMs ??= now - sent.sentAt
  command.firstLimit ||= limit?.limit_relative
  if (status === 'Pending' || status === 'Failure') {
    if (!command.seen) rememberSent('open', serial, { ...sent, seen: now })
    command.seen = now
  }
  command.failed ||= status === 'Failure'
  const phase = phaseOf(command, status, limit)
  const before = useCommands.getState()[serial]
  if (before?.phase !== phase || before.limit?.limit_relative !== limit?.limit_relative)
    useCommands.setState({ [serial]: { kind: kindOf(sent), phase, limit, sent, resumed } })
  if (phase !== 'Pending') rememberSent('open', serial, undefined)
  if (phase === 'Ok' && sent.limit) rememberSent('limits', serial, { ...sent.limit, at: now })
  // The gateway repeats a failed command for a while.
  const isOpen = phase === 'Pending' || (phase === 'Failure' && now - (command.seen ?? now) < ignoredAfterMs)
  if (!isOpen) followed.delete(serial)
}

/** The state after this status. An `Ok` may belong to an earlier command, so a limit must be in force as well. */
function phaseOf(
  { sent: { sentAt, limit: asked }, seen, firstStatusMs = 0, firstLimit, failed, resumed }: Followed,
  status: CommandStatus | undefined,
  limit?: LimitStatus,
): Command['phase'] {
  const proven = asked ? limit && isInForce(asked, limit) : seen !== undefined
  if (status === 'Ok' && proven) return 'Ok'
  if (failed) return 'Failure'
  const quietMs = Date.now() - (seen ?? sentAt + firstStatusMs)
  const provable = asked && limit && (asked.relative || limit.max_power > 0)
  if (seen !== undefined && !provable) return quietMs > readBackMs ? 'Unknown' : 'Pending'
  if (quietMs <= ignoredAfterMs) return 'Pending'
  if (limit && firstLimit && Math.abs(limit.limit_relative - firstLimit) >= 0.15) return 'Replaced'
  // Since an earlier visit another limit may have replaced it.
  return !resumed && (provable || firstStatusMs <= fastestAnswerMs) ? 'Ignored' : 'Unknown'
}
