/** Wh of the battery, 16 cells of 100 Ah: a full one lasts from an evening to about five. */
export const capacityWh = 5120
export const cells = 16

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))

/** V at rest by charge in %, of 16 LFP cells. */
const rest = [
  [0, 48],
  [10, 50.4],
  [20, 51.6],
  [50, 52.5],
  [80, 53],
  [97, 53.3],
  [100, 54.2],
] as const

/** V at the terminals at a charge in % and a current in A, above 0 while charging; 0.1 V per 10 A. */
function voltageOf(soc: number, current: number): number {
  const at = rest.findIndex(([charge]) => charge >= soc)
  const [c1, v1] = rest[Math.max(1, at)] ?? rest[1]
  const [c0, v0] = rest[Math.max(1, at) - 1] ?? rest[0]
  return v0 + ((v1 - v0) * (soc - c0)) / (c1 - c0) + current * 0.01
}

/** A battery that fills and empties; power in W, above 0 while charging. */
export class BatteryModel {
  soc: number
  power = 0

  constructor(soc: number) {
    this.soc = soc
  }

  get current() {
    return this.power / voltageOf(this.soc, 0)
  }

  get voltage() {
    return voltageOf(this.soc, this.current)
  }

  /** W that it takes at most: less and less from 95 % on. */
  get takesW() {
    return clamp((100 - this.soc) / 5, 0, 1) * 2500
  }

  /** The currents in A that it announces as its limits. */
  get limits() {
    return { charge: Math.round(this.takesW / 54), discharge: this.soc > 8 ? 100 : 0 }
  }

  /** Charges it with a power for a time; below 0 it is discharged. */
  pass(watts: number, ms: number) {
    this.power = this.soc >= 100 ? Math.min(0, watts) : this.soc <= 0 ? Math.max(0, watts) : watts
    const stored = this.power > 0 ? this.power * 0.97 : this.power
    this.soc = clamp(this.soc + ((stored * ms) / 3_600_000 / capacityWh) * 100, 0, 100)
  }
}
