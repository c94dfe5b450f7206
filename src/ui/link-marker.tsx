import { type TextKey, t } from '../lib/i18n.ts'
import type { Link } from '../lib/live.ts'

const words: Record<Link, TextKey> = {
  connecting: 'live.Connecting',
  open: 'live.Open',
  polling: 'live.Polling',
  closed: 'live.Closed',
}

/** Whether something arrives from the gateway, as a dot and in words. */
export const LinkMarker = ({ link }: { link: Link }) => (
  <span className="live" data-link={link} role="status">
    {t(words[link])}
  </span>
)
