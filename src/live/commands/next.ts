import type { CommandStatus, LimitStatus } from '../../contract/inverters.ts'
import { type Command, type CommandState, isInForce, isSame } from './command.ts'

/** What the gateway says of a command: it took it, the connection was lost, or the status of its kind, with when the gateway started. */
export type Said =
  | 'accepted'
  | 'lost'
  | { status: CommandStatus | undefined; limit?: LimitStatus | undefined; startedAt?: number | undefined }

/** A command that has not become pending this long after the first status has no effect; one in W shows late. Source: gateway contract 9. */
const effectMs = { relative: 12_000, absolute: 30_000 }
/** Within this time the gateway has read back a limit in W of an inverter whose rated power it does not know. Source: gateway contract 9. */
const readBackMs = 400_000
/** An inverter that can be reached has answered by then: ten are polled in turn, every 50 s each at the usual interval. */
const answerMs = 60_000
/** An inverter with good reception may answer this fast: a later first status may not show the command pending. */
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
    // Sent again with every poll, a failed command is pending whenever the page happens to look.
    const hasFailed = status === 'Failure' || state === 'trying' || now - sentAt > answerMs
    return { ...read, seen: now, okAt: undefined, state: hasFailed ? 'trying' : 'waiting' }
  }
  const hasRestarted = startedAt > sentAt
  if (status === 'Ok' && (asked ? inForce && isInForce(asked, inForce) : seen && !hasRestarted))
    return ended('confirmed')
  // A restarted gateway has forgotten the command; what is in force it reads at the inverter's next answer.
  if (hasRestarted) return { ...read, state: 'unknown', ended: inForce?.limit_relative !== 0 }

  // Looked at every 30 s, a command may have been answered just before: what is in force follows.
  const quietMs = now - (seen ? okAt : readAt)
  const isKnownToHaveIt = state === 'waiting' || state === 'trying'
  const isProvable = asked && inForce && (asked.relative || inForce.max_power > 0)
  const open: Command = { ...read, okAt, state: isKnownToHaveIt ? 'waiting' : state }
  if (seen && !isProvable) return quietMs > readBackMs ? ended('unknown') : open
  if (quietMs <= effectMs[asked && !asked.relative ? 'absolute' : 'relative']) return open
  if (before && inForce?.limit_relative && !isSame(inForce.limit_relative, before)) return ended('replaced')
  // Somebody else may have sent another one since, of which nothing was seen here.
  if (resumed || !isKnownToHaveIt || status !== 'Ok') return ended('unknown')
  if (seen) return ended('replaced')
  return ended(isProvable || readAt - sentAt <= fastestAnswerMs ? 'ignored' : 'unknown')
}
