import { useState } from 'react'
import { UploadState } from '../../files/upload-state.tsx'
import { listOf } from '../../gateway/json.ts'
import { upload } from '../../gateway/upload.ts'
import { useGateway } from '../../gateway/use-gateway.ts'
import { PageFrame } from '../../layout/page-frame.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { FactoryReset } from './config/factory-reset.tsx'
import { FileList } from './config/file-list.tsx'
import { Restore } from './config/restore.tsx'
import type { Restoring } from './config/restore-file.ts'

const uploadTexts = {
  sending: 'fileadmin.UploadProgress',
  sent: 'fileadmin.UploadDone',
  accepted: 'fileadmin.UploadSuccess',
  failed: 'fileadmin.UploadFailed',
  back: 'fileadmin.Back',
  retry: 'fileadmin.Retry',
} as const

/** The gateway's files: save, restore and delete them, or all at once. */
export function ConfigPage() {
  const list = useGateway('file/list')
  const system = useGateway('system/status', {}, { inline: true })
  const [sending, setSending] = useState<Restoring>()
  const files = listOf(Object.values(list.data ?? []))

  function reload() {
    list.reload()
    system.reload()
  }

  return (
    <PageFrame title="fileadmin.ConfigManagement" onReload={reload}>
      {sending && (
        <UploadState
          texts={uploadTexts}
          send={(signal, onProgress) => {
            const form = new FormData()
            form.append('config', sending.body, 'config')
            return upload(`file/upload?file=${sending.kind}`, form, { signal, onProgress })
          }}
          overwrites
          onBack={() => {
            setSending(undefined)
            reload()
          }}
        />
      )}
      {/* Hidden during an upload, which a deletion, a reset or another file would spoil. */}
      <Loaded of={{ ...list, reload }}>
        {() =>
          !sending && (
            <div className="columns">
              <FileList files={files} status={system.data} onDeleted={reload} />
              <Restore files={files} status={system.data} onSend={setSending} />
              <FactoryReset files={files} />
            </div>
          )
        }
      </Loaded>
    </PageFrame>
  )
}
