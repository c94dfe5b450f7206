import type { ReactNode } from 'react'
import { type TextKey, type TextParams, t } from '../i18n/i18n.ts'

interface CardProps {
  title: TextKey
  params?: TextParams
  children: ReactNode
}

/** A card with its heading. */
export const Card = ({ title, params, children }: CardProps) => (
  <section className="card">
    <h2>{t(title, params)}</h2>
    {children}
  </section>
)

/** A card of facts with its heading. */
export const FactCard = ({ children, ...card }: CardProps) => (
  <Card {...card}>
    <dl className="facts">{children}</dl>
  </Card>
)
