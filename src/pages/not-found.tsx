import { t } from '../lib/i18n.ts'
import { Link } from '../ui/link.tsx'
import { PageFrame } from '../ui/page-frame.tsx'

/** Any address the app does not know. */
export const NotFoundPage = () => (
  <PageFrame title="app.NotFound">
    <p className="notice" data-type="warning">
      {t('app.NotFoundText')} <Link href="/">{t('app.BackHome')}</Link>
    </p>
  </PageFrame>
)
