import { type ChangeEvent, useState } from 'react'
import { Link } from 'wouter'
import { product } from '#fork/product'
import { chipFamily } from '../../../contract/pins.ts'
import type { SystemStatus } from '../../../contract/status.ts'
import { kilobytes, textOf } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { Card } from '../../../ui/card.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SaveFirst } from '../../../ui/upload/save-first.tsx'
import { checkImage, examineImage, type FirmwareImage } from './image.ts'

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
export function ChooseImage({ gateway, onChosen }: ChooseImageProps) {
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
