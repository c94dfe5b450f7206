import type { Value } from '../../contract/live.ts'
import { decimal, textOf } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { isImplausible } from '../../live/plausible.ts'

/** Longer texts are no units, and would push the numbers aside. */
const maxUnitLength = 5

/**
 * A measured value with its digits and unit; a dash if it is invalid, with a word if it is impossible. Not a component: the live view draws
 * about 70 with every push.
 */
export const reading = (value: Partial<Value> | undefined) => [
  decimal(value?.v, value?.d ?? 0),
  <span key="unit" className="unit">
    {isImplausible(value) ? ` ${t('live.Implausible')}` : textOf(value?.u, '').slice(0, maxUnitLength)}
  </span>,
]

interface BarProps {
  value: unknown
  max: number
  /** Position of the mark, in % of the maximum. */
  limit?: number | false
  title?: string
}

/** A share of a maximum as a bar, full if it is more; its numbers are text beside it. */
export function PowerBar({ value, max, limit, title }: BarProps) {
  const percent = Math.max(Math.round((Number(value) / max) * 100) || 0, 0)
  return (
    <span className="share" title={title} style={{ backgroundSize: `${percent}% 100%` }}>
      {limit && <i style={{ left: `${limit}%` }} />}
    </span>
  )
}
