import type { Command } from './commands.ts'
import type { InverterLink } from './inverter-link.ts'
import { responds } from './request.ts'
import { countRequest } from './stats.ts'
import type { Turn } from './turn.ts'

/** Sends a command; the answer takes one to three seconds. */
function transmit(link: InverterLink, command: Command, { at, noise, log }: Turn) {
  log('I', 'hoymiles', `${link.entry.serial}: ${command.text} sent`)
  if (command.kind === 'limit') link.limitSentAt = at
  link.commands.send(command, at, 1000 + 2000 * noise.pick(at, link.noiseChannel + 5))
}

/** Sends a user's command; it is dropped without an error while commands are disabled. Source: gateway contract 9. */
export function sendCommand(link: InverterLink, command: Command, turn: Turn) {
  if (link.commandable) return transmit(link, command, turn)
  turn.log('W', 'hoymiles', `${link.entry.serial}: commands are disabled, ${command.text} dropped`)
}

/** Sends failed commands again. */
export function repeatFailed(link: InverterLink, turn: Turn) {
  if (!link.commandable) return
  for (const command of link.commands.failed) transmit(link, command, turn)
}

/** Ends or resends the commands whose answer is due. */
export function endDueCommands(link: InverterLink, { at, log }: Turn) {
  link.commands.endDue(at, responds(link, at) ? link.device : undefined, (command, success) => {
    countRequest(link.stats, success ? 'success' : 'nothing', 0)
    const result = success ? 'acknowledged' : 'not acknowledged'
    log(success ? 'I' : 'W', 'hoymiles', `${link.entry.serial}: ${command.text} ${result}`)
  })
}
