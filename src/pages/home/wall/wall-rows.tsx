import type { CSSProperties, ReactNode } from 'react'
import { useLive } from '../../../live/live.ts'
import { useListed } from '../../../live/others/listed.ts'
import { otherAt, useOthers } from '../../../live/others/others.ts'
import { OtherGateways } from '../other-gateways.tsx'
import { OwnHeading } from '../own-heading.tsx'

/** More lines cannot be read from afar: then the other gateways have one each, without their inverters. */
const maxLines = 12
/** Height of a heading, in rows. */
const headingLines = 0.8

/** A list of more than five has two columns, and in one of two the power stands below the name. */
const linesOf = (count: number) => headingLines + (count > 5 ? Math.ceil(count / 2) : count > 2 ? count : count * 1.4)

interface WallRowsProps {
  sunrise: string | undefined
  /** The rows of the own gateway. */
  children: ReactNode
}

/** The rows of all gateways on one screen; those of the own one alone if no other is listed. */
export function WallRows({ sunrise, children }: WallRowsProps) {
  const gateways = useListed(s => s.gateways)
  const own = useLive(s => linesOf(s.serials.length))
  const others = useOthers(state =>
    gateways.reduce((sum, { address }) => sum + linesOf(otherAt(address)(state).serials.length), 0),
  )
  if (!gateways.length) return children
  const isFull = own + others > maxLines
  const lines = isFull ? own + gateways.length * headingLines : own + others
  return (
    <div className="roofs" style={{ '--lines': lines } as CSSProperties}>
      <OwnHeading />
      {children}
      <OtherGateways sunrise={sunrise} wall={isFull ? 'headings' : 'rows'} />
    </div>
  )
}
