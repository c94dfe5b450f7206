import { Link } from 'wouter'
import { t } from '../i18n/i18n.ts'
import { PageFrame } from '../ui/page/page-frame.tsx'

/** The page for unknown addresses. */
export const NotFoundPage = () => (
  <PageFrame title="app.NotFound">
    <Link href="/">{t('app.BackHome')}</Link>
  </PageFrame>
)
