import type { LiveInverter } from '../../../../../src/contract/live.ts'
import type { TextKey } from '../../../../../src/i18n/i18n.ts'
import type { Track } from '../../../../../src/live/radio/window.ts'
import type { Evidence } from '../../../../../src/pages/home/why/cause.ts'
import { examineAll } from '../../../../../src/pages/home/why/causes.ts'
import { detailed, quiet, value } from '../../../../support/live-messages.ts'

export const noon = +new Date('2026-06-21T12:02:00')

const minute = 60_000
/** Silent for so long that it should have answered at noon. */
export const asleep = { reachable: false, producing: false, power: 300, data_age_ms: 20 * minute }

export const morning = +new Date('2026-06-21T09:30:00')

/** Lost an hour ago, at little power. */
export const lost = { reachable: false, producing: false, power: 55, data_age_ms: 60 * minute }

/** Never heard since the gateway started. */
export const unheard = {
  producing: false,
  power: 0,
  data_age_ms: 60 * minute,
  radio_stats: { ...detailed('a').radio_stats, rx_success: 0, rssi: -127 },
}

const profile = {
  name: 'A profile',
  version: '1.0.0',
  sections: [
    {
      name: 'Voltage ride-through',
      items: [
        { n: 'Nominal voltage', u: 'V', v: 230 },
        { n: 'Undervoltage 1', u: 'V', v: 184 },
        { n: '10 min mean limit', u: 'V', v: 253 },
        { n: 'Overvoltage 1', u: 'V', v: 287.5 },
        { n: 'Overvoltage 1 time', u: 's', v: 0.1 },
      ],
    },
    {
      name: 'Frequency ride-through',
      items: [
        { n: 'Underfrequency 1', u: 'Hz', v: 47.5 },
        { n: 'Overfrequency 1', u: 'Hz', v: 51.5 },
      ],
    },
    {
      name: 'Frequency-watt',
      items: [
        { n: 'Active', u: 'bool', v: 1 },
        { n: 'Begins at', u: 'Hz', v: 50.2 },
        { n: 'Highest for recovery', u: 'Hz', v: 50.1 },
      ],
    },
    {
      name: 'Volt-watt',
      items: [
        { n: 'Active', u: 'bool', v: 0 },
        { n: 'Begins at', u: 'V', v: 240 },
      ],
    },
    { name: 'Reconnection', items: [{ n: 'Highest frequency', u: 'Hz', v: 50.1 }] },
  ],
}

/** An inverter with this AC power in W, voltage, frequency and temperature. */
export function inverter(
  serial: string,
  { power = 400, voltage = 230, frequency = 50, temperature = 40, ...more }: Record<string, unknown> = {},
) {
  const of = detailed(serial)
  const AC = {
    ...of.AC?.[0],
    Power: value(Number(power)),
    Voltage: value(Number(voltage), 'V'),
    Frequency: value(Number(frequency), 'Hz'),
  }
  const INV = { ...of.INV?.[0], Temperature: value(Number(temperature), '°C') }
  return {
    ...of,
    name: serial,
    data_age_ms: 2000,
    producing: Number(power) > 0,
    AC: { 0: AC },
    INV: { 0: INV },
    ...more,
  }
}

/** How many requests of the last minutes ended, how many with an answer, and the parts that were repeated. */
export const counted = (requests: number, answers: number, repeats = 0, at = noon): Track => ({
  seen: { at, counters: detailed('a').radio_stats },
  slices: [{ at, requests, answers, repeats }],
})

export function evidence(inverters: object[], more: Partial<Evidence> = {}): Evidence {
  const all = inverters as LiveInverter[]
  const good = counted(12, 12, 0, more.now)
  return {
    now: noon,
    inverters: all.map(one => ({ ...one, at: more.now ?? noon })),
    about: all.map(({ serial }) => serial),
    hints: quiet,
    sunrise: undefined,
    weak: [],
    isShaded: false,
    comparison: undefined,
    grids: { a: profile, b: profile },
    events: { a: { count: 0, events: [] }, b: { count: 0, events: [] } },
    power: {},
    tracks: { a: good, b: good },
    ...more,
  }
}

export const findingsOf = (title: TextKey, of: Evidence) =>
  examineAll(of).find(one => one.title === title)?.findings ?? []
export const saidOf = (title: TextKey, of: Evidence) =>
  findingsOf(title, of).map(({ state, text }) => `${state} ${text.slice(4)}`)
