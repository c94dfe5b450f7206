import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { t } from '../i18n/i18n.ts'
import { useAlerts } from './alerts/alert-store.ts'
import { Alerts } from './alerts/alerts.tsx'
import { IconButton } from './controls/icon-button.tsx'
import { focusHeading } from './page/page-frame.tsx'

/** How long the buttons of a question are inert when it opens: `rest` in styles/_dialog.scss. */
const restMs = 500

/** Makes the page or dialog below a closed one inert for a moment, too: a second tap on its button was not meant for what is below. */
function restUncovered() {
  const uncovered = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body
  // By a timer: after an animation Chromium 156 sometimes finds nothing under the pointer.
  uncovered.style.pointerEvents = 'none'
  setTimeout(() => uncovered.style.removeProperty('pointer-events'), restMs)
}

interface DialogProps {
  title: string
  /** Called when the user has closed it; the parent removes it. */
  onClosed: () => void
  /** Asks before edits are lost; false keeps the dialog open. */
  mayClose?: () => boolean
  /** It has edits, so a tap outside does not close it. */
  edited?: boolean
  small?: boolean
  children: ReactNode
}

/** A modal dialog, open while it is rendered; the focus moves into it, and back afterwards. */
export function Dialog({ title, onClosed, edited, small, mayClose = () => true, children }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null)
  const pressedBeside = useRef(false)
  const heading = useId()
  const [latest] = useState(() => useAlerts.getState().alerts.at(-1)?.id)

  // Before the page is painted, so that the next key reaches the right element.
  useLayoutEffect(() => {
    const dialog = box.current
    const before = document.activeElement
    dialog?.showModal()
    return () => {
      dialog?.close()
      restUncovered()
      if (before instanceof HTMLElement) before.focus()
      // The element that had the focus may be gone or disabled.
      if (document.activeElement === document.body) focusHeading()
    }
  }, [])

  const beside = (event: MouseEvent) => event.target === event.currentTarget
  const close = () => mayClose() && onClosed()
  // The event is asynchronous: by now the dialog may be open again or removed.
  const closed = () => box.current?.open === false && (mayClose() ? onClosed() : box.current.showModal())

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog itself handles Escape
    <dialog
      ref={box}
      className={small ? 'small' : undefined}
      aria-labelledby={heading}
      onClose={closed}
      // The browser's close event comes a moment later, and a button pressed meanwhile would open nothing. A page cannot cancel closing
      // twice in a row.
      onCancel={event => {
        if (!event.cancelable) return
        event.preventDefault()
        close()
      }}
      onMouseDown={event => {
        pressedBeside.current = beside(event)
      }}
      onClick={event => beside(event) && pressedBeside.current && !edited && close()}
    >
      <article>
        <header>
          <h2 id={heading}>{title}</h2>
        </header>
        {children}
        <Alerts after={latest} />
        <IconButton icon="close" label={t('base.Close')} onPress={close} />
      </article>
    </dialog>
  )
}
