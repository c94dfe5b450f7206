import { t } from '../lib/i18n.ts'
import { useParameter } from '../lib/location.ts'
import { safeReturn } from '../lib/session.ts'
import { Link } from '../ui/link.tsx'
import { PageFrame } from '../ui/page-frame.tsx'

/** What went wrong while a page was loading: `message` in the query, as plain text, and the way back to it. Source: specification 1, section 2.9. */
export function ErrorPage() {
  const message = useParameter('message')
  const failed = useParameter('returnUrl')
  return (
    <PageFrame title="Error.Oops">
      {message && (
        <p className="notice" data-type="danger" role="alert">
          {message}
        </p>
      )}
      {failed && (
        <p>
          <Link href={safeReturn(failed)}>{t('app.Retry')}</Link>
        </p>
      )}
      <Link href="/">{t('app.BackHome')}</Link>
    </PageFrame>
  )
}
