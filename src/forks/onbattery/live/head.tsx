import type { ReactNode } from 'react'
import { ago, textOf } from '../../../i18n/format.ts'
import { type TextKey, t } from '../../../i18n/i18n.ts'
import { useEvery } from '../../../ui/use-every.ts'

/** How old values are that were sent at `sentAt`, ms of the browser's clock; it counts up by itself. */
function Age({ sentAt }: { sentAt: number }) {
  const now = useEvery(1000, Date.now)
  return <span className="muted">{ago(Math.max(0, now - sentAt) / 1000)}</span>
}

interface DetailsProps {
  /** ms of the browser's clock. */
  sentAt: number
  serial?: unknown
  /** Versions of firmware and hardware; unknown ones are left out. */
  firmware?: unknown
  hardware?: unknown
}

/** The line below the head: how old the values are, serial number and versions, each with its name. */
export function Details({ sentAt, serial, firmware, hardware }: DetailsProps) {
  const facts = [
    ['onbattery.Serial', serial],
    ['onbattery.Firmware', firmware],
    ['onbattery.Hardware', hardware],
  ] as const
  return (
    <p className="muted">
      {t('battery.Received')} <Age sentAt={sentAt} />
      {facts.map(([text, value]) => {
        const shown = textOf(value, '').trim()
        return shown && <span key={text}>{` · ${t(text, { value: shown })}`}</span>
      })}
    </p>
  )
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
