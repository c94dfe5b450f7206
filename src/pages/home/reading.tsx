import type { Value } from '../../contract/live.ts'
import { decimal, textOf } from '../../i18n/format.ts'

/** Anything longer is not a unit, and would push the numbers aside. */
const maxUnitLength = 5

/** A measured value with its digits and unit; a dash if it is invalid. */
export const Reading = ({ value }: { value: Partial<Value> | undefined }) => (
  <>
    {decimal(value?.v, value?.d ?? 0)}
    <span className="unit">{textOf(value?.u, '').slice(0, maxUnitLength)}</span>
  </>
)

const share = (value: unknown, max: number) => Math.min(Math.max(Number(value) / max || 0, 0), 1)

interface BarProps {
  value: unknown
  max: number
  /** Position of the mark, in % of the maximum. */
  limit?: number | undefined
  title?: string
}

/** A share of a maximum as a bar; the numbers are given as text beside it. */
export const Bar = ({ value, max, limit, title }: BarProps) => (
  <span className="share" title={title} style={{ backgroundSize: `${Math.round(share(value, max) * 100)}% 100%` }}>
    {limit !== undefined && <i style={{ insetInlineStart: `${limit}%` }} />}
  </span>
)
