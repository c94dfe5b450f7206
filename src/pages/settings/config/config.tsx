import { useEffect, useState } from 'react'
import { resetStartedCode } from '../../../contract/codes.ts'
import type { FileEntry } from '../../../contract/files.ts'
import { get, post } from '../../../gateway/api.ts'
import { ApiError } from '../../../gateway/api-error.ts'
import { listOf } from '../../../gateway/json.ts'
import { upload } from '../../../gateway/upload.ts'
import { useGateway } from '../../../gateway/use-gateway.ts'
import { dash } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { waitForRestart } from '../../../session/navigation.ts'
import {
  breakOffRestore,
  type FileToSend,
  keepRestore,
  type Restore,
  restoreUnderWay,
  stepOf,
} from '../../../session/restore.ts'
import { showReply, tellUnlessKept } from '../../../ui/alerts/alert-store.ts'
import { useBusy } from '../../../ui/busy.tsx'
import { Card } from '../../../ui/card.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { PageFrame } from '../../../ui/page/page-frame.tsx'
import { SaveFirst } from '../../../ui/upload/save-first.tsx'
import { tellEndedRestore } from '../../../ui/upload/tell-ended.ts'
import { isUnanswered } from '../../../ui/upload/upload-failure.ts'
import { UploadState } from '../../../ui/upload/upload-state.tsx'
import { FileList } from './file-list.tsx'
import { RestoreCard } from './restore.tsx'

/** Resets the gateway after a confirmation; the wait page opens only once the gateway has confirmed the restart. */
function FactoryReset({ files }: { files: readonly FileEntry[] }) {
  /** How to reach the gateway afterwards; set while the confirmation is open. */
  const [reach, setReach] = useState('')
  const { busy, run } = useBusy()

  async function ask() {
    const { ap_ssid: ssid } = await get('network/status').catch(() => ({ ap_ssid: dash }))
    setReach(t('fileadmin.Reach', { ssid }))
  }

  async function reset() {
    const reply = await post('file/delete_all', { delete: true })
    const restarts = reply.code === resetStartedCode
    // The gateway may come back at another address, which the wait page cannot find.
    showReply({ ...reply, note: restarts ? reach : '' }, true)
    if (restarts) waitForRestart()
  }

  return (
    <Card title="fileadmin.FactoryReset">
      <p>{t('fileadmin.ResetMsg')}</p>
      <div className="actions">
        <button type="button" className="danger" aria-busy={busy} onClick={() => run(ask)}>
          {t('fileadmin.FactoryReset')}
        </button>
      </div>
      {reach && (
        <Confirm
          title={t('fileadmin.FactoryReset')}
          question={t('fileadmin.ResetMsg')}
          onConfirmed={() => run(reset)}
          onClosed={() => setReach('')}
        >
          <div className="actions">
            {files.some(({ name }) => name === 'config.json') && <SaveFirst name="config.json" />}
          </div>
          <p>{reach}</p>
        </Confirm>
      )}
    </Card>
  )
}

function Files({ onSend }: { onSend: (files: readonly FileToSend[]) => void }) {
  const list = useGateway('file/list')
  const system = useGateway('system/status', {}, { inline: true })
  const files = listOf(Object.values(list.data ?? []))

  function reload() {
    list.reload()
    system.reload()
  }

  return (
    <PageFrame title="fileadmin.ConfigManagement" onReload={reload}>
      <Loaded resource={{ ...list, reload }}>
        {() => (
          <>
            <FileList files={files} status={system.data} onDeleted={reload} />
            <RestoreCard files={files} status={system.data} onSend={onSend} />
            <FactoryReset files={files} />
          </>
        )}
      </Loaded>
    </PageFrame>
  )
}

type Progress = (sent: number, total: number) => void

/** Sends the next file and keeps the remaining ones; a restore that is cancelled or left keeps nothing. Fails like `upload`. */
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
    // An upload without an answer may have arrived all the same.
    if (cause instanceof ApiError && !isUnanswered(cause)) keepRestore({ ...restore, begun: wasBegun })
    throw cause
  } finally {
    signal.removeEventListener('abort', breakOffRestore)
  }
}

/** Sends the next file of a restore; the wait page follows, and returns here for the one after it. `onBack` shows the files again. */
function SendFiles({ restore, onBack }: { restore: Restore; onBack: () => void }) {
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

/** The gateway's files: save, restore and delete them, or all at once. A restore under way goes on. */
export function ConfigPage() {
  const [restore, setRestore] = useState(restoreUnderWay)
  const restarting = restore?.restarting

  useEffect(() => {
    // After a reload, or with the browser's Back button.
    if (restarting) waitForRestart()
  }, [restarting])

  // Instead of the cards: a deletion, a reset or another file would spoil an upload.
  return restore ? (
    <PageFrame title="fileadmin.ConfigManagement">
      {!restarting && <SendFiles restore={restore} onBack={() => setRestore(undefined)} />}
    </PageFrame>
  ) : (
    <Files onSend={files => setRestore({ files, sent: [], restarting: false })} />
  )
}
