import type { Hints, Live } from '../../../src/contract/live.ts'
import { parseSerial, printSerial } from '../json/serial.ts'
import { factoryPassword } from '../settings/tables.ts'
import type { World } from '../world/world.ts'

/** Source: gateway contract 6.3. */
export function hintsOf(world: World): Hints {
  const { nrf, cmt } = world.wiring()
  return {
    time_sync: !world.clockValid(),
    radio_problem: (nrf || cmt) && world.faults.settings.radio,
    default_password: world.config.security.password === factoryPassword,
    pin_mapping_issue: world.profile() === undefined,
    ...world.faults.settings.hints,
  }
}

/** One inverter with all measurements, as in `?inv=` and in every push; none for an unknown serial. */
export const liveOf = (world: World, serial: string): Live => ({
  inverters: world.radio.serials.includes(serial)
    ? [{ ...world.radio.summary(serial), ...world.radio.detail(serial) }]
    : [],
  total: world.radio.totals(),
  hints: hintsOf(world),
})

/** Source: gateway contract 6.1. */
export function liveStatus(world: World, inv: string | undefined): Live {
  const asked = parseSerial(inv ?? '')
  if (asked !== 0) return liveOf(world, printSerial(asked))
  return {
    inverters: world.radio.serials.map(serial => world.radio.summary(serial)),
    total: world.radio.totals(),
    hints: hintsOf(world),
  }
}
