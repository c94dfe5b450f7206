import type { ReactNode } from 'react'
import { dash } from '../i18n/format.ts'
import { type TextKey, type TextParams, t } from '../i18n/i18n.ts'

interface FactProps {
  label: TextKey
  params?: TextParams | undefined
  /** For a long text: full width, below its label. */
  long?: boolean | undefined
  children?: ReactNode
}

/** A row of a list of facts; a dash for a missing value. */
export const Fact = ({ label, params, long, children }: FactProps) => (
  <div className={long ? 'long' : undefined}>
    <dt>{t(label, params)}</dt>
    <dd>{children ?? dash}</dd>
  </div>
)
