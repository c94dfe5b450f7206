import { type TextKey, t } from '../i18n/i18n.ts'
import type { Link } from '../live/live.ts'

const words: Record<Link, TextKey> = {
  connecting: 'live.Connecting',
  open: 'live.Open',
  polling: 'live.Polling',
  closed: 'live.Closed',
}

/** The state of a connection, as a dot and a word. */
export const LinkMarker = ({ link }: { link: Link }) => (
  <span className="live" data-link={link} role="status">
    {t(words[link])}
  </span>
)
