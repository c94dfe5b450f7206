import type { LimitMode } from '../../../src/contract/generations.ts'
import type { RadioCommand } from './commands.ts'
import type { InverterLink } from './inverter-link.ts'
import { rounded } from './output.ts'
import { responds, type Turn } from './polling.ts'
import { countRequest } from './reception.ts'

/** Sends a command; the answer takes one to three seconds. */
function transmit(link: InverterLink, command: RadioCommand, { at, noise, log }: Turn) {
  log('I', 'hoymiles', `${link.entry.serial}: ${command.text} sent`)
  if (command.kind === 'limit') link.limitSentAt = at
  link.commands.send(command, at, 1000 + 2000 * noise.pick(at, link.noiseChannel + 5))
}

/** Sends a user's command; it is dropped without an error while commands are disabled. Source: gateway contract 9. */
export function sendCommand(link: InverterLink, command: RadioCommand, turn: Turn) {
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

/** A limit in W shows 9 to 15 s after its confirmation, at the next turn. Source: gateway contract 9. */
const wattsShowAfterMs = 9000

/** % of the rated power, in steps of 0.1, at most 100. */
const percentOf = (watts: number, rated: number) => Math.max(0, Math.min(100, rounded((watts / rated) * 100, 1)))

/** `value` in W or %. The gateway converts W only if it knows the rated power. Source: gateway contract 9. */
export function limitCommand(link: InverterLink, value: number, { relative, persistent }: LimitMode): RadioCommand {
  const percent = (rated: number) => (relative ? percentOf(value, 100) : percentOf(value, rated))
  return {
    kind: 'limit',
    type: `${relative ? 'relative' : 'absolute'}${persistent ? ', persistent' : ''}`,
    text: `${persistent ? 'persistent ' : ''}limit ${value} ${relative ? '%' : 'W'}`,
    execute: (device, at) => device.setLimit(at, percent(device.unit.rated), persistent),
    acknowledged(at) {
      if (relative) link.limit = percent(100)
      else if (link.info.max_power > 0) link.limitDueAt = at + wattsShowAfterMs
    },
  }
}

const powerCommandOf = (text: string, execute: RadioCommand['execute']): RadioCommand => ({
  kind: 'power',
  type: 'power',
  text,
  execute,
  acknowledged() {},
})

export const powerCommand = (on: boolean) =>
  powerCommandOf(on ? 'switch on' : 'switch off', (device, at) => device.setPower(at, on))

export const restartCommand = powerCommandOf('restart', (device, at) => device.restart(at))
