import type { ReactNode, Ref } from 'react'
import { type TextKey, type TextParams, t } from '../i18n/i18n.ts'

export interface CardProps {
  /** The heading; if it is not a text of the app, the children contain a header. */
  title?: TextKey
  params?: TextParams
  className?: string
  /** For a card that receives the focus. */
  cardRef?: Ref<HTMLElement>
  children: ReactNode
}

/** A card, with its heading. */
export const Card = ({ title, params, className, cardRef, children }: CardProps) => (
  <article className={className} tabIndex={cardRef ? -1 : undefined} ref={cardRef}>
    {title && (
      <header>
        <h2>{t(title, params)}</h2>
      </header>
    )}
    {children}
  </article>
)

interface FoldedCardProps {
  summary: ReactNode
  /** Cards with the same name: browsers that support it keep only one open. */
  name?: string
  /** Open at first. */
  open?: boolean
  /** Called when it is opened or closed. */
  onToggled?: (open: boolean) => void
  className?: string
  children: ReactNode
}

/** A card that opens when its summary is pressed. */
export const FoldedCard = ({ summary, name, open, onToggled, className, children }: FoldedCardProps) => (
  <article className={className}>
    <details name={name} open={open} onToggle={event => onToggled?.(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {children}
    </details>
  </article>
)
