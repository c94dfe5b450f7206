import type { ReactNode } from 'react'
import type { StoredValue } from '../gateway/storage.ts'
import { type TextKey, t } from '../i18n/i18n.ts'

interface NoticeProps {
  type: 'info' | 'success' | 'warning' | 'danger'
  /** For one that appears where no live region is. */
  role?: 'alert' | 'status'
  children: ReactNode
}

/** A framed message within a page. */
export const Notice = ({ type, role, children }: NoticeProps) => (
  <p className="notice" data-type={type} role={role}>
    {children}
  </p>
)

/** Says that something kept in this browser, by its `name`, cannot be read and would be replaced. */
export const Unread = ({ value, name }: { value: Pick<StoredValue<unknown>, 'isUnread'>; name: TextKey }) =>
  value.isUnread() && <Notice type="warning">{t('app.Unread', { name: t(name) })}</Notice>
