import { t } from '../../i18n/i18n.ts'

/** Placeholder for data that the gateway has not received from the inverter yet. */
export const NoInfo = () => (
  <div className="notice" data-type="info" role="status">
    <strong>{t('devinfo.NoInfo')}</strong> {t('devinfo.NoInfoLong')}
  </div>
)
