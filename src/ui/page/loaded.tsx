import type { ReactNode } from 'react'
import type { ApiError } from '../../gateway/api-error.ts'
import { Busy } from '../busy.tsx'
import { LoadFailed } from './load-failed.tsx'

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
