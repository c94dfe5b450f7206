import { useState } from 'react'
import SparkMD5 from 'spark-md5'
import { product } from '#fork/product'
import { get } from '../../../gateway/api.ts'
import { ApiError } from '../../../gateway/api-error.ts'
import { upload } from '../../../gateway/upload.ts'
import { useGateway } from '../../../gateway/use-gateway.ts'
import { t } from '../../../i18n/i18n.ts'
import { show } from '../../../ui/alerts/alert-store.ts'
import { Notice } from '../../../ui/notice.tsx'
import { LoadFailed } from '../../../ui/page/loaded.tsx'
import { PageFrame } from '../../../ui/page/page-frame.tsx'
import { isUnanswered } from '../../../ui/upload/upload-failure.ts'
import { UploadState } from '../../../ui/upload/upload-state.tsx'
import { ChooseImage } from './choose-image.tsx'
import { noteUpdate } from './update-note.ts'

/** Bytes of the file that are read at a time: 2 MiB. */
const chunkBytes = 2_097_152

/** MD5 of a file in lower-case hexadecimal, which the firmware requires. Rejects if the file can no longer be read. */
async function md5Of(file: Blob) {
  const sum = new SparkMD5.ArrayBuffer()
  for (let at = 0; at < file.size; at += chunkBytes) sum.append(await file.slice(at, at + chunkBytes).arrayBuffer())
  return sum.end()
}

interface Sending {
  image: File
  /** The running version; undefined if the page could not read it. */
  version: string | undefined
  signal: AbortSignal
  onProgress: (sent: number, total: number) => void
}

/**
 * Sends an image. False if all of it was sent and no answer came: it may be installed, as the version shows after the restart. Fails like
 * `upload`.
 */
async function send({ image, version: shown, signal, onProgress }: Sending) {
  let allSent = false
  const version = shown ?? (await get('system/status', {}, { signal }).catch(() => undefined))?.git_hash
  // The checksum goes first: the gateway needs it before the image.
  const form = new FormData()
  form.append('MD5', await md5Of(image))
  form.append('firmware', image, 'firmware')
  const progress = (sent: number, total: number) => {
    allSent = sent >= total
    onProgress(sent, total)
  }
  const failure = await upload('firmware/update', form, { signal, onProgress: progress }).catch(
    (cause: unknown) => cause,
  )
  const mayBeInstalled = allSent && version && failure instanceof ApiError && isUnanswered(failure)
  if (failure && !mayBeInstalled) throw failure
  if (version) noteUpdate(version)
  if (failure) show('warning', t('firmwareupgrade.Unanswered'))
  return !failure
}

/** Installs firmware: choose a file, check it, confirm, upload. */
export function FirmwareUpgradePage() {
  const { data, error, reload } = useGateway('system/status', {}, { inline: true })
  const { data: status } = useGateway('firmware/status', {}, { inline: true })
  const [image, setImage] = useState<File>()

  return (
    <PageFrame title="firmwareupgrade.FirmwareUpgrade" loading={!data && !error}>
      {error && <LoadFailed error={error} onRetry={reload} />}
      {image ? (
        <UploadState
          accepted="firmwareupgrade.OtaSuccess"
          back="firmwareupgrade.Back"
          send={(signal, onProgress) => send({ image, version: data?.git_hash, signal, onProgress })}
          onBack={() => setImage(undefined)}
        />
      ) : (status?.ota_supported ?? product.abilities.update) ? (
        <ChooseImage gateway={data} onChosen={setImage} />
      ) : (
        <Notice type="info">{t('firmwareupgrade.NotSupported')}</Notice>
      )}
    </PageFrame>
  )
}
