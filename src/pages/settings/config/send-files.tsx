import { ApiError } from '../../../gateway/api-error.ts'
import { upload } from '../../../gateway/upload.ts'
import { t } from '../../../i18n/i18n.ts'
import { breakOffRestore, keepRestore, type Restore, restoreUnderWay, stepOf } from '../../../session/restore.ts'
import { tellUnlessKept } from '../../../ui/alerts/alert-store.ts'
import { tellEndedRestore } from '../../../ui/upload/tell-ended.ts'
import { isUnanswered } from '../../../ui/upload/upload-failure.ts'
import { UploadState } from '../../../ui/upload/upload-state.tsx'

type Progress = (sent: number, total: number) => void

/** Sends the next file, and keeps what is to come; a restore that is cancelled or left keeps nothing. Fails as `upload`. */
async function sendNext(restore: Restore, signal: AbortSignal, onProgress: Progress) {
  const [next, ...rest] = restore.files
  if (!next) return true
  const form = new FormData()
  form.append('config', new File([next.text], 'config'))
  const wasBegun = restoreUnderWay()?.begun
  tellUnlessKept(keepRestore({ ...restore, begun: true }))
  signal.addEventListener('abort', breakOffRestore)
  try {
    await upload(`file/upload?file=${encodeURIComponent(next.name)}`, form, { signal, onProgress })
    keepRestore({ files: rest, sent: [...restore.sent, next.name], restarting: true })
    return true
  } catch (cause) {
    // What was lost before may have arrived all the same.
    if (cause instanceof ApiError && !isUnanswered(cause)) keepRestore({ ...restore, begun: wasBegun })
    throw cause
  } finally {
    signal.removeEventListener('abort', breakOffRestore)
  }
}

interface SendFilesProps {
  restore: Restore
  /** The user goes back to the files; what was to come is forgotten. */
  onBack: () => void
}

/** Sends the next file of a restore; the wait page follows, which comes back here for the one after it. */
export function SendFiles({ restore, onBack }: SendFilesProps) {
  const step = stepOf(restore)
  return (
    <UploadState
      accepted="fileadmin.UploadSuccess"
      back="fileadmin.Back"
      what={step.total > 1 ? t('fileadmin.FileOf', step) : undefined}
      send={(signal, onProgress) => sendNext(restore, signal, onProgress)}
      overwrites
      onBack={() => {
        breakOffRestore()
        tellEndedRestore()
        onBack()
      }}
    />
  )
}
