import { Link, useSearch } from 'wouter'
import { ApiError } from '../gateway/api-error.ts'
import { t } from '../i18n/i18n.ts'
import { safeReturnPath } from '../session/session.ts'
import { failureText } from '../ui/alerts/reply-text.ts'
import { Notice } from '../ui/notice.tsx'
import { PageFrame } from '../ui/page/page-frame.tsx'

/** Shows why a page could not be loaded: `message` and `status` of the query as plain text, and a link back to the page. */
export function ErrorPage() {
  const query = new URLSearchParams(useSearch())
  const message = query.get('message')
  const status = query.get('status') ?? ''
  // An answer that is not the gateway's comes with 200, which is not an error status.
  const failed = /^[3-5]\d\d$/.test(status) ? failureText(new ApiError('failed', Number(status))) : ''
  const back = query.get('returnUrl')
  return (
    <PageFrame title="Error.Oops">
      {(message || failed) && (
        <Notice type="danger" role="alert">
          {message || failed}
        </Notice>
      )}
      {message && failed && !message.includes(status) && <p className="muted">{failed}</p>}
      {back && (
        <p>
          <Link href={safeReturnPath(back)}>{t('app.Retry')}</Link>
        </p>
      )}
      <Link href="/">{t('app.BackHome')}</Link>
    </PageFrame>
  )
}
