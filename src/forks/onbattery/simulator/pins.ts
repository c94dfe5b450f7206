import type { World } from '../../../../tools/simulator/world/world.ts'
import type { OwnPins } from '../contract/pins.ts'

/** Nothing is connected. */
const unset: OwnPins = {
  victron: { rx: -1, tx: -1, rx2: -1, tx2: -1, rx3: -1, tx3: -1 },
  battery: { rx: -1, rxen: -1, tx: -1, txen: -1 },
  huawei: { miso: -1, mosi: -1, clk: -1, cs: -1, irq: -1, rx: -1, tx: -1, power: -1 },
  powermeter: { rx: -1, tx: -1, dere: -1, rxen: -1, txen: -1 },
}

/** The pins of this firmware's devices: those of the selected profile, always every group with every signal. */
export function ownPins(world: World): OwnPins {
  const profile = (world.profile() ?? {}) as Record<string, Record<string, unknown> | undefined>
  const groups = Object.entries(unset).map(([group, signals]) => {
    const wired = Object.entries(signals).map(([signal, otherwise]) => {
      const pin = profile[group]?.[signal]
      return [signal, typeof pin === 'number' ? pin : otherwise]
    })
    return [group, Object.fromEntries(wired)]
  })
  return Object.fromEntries(groups)
}
