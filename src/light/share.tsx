import { percent } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'
import type { ClearShare, SpanShare } from './day.ts'

/** The share of a clear day in words. */
export function shareText({ share, isSoFar, without }: ClearShare) {
  const text = t(isSoFar ? 'history.ClearByNow' : 'history.ClearShare', { share: percent(share) })
  return without.length ? t('history.ShareWithout', { text, names: without.join(', ') }) : text
}

/** A part of a sentence: about so much of a clear day. */
export const ofClear = (share: number) => t('history.OfClear', { share: percent(share) })

/** The share of a week or a month in words, with its number of days. */
export const spanShareText = ({ knownDays: known, completedDays: count, share }: SpanShare) =>
  t('history.ClearSpan', { known, count, share: percent(share) })

/** A bar with the share of a clear day; nothing while it is unknown. */
export const ShareBar = ({ share }: { share: ClearShare | undefined }) =>
  share && (
    <p className="goodness">
      <progress aria-hidden="true" value={share.share} />
      {shareText(share)}
    </p>
  )
