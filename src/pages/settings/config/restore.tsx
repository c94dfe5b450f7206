import { type FormEvent, useState } from 'react'
import type { FileEntry } from '../../../contract/files.ts'
import type { SystemStatus } from '../../../contract/status.ts'
import { bytes } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import type { FileToSend } from '../../../session/restore.ts'
import { Busy, useBusy } from '../../../ui/busy.tsx'
import { Card } from '../../../ui/card.tsx'
import { ActionButton } from '../../../ui/controls/action-button.tsx'
import { remainder } from '../../../ui/memory.ts'
import { RichText } from '../../../ui/rich-text.tsx'
import { SaveFirst } from '../../../ui/upload/save-first.tsx'
import { AskRestore } from './ask-restore.tsx'
import { saveBackup } from './backup.ts'
import { type Examined, examine } from './chosen-file.ts'
import { ChosenFiles } from './chosen-files.tsx'

interface RestoreProps {
  files: readonly FileEntry[]
  /** File system usage; undefined until known. */
  status: Partial<SystemStatus> | undefined
  /** The user confirmed these files. */
  onSend: (files: readonly FileToSend[]) => void
}

const nothing: Examined = { files: [], problems: [] }

/** What the chosen file holds, which of it the owner wants, and why it is rejected. */
function useChosen(present: readonly FileEntry[]) {
  const [examined, setExamined] = useState(nothing)
  const [wanted, setWanted] = useState<ReadonlySet<string>>(new Set())
  const { busy, run } = useBusy()

  async function readChosen(input: HTMLInputElement) {
    const file = input.files?.[0]
    setExamined(nothing)
    try {
      const names = present.map(({ name }) => name)
      const found = file ? await examine(file, names) : { files: [], problems: [t('fileadmin.NoFileSelected')] }
      // Another file may have been picked meanwhile.
      if (input.files?.[0] !== file) return
      setExamined(found)
      // Each file is a restart: those that change nothing are left to the owner, unless there is no choice.
      const { files } = found
      setWanted(new Set(files.filter(({ preview }) => files.length === 1 || preview.count).map(({ name }) => name)))
    } catch (error) {
      // Allows the same file to be picked again.
      input.value = ''
      throw error
    }
  }

  const choose = ({ currentTarget }: FormEvent<HTMLInputElement>) => void run(() => readChosen(currentTarget))
  return { ...examined, wanted, setWanted, busy, choose }
}

const sizeOf = (files: readonly { size: number }[]) => files.reduce((sum, { size }) => sum + size, 0)

/**
 * The card to restore a backup, or one file, whose content tells what kind it is: shows what would change, and lets the
 * owner choose, before anything is sent.
 */
export function Restore({ files: present, status, onSend }: RestoreProps) {
  const { files, problems, wanted, setWanted, busy, choose } = useChosen(present)
  const [asking, setAsking] = useState(false)
  const chosen = files.filter(({ name }) => wanted.has(name))
  // The files they replace free their space.
  const replaced = present.filter(({ name }) => wanted.has(name))
  const [replacedOne] = replaced
  const free = remainder(status?.littlefs_total, (status?.littlefs_used ?? 0) - sizeOf(replaced))
  const size = sizeOf(chosen)
  const tooLarge = free !== undefined && size > free
  const warnings = tooLarge
    ? [...problems, t('fileadmin.TooLarge', { size: bytes(size), room: bytes(free) })]
    : problems

  function ask(event: FormEvent) {
    event.preventDefault()
    if (chosen.length > 0 && !tooLarge) setAsking(true)
  }

  return (
    <Card title="fileadmin.Restore">
      <form onSubmit={ask}>
        <label>
          {t('form.PickFile')}
          <input type="file" accept=".json,.zip" onChange={choose} />
        </label>
        {busy && <Busy />}
        <div role="alert">
          {warnings.map(text => (
            <p key={text} className="notice" data-type="warning">
              {text}
            </p>
          ))}
        </div>
        {files.length > 0 && <ChosenFiles files={files} wanted={wanted} onWanted={setWanted} free={free} />}
        <p>
          <small className="muted">
            <RichText text="fileadmin.RestoreHint" />
          </small>
        </p>
        <div className="actions">
          {replacedOne &&
            (replaced.length > 1 ? (
              <ActionButton action={() => saveBackup(present, status)}>{t('fileadmin.SaveAllFirst')}</ActionButton>
            ) : (
              <SaveFirst name={replacedOne.name} text="fileadmin.SaveFirst" />
            ))}
          <button type="submit" disabled={chosen.length === 0 || tooLarge}>
            {t('fileadmin.Restore')}
          </button>
        </div>
      </form>
      {asking && (
        <AskRestore
          files={chosen}
          onConfirmed={() => onSend(chosen.map(({ name, text }) => ({ name, text })))}
          onClosed={() => setAsking(false)}
        />
      )}
    </Card>
  )
}
