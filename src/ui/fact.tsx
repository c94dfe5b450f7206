import type { ReactNode } from 'react'
import { dash } from '../i18n/format.ts'
import { type TextKey, type TextParams, t } from '../i18n/i18n.ts'

/** What a fact is about: a text of the app, or a name that the firmware chose, as it is. */
type Label =
  | { label: TextKey; params?: TextParams | undefined; plain?: never }
  | { plain: string; label?: never; params?: never }

type FactProps = Label & {
  /** For a long text: full width, below its label. */
  long?: boolean | undefined
  children?: ReactNode
}

/** A row of a list of facts; a dash for a missing value. */
export const Fact = ({ label, params, plain, long, children }: FactProps) => (
  <div className={long ? 'long' : undefined}>
    <dt>{label ? t(label, params) : plain}</dt>
    <dd>{children ?? dash}</dd>
  </div>
)
