import { t } from '../lib/i18n.ts'

/** Stands where something is being loaded. */
export const Busy = () => (
  <p className="muted" role="status" aria-busy="true">
    {t('base.Loading')}
  </p>
)
