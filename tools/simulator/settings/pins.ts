import type { PinProfile } from '../../../src/contract/files.ts'
import type { PinGroups } from '../../../src/contract/settings.ts'

type AllPins = Required<PinGroups>

/** The build's default pins: nothing is connected. Source: gateway contract 17. */
const unset: AllPins = {
  nrf24: { clk: -1, cs: -1, en: -1, irq: -1, miso: -1, mosi: -1 },
  cmt: { clk: -1, cs: -1, fcs: -1, sdio: -1, gpio2: -1, gpio3: -1 },
  w5500: { sclk: -1, mosi: -1, miso: -1, cs: -1, int: -1, rst: -1 },
  eth: { enabled: false, phy_addr: -1, power: -1, mdc: -1, mdio: -1, type: 0, clk_mode: 0 },
  display: { type: 0, data: -1, clk: -1, cs: -1, reset: -1 },
  led: { led0: -1, led1: -1 },
}

const both = {
  nrf24: { clk: 18, cs: 5, en: 4, irq: 16, miso: 19, mosi: 23 },
  cmt: { clk: 12, cs: 27, fcs: 26, sdio: 14, gpio2: 35, gpio3: 34 },
}

/** The example profiles of a new simulated gateway. */
export const exampleProfiles: PinProfile[] = [
  {
    name: 'Roof board, both radios',
    links: [{ name: 'Wiring', url: 'https://example.org/boards/roof' }],
    ...both,
    display: { type: 3, data: 21, clk: 22 },
    led: { led0: 2, led1: 15 },
  },
  { name: 'Balcony board, nRF24 only', links: [], nrf24: both.nrf24, led: { led0: 25, led1: -1 } },
  {
    name: 'Cabinet board, CMT2300A and Ethernet',
    links: [
      { name: 'Wiring', url: 'https://example.org/boards/cabinet' },
      { name: 'Enclosure', url: 'https://example.org/boards/cabinet/enclosure' },
    ],
    cmt: both.cmt,
    eth: { enabled: true, phy_addr: 0, power: -1, mdc: 33, mdio: 32, type: 0, clk_mode: 0 },
  },
]

const isProfile = (value: unknown): value is PinProfile =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string'

/** Profiles of pin_mapping.json; an object instead of an array matches nothing. Source: gateway contract 17. */
export function parseProfiles(body: Buffer | undefined): PinProfile[] {
  const text = body?.toString() ?? ''
  const start = text.search(/[{[]/)
  try {
    const parsed: unknown = JSON.parse(text.slice(Math.max(start, 0)))
    return Array.isArray(parsed) ? parsed.slice(0, 255).filter(isProfile) : []
  } catch {
    return []
  }
}

/** The pins in effect: those of `profile`, or the build's defaults. */
export function pinsOf(profile: PinProfile | undefined): AllPins {
  const groups = Object.entries(unset).map(([name, defaults]) => {
    const wired: Record<string, unknown> = profile?.[name as keyof AllPins] ?? {}
    const pins = Object.entries(defaults).map(([pin, value]) => [
      pin,
      typeof wired[pin] === typeof value ? wired[pin] : value,
    ])
    return [name, Object.fromEntries(pins)]
  })
  return Object.fromEntries(groups)
}

/** Which hardware has all its pins set. Source: gateway contract 17. */
export interface Wiring {
  nrf: boolean
  cmt: boolean
  ethernet: boolean
}

const all = (...pins: number[]) => pins.every(pin => pin >= 0)

export const wiringOf = ({ nrf24, cmt, w5500, eth }: AllPins): Wiring => ({
  nrf: all(...Object.values(nrf24)),
  cmt: all(cmt.clk, cmt.cs, cmt.fcs, cmt.sdio),
  ethernet: all(...Object.values(w5500)) || (eth.enabled && all(eth.mdc, eth.mdio)),
})
