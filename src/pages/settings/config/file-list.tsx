import { useRef, useState } from 'react'
import type { FileEntry } from '../../../contract/files.ts'
import type { SystemStatus } from '../../../contract/status.ts'
import { showReply } from '../../../lib/alerts.ts'
import { post } from '../../../lib/api.ts'
import { download, downloadAll } from '../../../lib/backup.ts'
import { bytes, kilobytes, textOf } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { remainder, shareOf } from '../../../lib/memory.ts'
import { useBusy } from '../../../ui/busy.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { Gauge } from '../../../ui/gauge.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SaveButton } from './save-button.tsx'

interface FileListProps {
  files: readonly FileEntry[]
  /** How full the file system is, once that is known. */
  status: Partial<SystemStatus> | undefined
  onDeleted: () => void
}

interface FileRowProps {
  file: FileEntry
  onDelete: () => void
}

const FileRow = ({ file: { name, size }, onDelete }: FileRowProps) => (
  <tr>
    <th scope="row" style={{ overflowWrap: 'anywhere' }}>
      {textOf(name)}
    </th>
    <td className="number" data-label={t('memoryinfo.Size')}>
      {bytes(size)}
    </td>
    <td className="number" data-label={t('inverteradmin.Action')}>
      <span className="actions">
        <IconButton icon="bin" words={`${t('fileadmin.Delete')}: ${name}`} onPress={onDelete} />
        <SaveButton onSave={() => download(name)}>
          {t('fileadmin.Download')}
          <span className="hidden">: {textOf(name)}</span>
        </SaveButton>
      </span>
    </td>
  </tr>
)

/** How full the file system is. */
function Usage({ status }: Pick<FileListProps, 'status'>) {
  const { littlefs_total: total, littlefs_used: used } = status ?? {}
  return (
    <dl className="facts">
      <Fact label="memoryinfo.Usage">
        <Gauge fraction={shareOf(used, total)} />
      </Fact>
      <Fact label="memoryinfo.Free">{kilobytes(remainder(total, used))}</Fact>
    </dl>
  )
}

/** The card of all files: how large they are, save and delete each, save all in one archive. */
export function FileList({ files, status, onDeleted }: FileListProps) {
  const [deleting, setDeleting] = useState('')
  const { run } = useBusy()
  const heading = useRef<HTMLHeadingElement>(null)

  async function remove(file: string) {
    showReply(await post('file/delete', { file }), true)
    // The button that was pressed goes with its row, and the focus would go with it.
    heading.current?.focus()
  }

  const archive = `${status?.hostname ?? 'gateway'}-${new Date().toJSON().slice(0, 10)}.zip`

  return (
    <section className="card">
      <h2 ref={heading} tabIndex={-1}>
        {t('fileadmin.BackupHeader')}
      </h2>
      <table className="stacked">
        <thead>
          <tr>
            <th scope="col">{t('inverteradmin.Name')}</th>
            <th scope="col" className="number">
              {t('memoryinfo.Size')}
            </th>
            <th scope="col" className="number">
              {t('inverteradmin.Action')}
            </th>
          </tr>
        </thead>
        <tbody>
          {files.map(file => (
            <FileRow key={file.name} file={file} onDelete={() => setDeleting(file.name)} />
          ))}
        </tbody>
      </table>
      <Usage status={status} />
      <div className="actions">
        <SaveButton onSave={() => downloadAll(files, archive)}>{t('fileadmin.Everything')}</SaveButton>
      </div>
      {deleting && (
        <Confirm
          title={t('fileadmin.Delete')}
          question={t('fileadmin.DeleteMsg', { name: deleting })}
          action={t('fileadmin.Delete')}
          onConfirmed={() => run(() => remove(deleting)).then(onDeleted)}
          onClosed={() => setDeleting('')}
        />
      )}
    </section>
  )
}
