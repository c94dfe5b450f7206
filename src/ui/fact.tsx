import type { ReactNode } from 'react'
import { dash } from '../i18n/format.ts'
import { type TextKey, type TextParams, t } from '../i18n/i18n.ts'

export interface FactProps {
  /** The label as a text of the app; else `named`. */
  label?: TextKey
  params?: TextParams | undefined
  /** The label as the gateway names it. */
  named?: string
  /** For a long text: full width, below its label. */
  long?: boolean | undefined
  /** A note below it. */
  hint?: TextKey
  children?: ReactNode
}

/** A row of a list of facts; a dash for a missing value. */
export const Fact = ({ label, named, params, long, hint, children }: FactProps) => (
  <div className={long ? 'long' : hint && 'with-hint'}>
    <dt>{label ? t(label, params) : named}</dt>
    <dd>{children ?? dash}</dd>
    {hint && (
      <dd>
        <small className="muted">{t(hint)}</small>
      </dd>
    )}
  </div>
)
