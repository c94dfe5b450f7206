import type { ReactNode } from 'react'
import type { FileEntry } from '../../../contract/files.ts'
import { download } from '../../../lib/backup.ts'
import { t } from '../../../lib/i18n.ts'
import { useBusy } from '../../../ui/busy.tsx'

interface SaveButtonProps {
  onSave: () => Promise<void>
  children: ReactNode
}

/** Saves what the gateway has, busy meanwhile; a failure is told. */
export function SaveButton({ onSave, children }: SaveButtonProps) {
  const { busy, run } = useBusy()
  return (
    <button type="button" className="secondary" disabled={busy} aria-busy={busy} onClick={() => run(onSave)}>
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
