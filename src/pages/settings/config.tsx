import { useState } from 'react'
import { listOf } from '../../lib/json.ts'
import type { Restoring } from '../../lib/restore.ts'
import { upload } from '../../lib/upload.ts'
import { useGateway } from '../../lib/use-gateway.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { UploadState } from '../../ui/upload-state.tsx'
import { FactoryReset } from './config/factory-reset.tsx'
import { FileList } from './config/file-list.tsx'
import { Restore } from './config/restore.tsx'

/** The gateway's files: save, restore and delete them, or all at once. Source: specification 1, section 2.11. */
export function ConfigPage() {
  const list = useGateway('file/list')
  const system = useGateway('system/status', {}, { inline: true })
  const [sending, setSending] = useState<Restoring>()
  const files = list.data && listOf(Object.values(list.data))

  function reload() {
    list.reload()
    system.reload()
  }

  return (
    <PageFrame title="menu.ConfigManagement" loading={!files && !list.error} onReload={reload}>
      {list.error && <LoadFailed error={list.error} onRetry={reload} />}
      {sending && (
        <UploadState
          send={(signal, onProgress) =>
            upload(`file/upload?file=${sending.kind}`, [['config', sending.body, 'config']], { signal, onProgress })
          }
          success="apiresponse.6001"
          onBack={() => {
            setSending(undefined)
            reload()
          }}
        />
      )}
      {/* Gone meanwhile, since a deletion, a reset or another file would spoil what is sent. */}
      {files && !sending && (
        <div className="columns">
          <FileList files={files} status={system.data} onDeleted={reload} />
          <Restore files={files} status={system.data} onSend={setSending} />
          <FactoryReset files={files} />
        </div>
      )}
    </PageFrame>
  )
}
