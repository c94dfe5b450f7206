import { useState } from 'react'
import { md5 } from '../../lib/firmware-md5.ts'
import { noteUpdate } from '../../lib/firmware-note.ts'
import { upload } from '../../lib/upload.ts'
import { useGateway } from '../../lib/use-gateway.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { UploadState } from '../../ui/upload-state.tsx'
import { ChooseImage } from './upgrade/choose-image.tsx'

/** Puts new firmware on the gateway: choose, examine, confirm, send. Source: specification 1, section 2.12. */
export function FirmwareUpgradePage() {
  const { data, error, reload } = useGateway('system/status', {}, { inline: true })
  const [image, setImage] = useState<File>()

  return (
    <PageFrame title="firmwareupgrade.FirmwareUpgrade" loading={!data && !error}>
      {error && <LoadFailed error={error} onRetry={reload} />}
      {image ? (
        <UploadState
          send={async (signal, onProgress) => {
            const MD5 = await md5(image, signal)
            // The gateway checks the sum it has by the time the image begins.
            const parts = [
              ['MD5', MD5],
              ['firmware', image, 'firmware'],
            ] as const
            await upload('firmware/update', parts, { signal, onProgress })
            if (data) noteUpdate(data.git_hash)
          }}
          success="firmwareupgrade.OtaSuccess"
          onBack={() => setImage(undefined)}
        />
      ) : (
        <ChooseImage gateway={data} onChosen={setImage} />
      )}
    </PageFrame>
  )
}
