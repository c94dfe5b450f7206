import { percent } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'
import type { ClearShare, SpanShare } from './day.ts'

/** How much of what a clear day brings a day brought, in words. */
export function shareText({ share, isSoFar, without }: ClearShare) {
  const text = t(isSoFar ? 'history.ClearByNow' : 'history.ClearShare', { share: percent(share) })
  return without.length ? t('history.ShareWithout', { text, names: without.join(', ') }) : text
}

/** The same of a week or a month, with how many of its days that are. */
export const spanShareText = ({ days, count, share }: SpanShare) =>
  t('history.ClearSpan', { known: days, count, share: percent(share) })

/** How good a day is beside a clear one; nothing while that cannot be told. */
export const ShareBar = ({ share }: { share: ClearShare | undefined }) =>
  share && (
    <p className="goodness">
      <progress aria-hidden="true" value={share.share} />
      {shareText(share)}
    </p>
  )
