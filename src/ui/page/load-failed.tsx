import type { ReactNode } from 'react'
import type { ApiError } from '../../gateway/api-error.ts'
import { failureText } from '../alerts/reply-text.ts'
import { PlainButton } from '../controls/plain-button.tsx'

interface LoadFailedProps {
  error?: ApiError
  onRetry: () => void
  /** The message; by default the reason of the failure. */
  children?: ReactNode
}

/** Placeholder for content that could not be loaded: the reason, and a retry button. */
export const LoadFailed = ({ error, onRetry, children = error && failureText(error) }: LoadFailedProps) => (
  <div className="notice" data-type="danger" role="alert">
    <p>{children}</p>
    <PlainButton text="app.Retry" onPress={onRetry} />
  </div>
)
