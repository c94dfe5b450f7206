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

/** A section of a grid profile, with its items. */
export const section = (name: string, ...items: [n: string, u: string, v: number][]) => ({
  name,
  items: items.map(([n, u, v]) => ({ n, u, v })),
})

export const profile = {
  name: 'A profile',
  version: '1.0.0',
  sections: [
    section(
      'Voltage ride-through',
      ['Nominal voltage', 'V', 230],
      ['Undervoltage 1', 'V', 184],
      ['10 min mean limit', 'V', 253],
      ['Overvoltage 1', 'V', 287.5],
      ['Overvoltage 1 time', 's', 0.1],
    ),
    section('Frequency ride-through', ['Underfrequency 1', 'Hz', 47.5], ['Overfrequency 1', 'Hz', 51.5]),
    section('Frequency-watt', ['Active', 'bool', 1], ['Begins at', 'Hz', 50.2], ['Highest for recovery', 'Hz', 50.1]),
    section('Volt-watt', ['Active', 'bool', 0], ['Begins at', 'V', 240]),
    section('Reconnection', ['Highest frequency', 'Hz', 50.1]),
  ],
}

/** An inverter with this AC power in W, voltage, frequency and temperature. */
export function inverter(
  serial: string,
  { power = 400, voltage = 230, frequency = 50, temperature = 40, ...more }: Record<string, unknown> = {},
) {
  const usual = detailed(serial)
  const AC = {
    ...usual.AC?.[0],
    Power: value(Number(power)),
    Voltage: value(Number(voltage), 'V'),
    Frequency: value(Number(frequency), 'Hz'),
  }
  const INV = { ...usual.INV?.[0], Temperature: value(Number(temperature), '°C') }
  return {
    ...usual,
    name: serial,
    data_age_ms: 2000,
    producing: Number(power) > 0,
    AC: { 0: AC },
    INV: { 0: INV },
    ...more,
  }
}

/** How many requests of the last minutes ended, how many with an answer, and the parts that were repeated. */
export const trackOf = (requests: number, answers: number, repeats = 0, at = noon): Track => ({
  last: { at, counters: detailed('a').radio_stats },
  slices: [{ at, requests, answers, repeats }],
})

/** A plant at noon with everything known; its inverters are `a`, `b` and `c`, received just now. */
export function plant(inverters: object[], more: Partial<Plant> = {}): Plant {
  const now = more.now ?? noon
  const each = <T>(one: T) => ({ a: one, b: one, c: one })
  return {
    now,
    inverters: (inverters as LiveInverter[]).map(one => ({ ...one, at: now })),
    hints: quiet,
    sunrise: '',
    weak: [],
    judged: ['a', 'b', 'c'],
    grids: each(profile),
    events: each({ count: 0, events: [] }),
    tracks: each(trackOf(12, 12, 0, now)),
    ...more,
  }
}

/** The findings, most important first, by the keys of their texts. */
export const findingKeys = (plant: Plant) => findings(plant).map(({ text }) => text.split('.')[1])

export const findingsOf = (title: TextKey, plant: Plant) =>
  examineAll(plant).find(one => one.title === title)?.findings ?? []

/** What the page on low yields says of a cause; `fine` if there is nothing to say of it. */
export function examinedOf(title: TextKey, plant: Plant) {
  const findings = findingsOf(title, plant)
  return findings.length ? findings.map(({ state, text }) => `${state} ${text.split('.')[1]}`) : ['fine']
}
