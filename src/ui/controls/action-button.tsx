import type { ReactNode } from 'react'
import { useBusy } from '../busy.tsx'

interface ActionButtonProps {
  /** Called with the pressed button. */
  action: (button: HTMLButtonElement) => Promise<unknown>
  /** Name of the action: a later success dismisses the alert of its failure. */
  name?: string
  /** Empty for the main one of several. */
  look?: 'secondary' | 'danger' | ''
  disabled?: boolean
  children: ReactNode
}

/** A button that is busy while its action runs, and keeps the focus; a failure is shown as an alert. */
export function ActionButton({ action, name, look = 'secondary', disabled = false, children }: ActionButtonProps) {
  const { busy, run } = useBusy(name)
  return (
    <button
      type="button"
      className={look}
      disabled={disabled}
      aria-busy={busy}
      onClick={({ currentTarget }) => run(() => action(currentTarget))}
    >
      {children}
    </button>
  )
}
