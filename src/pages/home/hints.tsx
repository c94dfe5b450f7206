import { Link } from 'wouter'
import type { Hints as Warnings } from '../../contract/live.ts'
import { type TextKey, t } from '../../i18n/i18n.ts'
import { useLive } from '../../live/live.ts'
import { RichText } from '../../ui/rich-text.tsx'

/** A warning: its member, its text, and the settings page that helps, with the text of the link to it. */
type Warning = [hint: keyof Warnings, text: TextKey, page?: string, link?: TextKey]

const warnings: readonly Warning[] = [
  ['radio_problem', 'hints.RadioProblem'],
  ['time_sync', 'hints.TimeSync', 'ntp', 'hints.TimeSyncLink'],
  ['default_password', 'hints.DefaultPassword', 'security', 'hints.DefaultPasswordLink'],
  ['pin_mapping_issue', 'hints.PinMappingIssue', 'device', 'hints.PinMappingIssueLink'],
]

/** The gateway's warnings, shown for as long as it reports them. */
export function Hints() {
  const hints = useLive(s => s.hints)
  return (
    <>
      {warnings.map(
        ([hint, text, page, link]) =>
          hints?.[hint] === true && (
            <p key={hint} className="notice" data-type={hint === 'pin_mapping_issue' ? 'warning' : 'danger'}>
              <RichText text={text} /> {link && <Link href={`/settings/${page}`}>{t(link)}</Link>}
            </p>
          ),
      )}
    </>
  )
}
