import { t } from '../../../i18n/i18n.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import type { Preview } from './changes.ts'
import type { Restoring } from './restore-file.ts'

interface AskRestoreProps {
  /** Those that would be sent, in their order. */
  files: readonly Restoring[]
  onConfirmed: () => void
  onClosed: () => void
}

/** What a file would change, first what can lock out the owner. */
function textOfPreview({ count, lines }: Preview) {
  if (count === 0) return t('fileadmin.NoChanges')
  const marked = lines.flatMap(({ text, cutsOff }) => (cutsOff ? [`⚠ ${text}`] : []))
  const others = lines.flatMap(({ text, cutsOff }) => (cutsOff ? [] : [text]))
  return [...marked, ...others].join('\n')
}

/** Lists what each file would change, and asks before they replace those of the gateway. */
export function AskRestore({ files, ...ask }: AskRestoreProps) {
  const question =
    files.length > 1
      ? t('fileadmin.RestoreAskAll', { count: files.length })
      : t('fileadmin.RestoreAsk', { name: files[0]?.name ?? '' })
  return (
    <Confirm title={t('fileadmin.Restore')} question={question} wide {...ask}>
      {files.some(({ preview }) => preview.lines.some(({ cutsOff }) => cutsOff)) && (
        <p className="notice" data-type="warning">
          {t('fileadmin.CutsOff')}
        </p>
      )}
      {files.map(({ name, preview }) => (
        <section key={name}>
          {files.length > 1 && <h3>{name}</h3>}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the focus goes to the top of a long list, not to the buttons below it */}
          <pre tabIndex={0}>{textOfPreview(preview)}</pre>
        </section>
      ))}
    </Confirm>
  )
}
