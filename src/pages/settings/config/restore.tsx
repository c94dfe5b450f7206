import { type FormEvent, useState } from 'react'
import type { FileEntry } from '../../../contract/files.ts'
import type { SystemStatus } from '../../../contract/status.ts'
import { SaveFirst } from '../../../files/save-first.tsx'
import { bytes, decimal } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { Busy, useBusy } from '../../../ui/busy.tsx'
import { Card } from '../../../ui/card.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { remainder } from '../../../ui/memory.ts'
import { RichText } from '../../../ui/rich-text.tsx'
import { AskRestore } from './ask-restore.tsx'
import { examine, type Restoring } from './restore-file.ts'

interface RestoreProps {
  files: readonly FileEntry[]
  /** File system usage; undefined until known. */
  status: Partial<SystemStatus> | undefined
  /** The user confirmed this file. */
  onSend: (file: Restoring) => void
}

/** The chosen file and what it would change, or why it is rejected. */
function useChosen() {
  const [chosen, setChosen] = useState<Restoring | string>('')
  const { busy, run } = useBusy()

  async function readChosen(input: HTMLInputElement) {
    const file = input.files?.[0]
    setChosen('')
    try {
      const found = file ? await examine(file) : t('fileadmin.NoFileSelected')
      // Another file may have been picked meanwhile.
      if (input.files?.[0] === file) setChosen(found)
    } catch (error) {
      // Allows the same file to be picked again.
      input.value = ''
      throw error
    }
  }

  const choose = ({ currentTarget }: FormEvent<HTMLInputElement>) => void run(() => readChosen(currentTarget))
  return { chosen, busy, choose }
}

/** The card to restore a file: its content tells what kind it is, and what it would change is shown before it is sent. */
export function Restore({ files, status, onSend }: RestoreProps) {
  const { chosen, busy, choose } = useChosen()
  const [asking, setAsking] = useState(false)
  const [file, problem] = typeof chosen === 'string' ? [undefined, chosen] : [chosen]
  // The file it replaces frees its space.
  const replaced = files.find(({ name }) => name === file?.kind)
  const free = remainder(status?.littlefs_total, (status?.littlefs_used ?? 0) - (replaced?.size ?? 0))
  const tooLarge = file && free !== undefined && file.body.size > free
  const warning = tooLarge ? t('fileadmin.TooLarge', { size: bytes(file.body.size), room: bytes(free) }) : problem

  function ask(event: FormEvent) {
    event.preventDefault()
    setAsking(true)
  }

  return (
    <Card title="fileadmin.Restore">
      <form onSubmit={ask}>
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
          <div role="status">
            <dl className="facts">
              <Fact label="fileadmin.Name">{file.kind}</Fact>
              <Fact label="fileadmin.Size">{bytes(file.body.size)}</Fact>
              <Fact label="fileadmin.Free">{bytes(free)}</Fact>
              {file.kind === 'config.json' && <Fact label="fileadmin.Changes">{decimal(file.preview.length)}</Fact>}
            </dl>
          </div>
        )}
        <div className="actions">
          {replaced && <SaveFirst name={replaced.name} text="fileadmin.SaveFirst" />}
          <button type="submit" disabled={!file || tooLarge}>
            {t('fileadmin.Restore')}
          </button>
        </div>
      </form>
      {asking && file && <AskRestore file={file} onConfirmed={() => onSend(file)} onClosed={() => setAsking(false)} />}
    </Card>
  )
}
