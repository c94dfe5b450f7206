import type { CommandStatus, LimitStatus } from '../../contract/inverters.ts'
import { type Command, type CommandState, isInForce, isSame } from './command.ts'

/** What the gateway says about a command: accepted, connection lost, or the status of its kind, with the time of the gateway's start. */
export type Said =
  | 'accepted'
  | 'lost'
  | { status: CommandStatus | undefined; limit?: LimitStatus | undefined; startedAt?: number | undefined }

/** A command that is not pending this long after the first status has no effect; in W it shows later. Source: gateway contract 9. */
const effectMs = { relative: 12_000, absolute: 30_000 }
/** By then the gateway has read back a limit in W of an inverter whose rated power it does not know. Source: gateway contract 9. */
const readBackMs = 400_000
/** By then a reachable inverter has answered: ten are polled in turn, each every 50 s at the usual interval. */
const answerMs = 60_000
/** An inverter with good reception may answer this fast, so that a later first status no longer shows the command pending. */
const fastestAnswerMs = 1000

/** The command after what the gateway says at `now`. Pure. */
export function next(command: Command, said: Said, now: number): Command {
  if (said === 'accepted') return { ...command, state: 'waiting' }
  if (said === 'lost') return { ...command, state: 'unknown' }
  const { status, limit: inForce, startedAt = 0 } = said
  const { state, sentAt, limit: asked, before, seen, readAt = now, okAt = now, resumed } = command
  const read = { ...command, readAt, inForce }
  const ended = (state: CommandState): Command => ({ ...read, state, ended: true })

  if (status === 'Pending' || status === 'Failure') {
    // A failed command is sent again with every poll, so it often looks pending.
    const hasFailed = status === 'Failure' || state === 'trying' || now - sentAt > answerMs
    return { ...read, seen: now, okAt: undefined, state: hasFailed ? 'trying' : 'waiting' }
  }
  const hasRestarted = startedAt > sentAt
  if (status === 'Ok' && (asked ? inForce && isInForce(asked, inForce) : seen && !hasRestarted))
    return ended('confirmed')
  // A restarted gateway has forgotten the command; it reads the limit in force from the inverter's next answer.
  if (hasRestarted) return { ...read, state: 'unknown', ended: inForce?.limit_relative !== 0 }

  // Polled every 30 s, a command may just have been answered: the limit in force follows.
  const quietMs = now - (seen ? okAt : readAt)
  const isKnownToHaveIt = state === 'waiting' || state === 'trying'
  const isProvable = asked && inForce && (asked.relative || inForce.max_power > 0)
  const open: Command = { ...read, okAt, state: isKnownToHaveIt ? 'waiting' : state }
  if (seen && !isProvable) return quietMs > readBackMs ? ended('unknown') : open
  if (quietMs <= effectMs[asked && !asked.relative ? 'absolute' : 'relative']) return open
  if (before && inForce?.limit_relative && !isSame(inForce.limit_relative, before)) return ended('replaced')
  // Somebody else may have sent another command since, unseen here.
  if (resumed || !isKnownToHaveIt || status !== 'Ok') return ended('unknown')
  if (seen) return ended('replaced')
  return ended(isProvable || readAt - sentAt <= fastestAnswerMs ? 'ignored' : 'unknown')
}
