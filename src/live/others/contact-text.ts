import { type TextKey, t } from '../../i18n/i18n.ts'
import type { Contact, OtherGateway } from './others.ts'

const texts: Record<Contact, TextKey> = {
  connecting: 'live.Connecting',
  open: 'live.OtherWaiting',
  barred: 'live.OtherBarred',
  unanswered: 'live.OtherUnanswered',
  lost: 'live.OtherLost',
  mute: 'live.OtherMute',
  flooding: 'live.OtherFlooding',
}

/** Whether values of another gateway arrive. */
export const isAnswering = ({ contact, serials, stale }: OtherGateway) =>
  contact === 'open' && serials.length > 0 && !stale

/** The connection to another gateway as a sentence. */
export const contactText = (other: OtherGateway) =>
  isAnswering(other) ? t('live.OtherAnswers', { count: other.serials.length }) : t(texts[other.contact])

/** Why a gateway sends no values, in a few words. */
export function contactBrief({ contact, stale }: OtherGateway) {
  if (contact === 'barred') return t('live.OtherBarredBrief')
  if (contact === 'unanswered') return t('live.OtherUnansweredBrief')
  return t(!stale && (contact === 'connecting' || contact === 'open') ? 'live.Connecting' : 'live.Closed')
}
