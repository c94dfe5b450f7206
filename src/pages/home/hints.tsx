import { Link } from 'wouter'
import type { Hints as Warnings } from '../../contract/live.ts'
import { type TextKey, t } from '../../i18n/i18n.ts'
import { useLive } from '../../live/live.ts'
import { RichText } from '../../ui/rich-text.tsx'
import { PinMappingHint } from './pin-mapping-hint.tsx'

interface Warning {
  hint: keyof Warnings
  text: TextKey
  /** The settings page that helps. */
  link?: { href: string; text: TextKey }
}

const warnings: readonly Warning[] = [
  {
    hint: 'default_password',
    text: 'hints.DefaultPassword',
    link: { href: '/settings/security', text: 'hints.DefaultPasswordLink' },
  },
]

/** The gateway's warnings, shown for as long as it reports them. */
export function Hints() {
  const hints = useLive(s => s.hints)
  return (
    <>
      {warnings.map(
        ({ hint, text, link }) =>
          hints?.[hint] === true && (
            <p key={hint} className="notice" data-type="danger">
              <RichText text={text} /> {link && <Link href={link.href}>{t(link.text)}</Link>}
            </p>
          ),
      )}
      {hints?.pin_mapping_issue === true && <PinMappingHint />}
    </>
  )
}
