import type { ReactNode, Ref } from 'react'
import { type TextKey, type TextParams, t } from '../i18n/i18n.ts'

export interface CardProps {
  /** Its heading; a card whose heading is no text of the app has a header among its children. */
  title?: TextKey
  params?: TextParams
  className?: string
  /** For a card that is given the focus. */
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
  /** Of the cards with one name, browsers that can keep only one open. */
  name?: string
  /** Open at first. */
  open?: boolean
  /** Called when it is opened or closed. */
  onToggled?: (open: boolean) => void
  className?: string
  children: ReactNode
}

/** A card that is opened by a tap on its summary. */
export const FoldedCard = ({ summary, name, open, onToggled, className, children }: FoldedCardProps) => (
  <article className={className}>
    <details name={name} open={open} onToggle={event => onToggled?.(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {children}
    </details>
  </article>
)
