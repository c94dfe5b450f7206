import type { StoredValue } from '../gateway/storage.ts'
import { type TextKey, t } from '../i18n/i18n.ts'

/** Says that something kept in this browser, by its `name`, cannot be read and would be replaced. */
export const Unread = ({ kept, name }: { kept: Pick<StoredValue<unknown>, 'isUnread'>; name: TextKey }) =>
  kept.isUnread() && (
    <p className="notice" data-type="warning">
      {t('app.Unread', { name: t(name) })}
    </p>
  )
