import { ago, briefText, textOf } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { isOld, type LiveState, useLive } from '../../live/live.ts'
import { heardAt, oldShareOf } from './old-share.ts'

/** How much of the total is old, and whose it is; empty if none, or if everything shown is old and labelled so. */
function sentence(state: LiveState) {
  const now = Date.now()
  const share = isOld(state) ? undefined : oldShareOf(state, now)
  if (!share) return ''
  const power = briefText(share.power, 'W')
  const [first, ...others] = share.from
  if (!first || others.length) return t('live.OldOfSeveral', { power, count: share.from.length })
  return t('live.OldOfOne', { power, name: textOf(first.name), age: ago((now - heardAt(first)) / 1000) })
}

/** Under the total: which part of it was measured more than a minute ago. */
export function OldPart() {
  const text = useLive(sentence)
  return text && <p className="old-part">{text}</p>
}
