import { t } from '../lib/i18n.ts'

/** The gateway has not heard this from the inverter yet. */
export const NoInfo = ({ of }: { of: 'devinfo' | 'gridprofile' }) => (
  <div className="notice" data-type="info" role="status">
    <strong>{t(`${of}.NoInfo`)}</strong> {t(`${of}.NoInfoLong`)}
  </div>
)
