import type { ApiError } from '../lib/api.ts'
import { t } from '../lib/i18n.ts'
import { failureText } from '../lib/report.ts'

/** Stands where something could not be loaded: why, and another try. */
export const LoadFailed = ({ error, onRetry }: { error: ApiError; onRetry: () => void }) => (
  <div className="notice" data-type="danger" role="alert">
    <p>{failureText(error)}</p>
    <button type="button" className="secondary" onClick={onRetry}>
      {t('app.Retry')}
    </button>
  </div>
)
