import type { Series } from './series.ts'

/** What a series can be: what it measures, and how many W or Wh are one of it. */
export const meanings = {
  powerW: { measure: 'power', factor: 1 },
  powerKw: { measure: 'power', factor: 1000 },
  dayWh: { measure: 'day', factor: 1 },
  dayKwh: { measure: 'day', factor: 1000 },
  totalWh: { measure: 'total', factor: 1 },
  totalKwh: { measure: 'total', factor: 1000 },
  changeWh: { measure: 'change', factor: 1 },
  changeKwh: { measure: 'change', factor: 1000 },
} as const

export type Meaning = keyof typeof meanings

/** What a series of this shape can be. */
export const meaningsOf = ({ shape }: Series) =>
  (Object.keys(meanings) as Meaning[]).filter(
    meaning => (meanings[meaning].measure === 'change') === (shape === 'change'),
  )

/** Stands for the whole plant; serials of inverters are no such word. */
export const wholePlant = 'plant'

/** Which series is what: of an inverter by its serial, or of the whole plant; empty if it is left out. */
export interface Assignment {
  series: Series
  of: string
  meaning: Meaning
}

/** Whether a series of this meaning tells yields, not power. */
export const isYield = (meaning: Meaning) => meanings[meaning].measure !== 'power'

/** What a series is of, and whether it is a power or a yield: only one series can be that. */
export const placeOf = (of: string, meaning: Meaning) => `${of} ${isYield(meaning) ? 'yield' : 'power'}`

/** Whether two series are taken for the same power or yield. */
export function hasConflict(assignments: readonly Assignment[]) {
  const places = assignments.filter(({ of }) => of).map(({ of, meaning }) => placeOf(of, meaning))
  return new Set(places).size < places.length
}
