import type { Value } from '../../contract/live.ts'
import { brief, decimal, textOf } from '../../i18n/format.ts'

/** A power of fewer W counts as none. */
const leastW = 1

/** Which way power flows: 1 into the battery or out of the grid, -1 the other way, 0 for none or an invalid value. */
export const directionOf = (power: Partial<Value> | null | undefined) =>
  Math.abs(Number(power?.v)) >= leastW ? Math.sign(Number(power?.v)) : 0

/** Anything longer is not a unit. */
const maxUnitLength = 5

/** A value of a fork in a short form and without its sign, which words around it say. */
export function amount(value: Partial<Value>) {
  const { v, u, d } = brief({ ...value, v: Math.abs(Number(value.v)) })
  return `${decimal(v, d)}\u00a0${textOf(u, '').slice(0, maxUnitLength)}`.trim()
}
