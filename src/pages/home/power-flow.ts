import type { Value } from '../../contract/live.ts'
import { brief, decimal, textOf } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { isImplausible } from '../../live/plausible.ts'

/** A power of fewer W counts as none. */
const leastW = 1

/** Which way power flows: 1 into the battery or out of the grid, -1 the other way, 0 for none or an invalid value. */
export const directionOf = (power: Partial<Value> | null | undefined) =>
  typeof power?.v === 'number' && Math.abs(power.v) >= leastW ? Math.sign(power.v) : 0

/** Anything longer is not a unit. */
const maxUnitLength = 5

/** A value of a fork in a short form and without its sign, which words around it say. */
export function amount(value: Partial<Value>) {
  if (isImplausible(value)) return t('live.Implausible')
  const isVolts = value.u === 'V'
  const { v, u, d } = brief({ ...value, v: typeof value.v === 'number' ? Math.abs(value.v) : Number.NaN })
  return `${decimal(v, isVolts ? 1 : d)}\u00a0${textOf(u, '').slice(0, maxUnitLength)}`.trim()
}
