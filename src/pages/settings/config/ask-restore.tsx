import { t } from '../../../i18n/i18n.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import type { Restoring } from './restore-file.ts'

interface AskRestoreProps {
  file: Restoring
  onConfirmed: () => void
  onClosed: () => void
}

/** Lists what a file would change, first what can lock out the owner, and asks before it replaces the gateway's file. */
export function AskRestore({ file: { kind, preview }, ...ask }: AskRestoreProps) {
  const marked = preview.flatMap(({ text, cutsOff }) => (cutsOff ? [`⚠ ${text}`] : []))
  const others = preview.flatMap(({ text, cutsOff }) => (cutsOff ? [] : [text]))
  return (
    <Confirm title={t('fileadmin.Restore')} question={t('fileadmin.RestoreAsk', { name: kind })} wide {...ask}>
      {marked.length > 0 && (
        <p className="notice" data-type="warning">
          {t('fileadmin.CutsOff')}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the focus goes to the top of a long list, not to the buttons below it */}
      <pre tabIndex={0}>{[...marked, ...others].join('\n') || t('fileadmin.NoChanges')}</pre>
    </Confirm>
  )
}
