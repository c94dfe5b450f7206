import { type FormEvent, useState } from 'react'
import type { FileEntry } from '../../../contract/files.ts'
import type { SystemStatus } from '../../../contract/status.ts'
import { bytes, dash } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { remainder } from '../../../lib/memory.ts'
import { examine, type Restoring } from '../../../lib/restore.ts'
import { Busy, useBusy } from '../../../ui/busy.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { SaveFirst } from './save-button.tsx'

interface RestoreProps {
  files: readonly FileEntry[]
  /** How full the file system is, once that is known. */
  status: Partial<SystemStatus> | undefined
  /** The user wants this file sent. */
  onSend: (file: Restoring) => void
}

/** What was chosen: what it is and would do, or in words why it is refused. */
function useChosen() {
  const [chosen, setChosen] = useState<Restoring | string>('')
  const { busy, run } = useBusy()

  async function look(input: HTMLInputElement) {
    const file = input.files?.[0]
    setChosen('')
    try {
      const found = file ? await examine(file) : t('fileadmin.NoFileSelected')
      // Another one may have been picked meanwhile.
      if (input.files?.[0] === file) setChosen(found)
    } catch (error) {
      // The same one may be picked again.
      input.value = ''
      throw error
    }
  }

  const choose = ({ currentTarget }: FormEvent<HTMLInputElement>) => void run(() => look(currentTarget))
  return { chosen, busy, choose }
}

/** The card to restore a file, whose content tells what it is and what it would change before anything is sent. */
export function Restore({ files, status, onSend }: RestoreProps) {
  const { chosen, busy, choose } = useChosen()
  const [file, problem] = typeof chosen === 'string' ? [undefined, chosen] : [chosen]
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
          <small className="muted">
            <RichText text="fileadmin.RestoreHint" />
          </small>
        </p>
        {busy && <Busy />}
        <div role="alert">
          {warning && (
            <p className="notice" data-type="warning">
              {warning}
            </p>
          )}
        </div>
        {file && (
          <>
            <dl className="facts">
              <Fact label="inverteradmin.Name">{file.kind}</Fact>
              <Fact label="memoryinfo.Size">{bytes(file.body.size)}</Fact>
              <Fact label="memoryinfo.Free">{bytes(free)}</Fact>
            </dl>
            <pre role="status">{file.preview.join('\n') || dash}</pre>
          </>
        )}
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
