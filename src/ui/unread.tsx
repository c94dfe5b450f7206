import type { KeptValue } from '../gateway/storage.ts'
import { type TextKey, t } from '../i18n/i18n.ts'

/** Says, under its name, that something this browser keeps cannot be read, and would be replaced. */
export const Unread = ({ kept, name }: { kept: Pick<KeptValue<unknown>, 'isUnread'>; name: TextKey }) =>
  kept.isUnread() && (
    <p className="notice" data-type="warning">
      {t('app.Unread', { name: t(name) })}
    </p>
  )
