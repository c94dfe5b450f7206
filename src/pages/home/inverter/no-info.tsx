import { type TextKey, t } from '../../../i18n/i18n.ts'

/** Placeholder for data that the gateway has not received yet: what is missing, and when it comes. */
export const NoInfo = ({ title, text }: { title: TextKey; text: TextKey }) => (
  <div className="notice" data-type="info" role="status">
    <strong>{t(title)}</strong> {t(text)}
  </div>
)
