import { type TextKey, t } from '../lib/i18n.ts'
import { PageFrame } from '../ui/page-frame.tsx'

/** Holds the place of a page that is still to come. */
export const SoonPage = ({ title }: { title: TextKey }) => (
  <PageFrame title={title}>
    <p className="notice" data-type="info">
      {t('app.Soon')}
    </p>
  </PageFrame>
)
