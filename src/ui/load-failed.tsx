import type { ReactNode } from 'react'
import type { ApiError } from '../lib/api.ts'
import { t } from '../lib/i18n.ts'
import { failureText } from '../lib/report.ts'

interface LoadFailedProps {
  error: ApiError
  onRetry: () => void
  /** What to say, where the reason alone would not tell what is missing. */
  children?: ReactNode
}

/** Stands where something could not be loaded: why, and another try. */
export const LoadFailed = ({ error, onRetry, children = failureText(error) }: LoadFailedProps) => (
  <div className="notice" data-type="danger" role="alert">
    <p>{children}</p>
    <button type="button" className="secondary" onClick={onRetry}>
      {t('app.Retry')}
    </button>
  </div>
)
