import { typeOf } from './plant/models.ts'
import type { World } from './world.ts'

/** Whether the gateway can hear the inverter: the chip it needs is wired and works, and it is near enough. */
export function inReach(world: World, serial: string): boolean {
  const { nrf, cmt } = world.wiring()
  const wired = typeOf(serial, world.generation)?.radio === 'nrf24' ? nrf : cmt
  return wired && !world.faults.settings.radio && !world.outOfReach.has(serial)
}
