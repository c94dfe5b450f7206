import { answers } from './air.ts'
import type { Command } from './commands.ts'
import type { Contact } from './contact.ts'
import type { Turn } from './polling.ts'
import { count } from './stats.ts'

/** Sends a command; the answer takes one to three seconds. */
export function dispatch(contact: Contact, command: Command, { at, noise, log }: Turn) {
  log('I', 'hoymiles', `${contact.entry.serial}: ${command.text} sent`)
  if (command.kind === 'limit') contact.limitSentAt = at
  contact.commands.send(command, at, 1000 + 2000 * noise.pick(at, contact.channel + 5))
}

/** Takes a command of the user; dropped while commands are off. Source: gateway contract 9. */
export function take(contact: Contact, command: Command, turn: Turn) {
  if (contact.commandable) return dispatch(contact, command, turn)
  turn.log('W', 'hoymiles', `${contact.entry.serial}: commands are off, ${command.text} dropped`)
}

/** Sends again what failed. */
export function repeatFailed(contact: Contact, turn: Turn) {
  if (!contact.commandable) return
  for (const command of contact.commands.failed) dispatch(contact, command, turn)
}

/** Ends the commands whose answer is due. */
export function conclude(contact: Contact, { at, log }: Turn) {
  contact.commands.settle(at, answers(contact, at) ? contact.device : undefined, (command, success) => {
    count(contact.stats, success ? 'success' : 'nothing', 0)
    const result = success ? 'acknowledged' : 'not acknowledged'
    log(success ? 'I' : 'W', 'hoymiles', `${contact.entry.serial}: ${command.text} ${result}`)
  })
}
