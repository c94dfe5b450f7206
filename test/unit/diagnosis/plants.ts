import type { LiveInverter } from '../../../src/contract/live.ts'
import { examineAll } from '../../../src/diagnosis/causes.ts'
import type { Plant } from '../../../src/diagnosis/plant.ts'
import { findings } from '../../../src/diagnosis/rules.ts'
import type { TextKey } from '../../../src/i18n/i18n.ts'
import type { Track } from '../../../src/live/radio/window.ts'
import { detailed, quiet, value } from '../../support/live-messages.ts'

export const minute = 60_000
export const morning = +new Date('2026-06-21T09:00:00')
export const noon = +new Date('2026-06-21T12:02:00')

export const profile = {
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

/** A plant at noon with everything known; its inverters are `a`, `b` and `c`, received just now. */
export function plant(inverters: object[], more: Partial<Plant> = {}): Plant {
  const now = more.now ?? noon
  const each = <T>(of: T) => ({ a: of, b: of, c: of })
  return {
    now,
    inverters: (inverters as LiveInverter[]).map(one => ({ ...one, at: now })),
    hints: quiet,
    sunrise: '',
    weak: [],
    judged: ['a', 'b', 'c'],
    grids: each(profile),
    events: each({ count: 0, events: [] }),
    tracks: each(counted(12, 12, 0, now)),
    ...more,
  }
}

/** The findings, most important first, by the keys of their texts. */
export const said = (of: Plant) => findings(of).map(({ text }) => text.split('.')[1])

export const findingsOf = (title: TextKey, of: Plant) => examineAll(of).find(one => one.title === title)?.findings ?? []

/** What the page on low yields says of a cause; `fine` if there is nothing to say of it. */
export function examinedOf(title: TextKey, of: Plant) {
  const findings = findingsOf(title, of)
  return findings.length ? findings.map(({ state, text }) => `${state} ${text.split('.')[1]}`) : ['fine']
}
