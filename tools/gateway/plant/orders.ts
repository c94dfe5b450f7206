import type { LimitMode } from '../../../src/contract/generations.ts'
import type { Command } from './commands.ts'
import type { Contact } from './contact.ts'
import { rounded } from './reading.ts'

/** % of the rated power, in steps of 0.1, at most 100. */
const share = (watts: number, rated: number) => Math.max(0, Math.min(100, rounded((watts / rated) * 100, 1)))

/** `value` in W or %. The gateway converts W only if it knows the rated power. Source: gateway contract 9. */
export function limitCommand(contact: Contact, value: number, { relative, persistent }: LimitMode): Command {
  const percent = (rated: number) => (relative ? share(value, 100) : share(value, rated))
  return {
    kind: 'limit',
    text: `${persistent ? 'persistent ' : ''}limit ${value} ${relative ? '%' : 'W'}`,
    obey: (device, at) => device.setLimit(at, percent(device.unit.rated), persistent),
    acknowledged: () => {
      const rated = contact.info.max_power
      if (relative || rated > 0) contact.limit = percent(rated)
    },
  }
}

export const powerCommand = (on: boolean): Command => ({
  kind: 'power',
  text: on ? 'switch on' : 'switch off',
  obey: (device, at) => device.setPower(at, on),
  acknowledged: () => {},
})

export const restartCommand: Command = {
  kind: 'power',
  text: 'restart',
  obey: (device, at) => device.restart(at),
  acknowledged: () => {},
}
