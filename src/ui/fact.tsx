import type { ReactNode } from 'react'
import { dash } from '../lib/format.ts'
import { type Holes, type TextKey, t } from '../lib/i18n.ts'

interface FactProps {
  label: TextKey
  holes?: Holes | undefined
  /** For a long text that needs the whole width, below its label. */
  long?: boolean | undefined
  children?: ReactNode
}

/** A row of a list of facts; a dash where there is nothing to say. */
export const Fact = ({ label, holes, long, children }: FactProps) => (
  <div className={long ? 'long' : undefined}>
    <dt>{t(label, holes)}</dt>
    <dd>{children ?? dash}</dd>
  </div>
)
