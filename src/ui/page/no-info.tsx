import { t } from '../../i18n/i18n.ts'

/** Placeholder for data that the gateway has not received from the inverter yet. */
export const NoInfo = ({ of }: { of: 'devinfo' | 'gridprofile' }) => (
  <div className="notice" data-type="info" role="status">
    <strong>{t(`${of}.NoInfo`)}</strong> {t(`${of}.NoInfoLong`)}
  </div>
)
