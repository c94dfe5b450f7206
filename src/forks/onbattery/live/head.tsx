import type { ReactNode } from 'react'
import { ago, textOf } from '../../../i18n/format.ts'
import { type TextKey, t } from '../../../i18n/i18n.ts'
import { useEvery } from '../../../ui/use-every.ts'

/** How old values are that were sent at `sentAt`, ms of the browser's clock; it counts up by itself. */
export function Age({ sentAt }: { sentAt: number }) {
  const now = useEvery(1000, Date.now)
  return <span className="muted">{ago(Math.max(0, now - sentAt) / 1000)}</span>
}

interface HeadProps {
  title: TextKey
  /** What the device says of itself: maker, model, serial. */
  names: readonly unknown[]
  /** Its state. */
  children?: ReactNode
}

/** The line of a device that is always seen: its name, what it is, and its state. */
export const Head = ({ title, names, children }: HeadProps) => {
  const known = names.map(name => textOf(name, '').trim()).filter(Boolean)
  return (
    <>
      <strong>{t(title)}</strong> {known.length > 0 && <span className="muted">{known.join(' · ')}</span>} {children}
    </>
  )
}
