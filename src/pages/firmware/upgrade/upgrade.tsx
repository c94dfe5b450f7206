import { type ChangeEvent, useState } from 'react'
import SparkMD5 from 'spark-md5'
import { Link } from 'wouter'
import { product } from '#fork/product'
import { chipFamily } from '../../../contract/pins.ts'
import type { SystemStatus } from '../../../contract/status.ts'
import { get } from '../../../gateway/api.ts'
import { ApiError } from '../../../gateway/api-error.ts'
import { upload } from '../../../gateway/upload.ts'
import { useGateway } from '../../../gateway/use-gateway.ts'
import { kilobytes, textOf } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { show } from '../../../ui/alerts/alert-store.ts'
import { Card } from '../../../ui/card.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { LoadFailed } from '../../../ui/page/load-failed.tsx'
import { PageFrame } from '../../../ui/page/page-frame.tsx'
import { SaveFirst } from '../../../ui/upload/save-first.tsx'
import { isUnanswered } from '../../../ui/upload/upload-failure.ts'
import { UploadState } from '../../../ui/upload/upload-state.tsx'
import { checkImage, examineImage, type FirmwareImage } from './image.ts'
import { noteUpdate } from './update-note.ts'

interface ChooseImageProps {
  /** Undefined if it could not be read. */
  gateway: SystemStatus | undefined
  /** The user confirmed this file. */
  onChosen: (file: File) => void
}

/** Errors, with which a file must not be sent, and warnings about it. */
function messagesAbout(image: FirmwareImage, gateway: SystemStatus | undefined) {
  const { errors, unchecked } = checkImage(image, gateway)
  const params = {
    chip: image.chip ?? '',
    own: chipFamily(gateway?.chipmodel) ?? '',
    size: kilobytes(image.size),
    room: kilobytes(gateway?.sketch_total),
  }
  const warnings: string[] = []
  if (unchecked.length) warnings.push(t('firmwareupgrade.Unchecked', { what: unchecked.map(key => t(key)).join(', ') }))
  if (image.compressed) warnings.push(t('firmwareupgrade.Packed'))
  return { errors: errors.map(key => t(key, params)), warnings }
}

const ImageFacts = ({ chip, size, app }: FirmwareImage) => (
  <>
    <Fact label="firmwareupgrade.Chip">{chip}</Fact>
    <Fact label="firmwareupgrade.Size">{kilobytes(size)}</Fact>
    <Fact label="firmwareupgrade.Version">{app && `${app.project} ${app.version}`}</Fact>
    <Fact label="firmwareupgrade.BuildDate">{app?.built}</Fact>
  </>
)

/** A file with its content. */
interface Choice {
  file?: File | undefined
  image?: FirmwareImage | undefined
}

/** Picks a file, shows what it is with errors and warnings, and asks before it is sent. */
function ChooseImage({ gateway, onChosen }: ChooseImageProps) {
  const [{ file, image }, setChoice] = useState<Choice>({})
  const [asking, setAsking] = useState(false)
  const name = `${file?.name}${image?.app ? `, ${textOf(gateway?.git_hash)} → ${image.app.version}` : ''}`
  const board = textOf(gateway?.pioenv, '')
  const latest = board && product.image.replace('{board}', board)
  const { errors, warnings } = image ? messagesAbout(image, gateway) : { errors: [], warnings: [] }

  async function choose({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const file = input.files?.[0]
    setChoice({})
    const image = file && (await examineImage(file))
    // Another file may have been chosen meanwhile.
    if (input.files?.[0] === file) setChoice({ file, image })
  }

  return (
    <Card title="firmwareupgrade.FirmwareUpload">
      <form
        onSubmit={event => {
          event.preventDefault()
          setAsking(true)
        }}
      >
        <label>
          {t('firmwareupgrade.File')}
          <input type="file" accept=".bin,.gz" onChange={choose} />
        </label>
        <dl className="facts">
          <Fact label="firmwareupgrade.Installed">{textOf(gateway?.git_hash)}</Fact>
          {image && <ImageFacts {...image} />}
        </dl>
        <p>
          <Link href="/info/system">{t('firmwareupgrade.CheckForUpdates')}</Link>
          {latest && (
            <>
              {' · '}
              <a
                href={`${product.releases}/latest/download/${encodeURIComponent(latest)}`}
                target="_blank"
                rel="noopener noreferrer"
              >
                {latest}
              </a>
            </>
          )}
        </p>
        <div role="status">
          {[...errors, ...warnings].map((text, n) => (
            <Notice key={text} type={n < errors.length ? 'danger' : 'warning'}>
              {text}
            </Notice>
          ))}
        </div>
        <div className="actions">
          <button type="submit" disabled={!image || errors.length > 0}>
            {t('firmwareupgrade.Upload')}
          </button>
        </div>
        {asking && file && (
          <Confirm
            title={t('firmwareupgrade.FirmwareUpgrade')}
            question={[...warnings, t('firmwareupgrade.Ask', { name, size: kilobytes(file.size) })].join(' ')}
            action={t('firmwareupgrade.Upload')}
            onConfirmed={() => onChosen(file)}
            onClosed={() => setAsking(false)}
          >
            <div className="actions">
              <SaveFirst name="config.json" />
            </div>
          </Confirm>
        )}
      </form>
    </Card>
  )
}

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
