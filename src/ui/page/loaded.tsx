import type { ReactNode } from 'react'
import type { ApiError } from '../../gateway/api-error.ts'
import { failureText } from '../alerts/reply-text.ts'
import { Busy } from '../busy.tsx'
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

interface LoadedProps<D> {
  /** The result of `useGateway`. */
  resource: { data?: D | undefined; error?: ApiError | undefined; reload: () => void }
  children: (data: D) => ReactNode
}

/** Renders a loaded document, its loading state, or why it could not be loaded. */
export const Loaded = <D,>({ resource: { data, error, reload }, children }: LoadedProps<D>) => (
  <>
    {error && <LoadFailed error={error} onRetry={reload} />}
    {data ? children(data) : !error && <Busy />}
  </>
)
