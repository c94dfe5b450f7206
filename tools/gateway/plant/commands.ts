import type { CommandStatus } from '../../../src/contract/inverters.ts'
import type { Inverter } from './inverter.ts'
import { resends } from './stats.ts'

export type CommandKind = 'limit' | 'power'

/** What an inverter is told to do. */
export interface Command {
  kind: CommandKind
  /** For the log: `limit 50 %`. */
  text: string
  /** At the inverter, when it hears the command; `at` in ms since 1970. */
  obey(device: Inverter, at: number): void
  /** At the gateway, when it hears the answer. */
  acknowledged(): void
}

interface Sent {
  command: Command
  /** ms since 1970 when the answer arrives or is missed. */
  due: number
  tries: number
  /** Nobody will answer, however often it is sent. */
  lost: boolean
}

/** ms between two tries. */
const patience = 800

/** The commands on their way to one inverter, one of each kind. Source: gateway contract 9. */
export class Commands {
  readonly status: Record<CommandKind, CommandStatus> = { limit: 'Ok', power: 'Ok' }
  /** So many of the next commands get lost. */
  losses = 0
  #sent = new Map<CommandKind, Sent>()
  #failed = new Map<CommandKind, Command>()

  /** Sends at `at`; the answer takes `delay` ms. A newer command replaces one of its kind. */
  send(command: Command, at: number, delay: number) {
    this.status[command.kind] = 'Pending'
    this.#failed.delete(command.kind)
    this.#sent.set(command.kind, { command, due: at + delay, tries: 0, lost: this.losses > 0 })
    if (this.losses > 0) this.losses--
  }

  /** Failed commands, which the gateway repeats at the inverter's turn. */
  get failed(): readonly Command[] {
    return [...this.#failed.values()]
  }

  /** ms since 1970 when the next answer is due; Infinity without any. */
  get due(): number {
    return Math.min(Number.POSITIVE_INFINITY, ...[...this.#sent.values()].map(({ due }) => due))
  }

  /** Whatever ends at `at`: `device` is the inverter if it hears. */
  settle(at: number, device: Inverter | undefined, ended: (command: Command, success: boolean) => void) {
    for (const [kind, sent] of this.#sent) {
      if (sent.due > at) continue
      if (device && !sent.lost) {
        sent.command.obey(device, at)
        sent.command.acknowledged()
        this.#end(kind, 'Ok')
        ended(sent.command, true)
      } else if (sent.tries < resends) {
        sent.tries++
        sent.due = at + patience
      } else {
        this.#failed.set(kind, sent.command)
        this.#end(kind, 'Failure')
        ended(sent.command, false)
      }
    }
  }

  #end(kind: CommandKind, status: CommandStatus) {
    this.status[kind] = status
    this.#sent.delete(kind)
  }
}
