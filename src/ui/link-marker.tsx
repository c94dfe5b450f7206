import { type TextKey, t } from '../i18n/i18n.ts'

const words = {
  connecting: 'live.Connecting',
  open: 'live.Open',
  polling: 'live.Polling',
  closed: 'live.Closed',
} as const satisfies Record<string, TextKey>

/** The state of a connection, as a dot and a word. */
export const LinkMarker = ({ link }: { link: keyof typeof words }) => (
  <span className="live" data-link={link} role="status">
    {t(words[link])}
  </span>
)
