import { type TextKey, t } from '../i18n/i18n.ts'
import type { Contact, OtherGateway } from './others.ts'

const texts: Record<Contact, TextKey> = {
  connecting: 'live.Connecting',
  open: 'live.OtherWaiting',
  refused: 'live.OtherRefused',
  unanswered: 'live.OtherUnanswered',
  lost: 'live.OtherLost',
  mute: 'live.OtherMute',
  flooding: 'live.OtherFlooding',
}

/** Whether values of another gateway arrive. */
export const isAnswering = ({ contact, serials, stale }: OtherGateway) =>
  contact === 'open' && serials.length > 0 && !stale

/** Whether values of another gateway do not arrive, and are not just about to. */
export const isGone = ({ contact, stale }: OtherGateway) => stale || (contact !== 'connecting' && contact !== 'open')

/** What is known of the connection to another gateway, as a sentence. */
export const contactText = (other: OtherGateway) =>
  isAnswering(other) ? t('live.OtherAnswers', { count: other.serials.length }) : t(texts[other.contact])
