import { useEffect, useState } from 'react'
import { listOf } from '../../../gateway/json.ts'
import { useGateway } from '../../../gateway/use-gateway.ts'
import { waitForRestart } from '../../../session/navigation.ts'
import { type FileToSend, restoreUnderWay } from '../../../session/restore.ts'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { PageFrame } from '../../../ui/page/page-frame.tsx'
import { FactoryReset } from './factory-reset.tsx'
import { FileList } from './file-list.tsx'
import { RestoreCard } from './restore.tsx'
import { SendFiles } from './send-files.tsx'

/** The cards of the page. */
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
      <Loaded of={{ ...list, reload }}>
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

/** The gateway's files: save, restore and delete them, or all at once. A restore under way goes on. */
export function ConfigPage() {
  const [restore, setRestore] = useState(restoreUnderWay)
  const restarting = restore?.restarting

  useEffect(() => {
    // After a reload, or with the browser's Back button.
    if (restarting) waitForRestart()
  }, [restarting])

  // In place of the cards: a deletion, a reset or another file would spoil an upload.
  return restore ? (
    <PageFrame title="fileadmin.ConfigManagement">
      {!restarting && <SendFiles restore={restore} onBack={() => setRestore(undefined)} />}
    </PageFrame>
  ) : (
    <Files onSend={files => setRestore({ files, sent: [], restarting: false })} />
  )
}
