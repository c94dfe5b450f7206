import type { ReactNode } from 'react'
import { t } from '../lib/i18n.ts'
import { Dialog } from './dialog.tsx'

interface ConfirmProps {
  title: string
  /** Says what would happen, to what. */
  question: string
  /** Name of the button that does it. */
  action: string
  onConfirmed: () => void
  onClosed: () => void
  /** What else is to be known, or done first. */
  children?: ReactNode
}

/** Asks before something that could do harm; the safe answer stands first and has the focus. */
export const Confirm = ({ title, question, action, onConfirmed, onClosed, children }: ConfirmProps) => (
  <Dialog title={title} onClosed={onClosed} small>
    <p>{question}</p>
    {children}
    <div className="actions">
      <button type="button" className="secondary" onClick={onClosed}>
        {t('base.Cancel')}
      </button>
      <button
        type="button"
        className="danger"
        onClick={() => {
          onClosed()
          onConfirmed()
        }}
      >
        {action}
      </button>
    </div>
  </Dialog>
)
