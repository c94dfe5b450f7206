import type { StoredValue } from '../gateway/storage.ts'
import { type TextKey, t } from '../i18n/i18n.ts'
import { Notice } from './notice.tsx'

/** Says that something kept in this browser, by its `name`, cannot be read and would be replaced. */
export const Unread = ({ value, name }: { value: Pick<StoredValue<unknown>, 'isUnread'>; name: TextKey }) =>
  value.isUnread() && <Notice type="warning">{t('app.Unread', { name: t(name) })}</Notice>
