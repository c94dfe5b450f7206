import { type ReactNode, useState } from 'react'
import type { FileEntry } from '../../../contract/files.ts'
import { download } from '../../../lib/backup.ts'
import { t } from '../../../lib/i18n.ts'
import { report } from '../../../lib/report.ts'

interface SaveButtonProps {
  onSave: () => Promise<void>
  children: ReactNode
}

/** Saves what the gateway has, busy meanwhile; a failure is told. */
export function SaveButton({ onSave, children }: SaveButtonProps) {
  const [busy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    await onSave().catch(error => report(error, { stay: true }))
    setBusy(false)
  }

  return (
    <button type="button" className="secondary" disabled={busy} aria-busy={busy} onClick={save}>
      {children}
    </button>
  )
}

interface SaveFirstProps {
  name: string
  files: readonly FileEntry[]
}

/** Offers a copy of a file before it is lost, if the gateway has it. */
export const SaveFirst = ({ name, files }: SaveFirstProps) =>
  files.some(file => file.name === name) && (
    <SaveButton onSave={() => download(name)}>
      {t('fileadmin.Download')}: {name}
    </SaveButton>
  )
