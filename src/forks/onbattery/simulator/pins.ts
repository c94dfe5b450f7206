import type { World } from '../../../../tools/simulator/world/world.ts'

/** Pins that this firmware adds to `device/config.curPin` and to a profile, by group and signal; −1 is none. */
const unset = {
  /** VE.Direct of up to three solar chargers. */
  victron: { rx: -1, tx: -1, rx2: -1, tx2: -1, rx3: -1, tx3: -1 },
  /** CAN, or a serial line; `rxen` and `txen` of an RS-485 transceiver. */
  battery: { rx: -1, rxen: -1, tx: -1, txen: -1 },
  /** The grid charger: `rx` and `tx` of the chip's own CAN controller, the others of an MCP2515; `power` is its relay. */
  huawei: { miso: -1, mosi: -1, clk: -1, cs: -1, irq: -1, rx: -1, tx: -1, power: -1 },
  powermeter: { rx: -1, tx: -1, dere: -1, rxen: -1, txen: -1 },
}

/** The pins of this firmware's devices: those of the selected profile, always every group with every signal. */
export function ownPins(world: World): typeof unset {
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
