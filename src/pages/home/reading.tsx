import type { Value } from '../../contract/live.ts'
import { decimal } from '../../lib/format.ts'

/** A measured number with its digits and its unit; a dash for what cannot be read. */
export const Reading = ({ value, digits }: { value: Partial<Value> | undefined; digits?: number }) => (
  <>
    {decimal(value?.v, digits ?? value?.d ?? 0)}
    <span className="unit">{String(value?.u ?? '')}</span>
  </>
)

/** A share of a maximum as a bar; the numbers stand beside it in words. */
export const Bar = ({ value, max }: { value: unknown; max: number }) => (
  <span
    className="share"
    style={{ backgroundSize: `${Math.round(Math.min(Math.max(Number(value) / max || 0, 0), 1) * 100)}% 100%` }}
  />
)
