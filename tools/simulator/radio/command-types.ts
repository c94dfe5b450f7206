import type { LimitMode } from '../../../src/contract/generations.ts'
import { rounded } from '../plant/reading.ts'
import type { Command } from './commands.ts'
import type { InverterLink } from './inverter-link.ts'

/** % of the rated power, in steps of 0.1, at most 100. */
const percentOf = (watts: number, rated: number) => Math.max(0, Math.min(100, rounded((watts / rated) * 100, 1)))

/** `value` in W or %. The gateway converts W only if it knows the rated power. Source: gateway contract 9. */
export function limitCommand(link: InverterLink, value: number, { relative, persistent }: LimitMode): Command {
  const percent = (rated: number) => (relative ? percentOf(value, 100) : percentOf(value, rated))
  return {
    kind: 'limit',
    type: `${relative ? 'relative' : 'absolute'}${persistent ? ', persistent' : ''}`,
    text: `${persistent ? 'persistent ' : ''}limit ${value} ${relative ? '%' : 'W'}`,
    execute: (device, at) => device.setLimit(at, percent(device.unit.rated), persistent),
    acknowledged: () => {
      const rated = link.info.max_power
      if (relative || rated > 0) link.limit = percent(rated)
    },
  }
}

export const powerCommand = (on: boolean): Command => ({
  kind: 'power',
  type: 'power',
  text: on ? 'switch on' : 'switch off',
  execute: (device, at) => device.setPower(at, on),
  acknowledged: () => {},
})

export const restartCommand: Command = {
  kind: 'power',
  type: 'power',
  text: 'restart',
  execute: (device, at) => device.restart(at),
  acknowledged: () => {},
}
