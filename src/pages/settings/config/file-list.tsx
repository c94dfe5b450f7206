import { useRef, useState } from 'react'
import type { FileEntry } from '../../../contract/files.ts'
import type { SystemStatus } from '../../../contract/status.ts'
import { post } from '../../../gateway/api.ts'
import { bytes, kilobytes, textOf } from '../../../i18n/format.ts'
import { dropPacks, t, withColon } from '../../../i18n/i18n.ts'
import { showReply } from '../../../ui/alerts/alert-store.ts'
import { useBusy } from '../../../ui/busy.tsx'
import { Card } from '../../../ui/card.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { ActionButton } from '../../../ui/controls/action-button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { Gauge } from '../../../ui/gauge.tsx'
import { remainder, usedShare } from '../../../ui/memory.ts'
import { download } from '../../../ui/upload/save-first.tsx'
import { inBackup, saveBackup } from './backup.ts'

interface FileListProps {
  files: readonly FileEntry[]
  /** File system usage; undefined until known. */
  status: Partial<SystemStatus> | undefined
  onDeleted: () => void
}

const FileRow = ({ file: { name, size }, onDelete }: { file: FileEntry; onDelete: () => void }) => (
  <tr>
    <th scope="row">{textOf(name)}</th>
    <td className="number" data-label={t('fileadmin.Size')}>
      {bytes(size)}
    </td>
    <td className="number" data-label={t('fileadmin.Action')}>
      <span className="actions">
        <IconButton icon="bin" label={`${withColon('fileadmin.Delete')} ${textOf(name)}`} onPress={onDelete} />
        <ActionButton action={() => download(name)}>
          {t('fileadmin.Download')}
          <span className="hidden">
            {t('app.Colon')} {textOf(name)}
          </span>
        </ActionButton>
      </span>
    </td>
  </tr>
)

/** The usage of the file system. */
function Usage({ status }: Pick<FileListProps, 'status'>) {
  const { littlefs_total: total, littlefs_used: used } = status ?? {}
  return (
    <dl className="facts">
      <Fact label="fileadmin.Usage">
        <Gauge fraction={usedShare(used, total)} />
      </Fact>
      <Fact label="fileadmin.Free">{kilobytes(remainder(total, used))}</Fact>
    </dl>
  )
}

/** The card of all files: their sizes, save or delete one, save a backup of everything. */
export function FileList({ files, status, onDeleted }: FileListProps) {
  const [deleting, setDeleting] = useState('')
  const { run } = useBusy()
  const heading = useRef<HTMLHeadingElement>(null)

  async function remove(file: string) {
    const reply = await post('file/delete', { file })
    const deleted = reply.type === 'success'
    if (deleted && file.endsWith('.lang.json')) await dropPacks()
    // A deletion takes effect only after a restart, which the owner has to ask for. Source: gateway contract 11.
    showReply(
      deleted
        ? {
            ...reply,
            type: 'warning',
            note: t('fileadmin.NoRestart'),
            link: { path: '/maintenance/reboot', text: 'fileadmin.RestartGateway' },
          }
        : reply,
    )
    // The pressed button is removed with its row, and would lose the focus.
    heading.current?.focus()
  }

  const leftOut = files.filter(file => !inBackup(file)).map(({ name }) => textOf(name))

  return (
    <Card>
      <header>
        <h2 ref={heading} tabIndex={-1}>
          {t('fileadmin.BackupHeader')}
        </h2>
      </header>
      <table className="stacked">
        <thead>
          <tr>
            <th>{t('fileadmin.Name')}</th>
            <th className="number">{t('fileadmin.Size')}</th>
            <th className="number">{t('fileadmin.Action')}</th>
          </tr>
        </thead>
        <tbody>
          {files.map(file => (
            <FileRow key={file.name} file={file} onDelete={() => setDeleting(textOf(file.name))} />
          ))}
        </tbody>
      </table>
      <Usage status={status} />
      <div className="actions">
        <ActionButton action={() => saveBackup(files, status)} disabled={leftOut.length === files.length}>
          {t('fileadmin.SaveBackup')}
        </ActionButton>
      </div>
      <p>
        <small className="muted">
          {t('fileadmin.BackupHint')} {leftOut.length > 0 && t('fileadmin.NotInBackup', { names: leftOut.join(', ') })}
        </small>
      </p>
      {deleting && (
        <Confirm
          title={t('fileadmin.Delete')}
          question={t('fileadmin.DeleteMsg', { name: deleting })}
          onConfirmed={() => run(() => remove(deleting)).then(onDeleted)}
          onClosed={() => setDeleting('')}
        />
      )}
    </Card>
  )
}
