import type { InverterEntry } from '../../../../../src/contract/inverters.ts'
import { Plant } from '../../../../../tools/simulator/plant/plant.ts'
import { Radio } from '../../../../../tools/simulator/plant/radio.ts'
import type { WeakStrings } from '../../../../../tools/simulator/plant/roof.ts'

export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute

export interface BenchOptions {
  seed?: number
  count?: number
  weak?: WeakStrings
  place?: { latitude: number; longitude: number; sunsettype?: number }
  lossless?: boolean
  /** Changes every slot before the radio sees it. */
  settings?: Partial<InverterEntry>
}

export const place = { latitude: 51.1657, longitude: 10.4515 }

/** A plant at Berlin time with a gateway that boots at `start` (ISO), both moved by hand. */
export function bench(start: string, options: BenchOptions = {}) {
  const { seed = 7, count = 1, lossless = false, settings } = options
  const boot = Date.parse(start)
  const plant = new Plant(
    { ...options, seed, count, location: () => options.place ?? place, zone: () => 'Europe/Berlin' },
    boot,
  )
  const log: string[] = []
  const startRadio = () => {
    const fresh = new Radio(
      { plant, generation: 2025, lossless, log: (level, _, text) => log.push(`${level} ${text}`) },
      state.at,
    )
    fresh.configure(state.slots, { pollinterval: 5 })
    return fresh
  }
  const state = { at: boot, slots: plant.installed().map(slot => ({ ...slot, ...settings })) }
  let radio = startRadio()
  return {
    plant,
    log,
    get radio() {
      return radio
    },
    get at() {
      return state.at
    },
    /** Of the first inverter. */
    get serial() {
      return radio.serials[0]!
    },
    get summary() {
      return radio.summary(this.serial)
    },
    get detail() {
      return radio.detail(this.serial)
    },
    get watts() {
      return this.detail.AC['0']!.Power.v
    },
    /** Wh the first inverter shows for the day. */
    get today() {
      return this.detail.INV['0']!.YieldDay.v
    },
    configure(change: (slot: InverterEntry) => InverterEntry | undefined) {
      state.slots = state.slots.flatMap(slot => change(slot) ?? [])
      radio.configure(state.slots, { pollinterval: 5 })
    },
    /** Restarts the gateway. */
    reboot() {
      radio = startRadio()
    },
    /** Moves both on by `ms` in steps of `step`. */
    advance(ms: number, step = ms, clockValid = true) {
      for (const end = state.at + ms; state.at < end; ) {
        state.at = Math.min(end, state.at + step)
        plant.advance(state.at)
        radio.advance(state.at, clockValid)
      }
    },
  }
}
