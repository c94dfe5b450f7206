import type { ReactNode } from 'react'
import { PlainButton } from './controls/plain-button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmProps {
  title: string
  /** The consequences, as a question. */
  question: string
  /** Label of the button that confirms, if it is not the title. */
  action?: string
  onConfirmed: () => void
  onClosed: () => void
  /** Further information, or something to do first. */
  children?: ReactNode
  /** For long lines. */
  wide?: boolean
}

/** Asks before an action that could do harm; the safe answer is first and has the focus. */
export const Confirm = ({ title, question, action = title, onConfirmed, onClosed, children, wide }: ConfirmProps) => (
  <Dialog title={title} onClosed={onClosed} small={!wide}>
    <p>{question}</p>
    {children}
    <div className="actions">
      <PlainButton text="base.Cancel" onPress={onClosed} />
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
