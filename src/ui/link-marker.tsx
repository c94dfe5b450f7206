import { t } from '../i18n/i18n.ts'
import type { Link } from '../live/live.ts'

/** The state of a connection, as a dot and a word. */
export const LinkMarker = ({ link }: { link: Link }) => (
  <span className="live" data-link={link} role="status">
    {t(`live.${link}`)}
  </span>
)
