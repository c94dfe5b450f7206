import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useAlerts } from '../lib/alerts.ts'
import { t } from '../lib/i18n.ts'
import { Alerts } from './alerts.tsx'
import { Icon } from './icon.tsx'

interface DialogProps {
  title: string
  /** The user closed it; the owner takes it off the page. */
  onClosed: () => void
  /** Asks before edits are lost. */
  mayClose?: () => boolean
  /** Holds edits, so a tap beside it does not close it. */
  edited?: boolean
  small?: boolean
  children: ReactNode
}

/** A modal dialog for as long as it is on the page; the focus goes in, and back to where it came from. */
export function Dialog({ title, onClosed, edited = false, small = false, mayClose, children }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null)
  const pressedBeside = useRef(false)
  const heading = useId()
  const [latest] = useState(() => useAlerts.getState().alerts.at(-1)?.id)

  useEffect(() => {
    const dialog = box.current
    const before = document.activeElement
    dialog?.showModal()
    return () => {
      dialog?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])

  const beside = (event: MouseEvent) => event.target === event.currentTarget
  const close = () => box.current?.close()
  // The event comes late: meanwhile the dialog may be open again or gone.
  const closed = () => box.current?.open === false && (mayClose?.() === false ? box.current.showModal() : onClosed())

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own key
    <dialog
      ref={box}
      className={small ? 'small' : undefined}
      aria-labelledby={heading}
      onClose={closed}
      // A browser lets nobody refuse twice in a row; then the dialog opens again.
      onCancel={event => event.cancelable && mayClose?.() === false && event.preventDefault()}
      onMouseDown={event => {
        pressedBeside.current = beside(event)
      }}
      onClick={event => beside(event) && pressedBeside.current && !edited && close()}
    >
      <div>
        <h2 id={heading}>{title}</h2>
        {children}
        <Alerts after={latest} />
        <button type="button" className="quiet close" aria-label={t('base.Close')} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
    </dialog>
  )
}
