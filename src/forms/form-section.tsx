import type { ReactNode } from 'react'
import { type TextKey, t } from '../i18n/i18n.ts'
import { useScope } from './form-scope.tsx'

/** A card of a form; its heading is a text of the form's group. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const { texts } = useScope()
  return (
    <section className="card">
      <h2>{t(`${texts}.${title}` as TextKey)}</h2>
      {children}
    </section>
  )
}
