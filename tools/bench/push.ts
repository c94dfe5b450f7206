import type { Live } from '../../src/contract/live.ts'
import type { Gateway } from '../simulator/gateway.ts'

/** A push of an inverter with its power changed a little each time. */
export function pushOf({ world }: Gateway, serial: string, turn: number): Live {
  const detail = world.radio.detail(serial)
  const power = detail.AC[0]?.Power
  if (power) power.v += turn % 7
  const hints = { time_sync: false, radio_problem: false, default_password: false, pin_mapping_issue: false }
  return { inverters: [{ ...world.radio.summary(serial), ...detail }], total: world.radio.totals(), hints }
}
