import type { CommandStatus } from '../../../src/contract/inverters.ts'
import type { Inverter } from './inverter.ts'
import { maxResends } from './reception.ts'

export type RadioCommandKind = 'limit' | 'power'

export interface RadioCommand {
  kind: RadioCommandKind
  /** A new command replaces a pending one of the same type; others queue behind it. */
  type: string
  /** For the log: `limit 50 %`. */
  text: string
  /** At the inverter, when it receives the command; `at` in ms since 1970. */
  execute(device: Inverter, at: number): void
  /** At the gateway, when it receives the answer; `at` as above. */
  acknowledged(at: number): void
}

interface Pending {
  command: RadioCommand
  /** ms from sending until the answer. */
  delayMs: number
  /** ms since 1970 when the answer arrives or is missed; undefined while it waits in the queue. */
  due: number | undefined
  tries: number
  /** Lost on the air, however often it is sent. */
  lost: boolean
}

const resendIntervalMs = 800

/**
 * The commands to one inverter, a queue of each kind. The status is of the kind, not of the command: while a second one
 * waits, it shows how the first one ended. Source: gateway contract 9.
 */
export class Commands {
  readonly status: Record<RadioCommandKind, CommandStatus> = { limit: 'Ok', power: 'Ok' }
  /** How many of the next commands get lost. */
  commandsToLose = 0
  readonly #queues: Record<RadioCommandKind, Pending[]> = { limit: [], power: [] }
  #failed = new Map<RadioCommandKind, RadioCommand>()

  /** Sends at `at`, or as soon as those before it have ended; the answer takes `delayMs`. */
  send(command: RadioCommand, at: number, delayMs: number) {
    const queue = this.#queues[command.kind]
    const same = queue.findIndex(pending => pending.command.type === command.type)
    const place = same < 0 ? queue.length : same
    const due = place === 0 ? at + delayMs : undefined
    queue[place] = { command, delayMs, due, tries: 0, lost: this.commandsToLose > 0 }
    if (this.commandsToLose > 0) this.commandsToLose--
    this.status[command.kind] = 'Pending'
    this.#failed.delete(command.kind)
  }

  /** Failed commands, which the gateway repeats at the inverter's turn. */
  get failed(): readonly RadioCommand[] {
    return [...this.#failed.values()]
  }

  /** ms since 1970 when the next answer is due; Infinity without any. */
  get due(): number {
    const all = Object.values(this.#queues).flatMap(queue => queue[0]?.due ?? [])
    return Math.min(Number.POSITIVE_INFINITY, ...all)
  }

  /** Ends or resends what is due at `at`; `device` is the inverter if it is in range and awake. */
  endDue(at: number, device: Inverter | undefined, ended: (command: RadioCommand, success: boolean) => void) {
    for (const [pending] of Object.values(this.#queues)) {
      if (pending?.due === undefined || pending.due > at) continue
      const { command } = pending
      if (device && !pending.lost) {
        command.execute(device, at)
        command.acknowledged(at)
        this.#end(command.kind, 'Ok', at)
        ended(command, true)
      } else if (pending.tries < maxResends) {
        pending.tries++
        pending.due = at + resendIntervalMs
      } else {
        // The gateway repeats the latest command only.
        if (this.#queues[command.kind].length === 1) this.#failed.set(command.kind, command)
        this.#end(command.kind, 'Failure', at)
        ended(command, false)
      }
    }
  }

  #end(kind: RadioCommandKind, status: CommandStatus, at: number) {
    this.status[kind] = status
    this.#queues[kind].shift()
    const [next] = this.#queues[kind]
    if (next) next.due = at + next.delayMs
  }
}
