/** Pins that this firmware adds to `device/config.curPin` and to a profile, by group and signal; −1 is none. */
export interface OwnPins {
  /** VE.Direct of up to three solar chargers. */
  victron: Record<'rx' | 'tx' | 'rx2' | 'tx2' | 'rx3' | 'tx3', number>
  /** CAN, or a serial line; `rxen` and `txen` of an RS-485 transceiver. */
  battery: Record<'rx' | 'rxen' | 'tx' | 'txen', number>
  /** The grid charger: `rx` and `tx` of the chip's own CAN controller, the others of an MCP2515; `power` is its relay. */
  huawei: Record<'miso' | 'mosi' | 'clk' | 'cs' | 'irq' | 'rx' | 'tx' | 'power', number>
  powermeter: Record<'rx' | 'tx' | 'dere' | 'rxen' | 'txen', number>
}
