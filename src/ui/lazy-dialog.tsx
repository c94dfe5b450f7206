import { type ReactNode, Suspense } from 'react'
import { Busy } from './busy.tsx'
import { Dialog } from './dialog.tsx'

interface LazyDialogProps {
  title: string
  onClosed: () => void
  /** The lazy component. */
  children: ReactNode
}

/** A dialog that is loaded when it is first opened: until then an empty dialog confirms the press at once. */
export const LazyDialog = ({ title, onClosed, children }: LazyDialogProps) => (
  <Suspense
    fallback={
      <Dialog title={title} onClosed={onClosed}>
        <Busy />
      </Dialog>
    }
  >
    {children}
  </Suspense>
)
