import { type FormEvent, useState } from 'react'
import type { FileEntry } from '../../../contract/files.ts'
import type { SystemStatus } from '../../../contract/status.ts'
import { bytes } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { remainder } from '../../../lib/memory.ts'
import { report } from '../../../lib/report.ts'
import { changedMembers, examine, presentConfig, type Restoring } from '../../../lib/restore.ts'
import { upload } from '../../../lib/upload.ts'
import { Busy } from '../../../ui/busy.tsx'
import { UploadState } from '../../../ui/upload-state.tsx'
import { Preview } from './preview.tsx'
import { SaveFirst } from './save-button.tsx'

interface RestoreProps {
  files: readonly FileEntry[]
  /** How full the file system is, once that is known. */
  status: Partial<SystemStatus> | undefined
  onBack: () => void
}

/** A file that was looked at: what it would do, or why it is refused. */
interface Chosen {
  file?: Restoring
  /** What a configuration would change, a line each. */
  changes?: string[]
  problem?: string
}

/** Looks at a file, and for a configuration at the one in force. Fails with an ApiError. */
async function look(file: File | undefined): Promise<Chosen> {
  if (!file) return { problem: t('fileadmin.NoFileSelected') }
  const found = await examine(file)
  if (typeof found === 'string') return { problem: found }
  if (found.kind !== 'config.json') return { file: found }
  return { file: found, changes: changedMembers(await presentConfig(), found.content) }
}

/** What was chosen, and what came of the look at it. */
function useChosen() {
  const [chosen, setChosen] = useState<Chosen>({})
  const [busy, setBusy] = useState(false)

  async function choose({ currentTarget: input }: FormEvent<HTMLInputElement>) {
    const picked = input.files?.[0]
    setChosen({})
    setBusy(true)
    try {
      const found = await look(picked)
      // Another one may have been picked meanwhile.
      if (input.files?.[0] === picked) setChosen(found)
    } catch (error) {
      input.value = ''
      report(error, { stay: true })
    }
    setBusy(false)
  }

  return { ...chosen, busy, choose }
}

interface RestoreFormProps extends Omit<RestoreProps, 'onBack'> {
  onSend: (file: Restoring) => void
}

function RestoreForm({ files, status, onSend }: RestoreFormProps) {
  const { file, changes, problem, busy, choose } = useChosen()
  // What it replaces makes room.
  const replaced = files.find(({ name }) => name === file?.kind)?.size ?? 0
  const free = remainder(status?.littlefs_total, (status?.littlefs_used ?? 0) - replaced)
  const tooLarge = file && free !== undefined && file.body.size > free
  const warning = tooLarge ? t('firmwareupgrade.TooLarge', { size: bytes(file.body.size), room: bytes(free) }) : problem

  function send(event: FormEvent) {
    event.preventDefault()
    if (file) onSend(file)
  }

  return (
    <section className="card">
      <h2>{t('fileadmin.Restore')}</h2>
      <form onSubmit={send}>
        <label>
          {t('form.PickFile')}
          <input type="file" accept=".json" onChange={choose} />
        </label>
        <p>
          <small className="muted">{t('fileadmin.RestoreHint')}</small>
        </p>
        {busy && <Busy />}
        <div role="alert">
          {warning && (
            <p className="notice" data-type="warning">
              {warning}
            </p>
          )}
        </div>
        <div role="status">{file && <Preview file={file} changes={changes} free={free} />}</div>
        {changes && <pre>{changes.join('\n')}</pre>}
        <div className="actions">
          {file && <SaveFirst name={file.kind} files={files} />}
          <button type="submit" disabled={!file || tooLarge}>
            {t('fileadmin.Restore')}
          </button>
        </div>
      </form>
    </section>
  )
}

/** The card to restore a file, whose content tells what it is and what it would change before anything is sent. */
export function Restore({ onBack, ...form }: RestoreProps) {
  const [sending, setSending] = useState<Restoring>()
  if (!sending) return <RestoreForm {...form} onSend={setSending} />
  const { kind, body } = sending
  return (
    <UploadState
      send={(signal, onProgress) =>
        upload(`file/upload?file=${kind}`, [['config', body, 'config']], { signal, onProgress })
      }
      success="fileadmin.UploadSuccess"
      onBack={() => {
        setSending(undefined)
        onBack()
      }}
    />
  )
}
