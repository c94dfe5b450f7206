import { t } from '../lib/i18n.ts'
import { useParameter } from '../lib/location.ts'
import { Link } from '../ui/link.tsx'
import { PageFrame } from '../ui/page-frame.tsx'

/** What went wrong while a page was loading: `message` in the query, as plain text. Source: specification 1, section 2.9. */
export function ErrorPage() {
  const message = useParameter('message')
  return (
    <PageFrame title="Error.Oops">
      {message && (
        <p className="notice" data-type="danger" role="alert">
          {message}
        </p>
      )}
      <Link href="/">{t('app.BackHome')}</Link>
    </PageFrame>
  )
}
