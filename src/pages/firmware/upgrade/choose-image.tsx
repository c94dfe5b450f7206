import { type ChangeEvent, useEffect, useId, useState } from 'react'
import type { SystemStatus } from '../../../contract/status.ts'
import { examine, type FirmwareImage, familyOf, judge } from '../../../lib/firmware-image.ts'
import { kilobytes, textOf } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { Fact } from '../../../ui/fact.tsx'

interface ChooseImageProps {
  /** Undefined when it could not be asked. */
  gateway: SystemStatus | undefined
  /** The owner wants this file installed. */
  onChosen: (file: File) => void
}

/** Why a file must not be sent, and what to know before it is, in words. */
function findings(image: FirmwareImage, gateway: SystemStatus | undefined) {
  const { wrong, unknown } = judge(image, gateway)
  const holes = {
    chip: image.chip ?? '',
    own: familyOf(gateway?.chipmodel) ?? '',
    size: kilobytes(image.size),
    room: kilobytes(gateway?.sketch_total),
  }
  const doubts: string[] = []
  if (unknown.length) doubts.push(t('firmwareupgrade.Unchecked', { what: unknown.map(key => t(key)).join(', ') }))
  if (image.packed) doubts.push(t('firmwareupgrade.Packed'))
  return { wrong: wrong.map(key => t(`firmwareupgrade.${key}`, holes)), doubts }
}

const ImageFacts = ({ chip, size, app }: FirmwareImage) => (
  <>
    <Fact label="hardwareinfo.ChipModel">{chip}</Fact>
    <Fact label="memoryinfo.Size">{kilobytes(size)}</Fact>
    <Fact label="firmwareinfo.FirmwareVersion">{app && `${app.project} ${app.version}`}</Fact>
    <Fact label="devinfo.FirmwareBuildDate">{app?.built}</Fact>
  </>
)

const Notes = ({ texts, type }: { texts: string[]; type: 'danger' | 'warning' }) =>
  texts.map(text => (
    <p key={text} className="notice" data-type={type}>
      {text}
    </p>
  ))

/** What a file is, once it is examined. */
function useImage(file: File | undefined) {
  const [examined, setExamined] = useState<{ file: File; image: FirmwareImage }>()
  useEffect(() => {
    let left = false
    if (file) examine(file).then(image => left || setExamined({ file, image }))
    return () => {
      left = true
    }
  }, [file])
  return examined?.file === file ? examined?.image : undefined
}

/** Picks a file, says what it is and what speaks against it, and asks before it is sent. */
export function ChooseImage({ gateway, onChosen }: ChooseImageProps) {
  const [file, setFile] = useState<File>()
  const [asking, setAsking] = useState(false)
  const id = useId()
  const image = useImage(file)
  const { wrong, doubts } = image ? findings(image, gateway) : { wrong: [], doubts: [] }

  return (
    <form
      className="card text"
      onSubmit={event => {
        event.preventDefault()
        setAsking(true)
      }}
    >
      <h2>{t('firmwareupgrade.FirmwareUpload')}</h2>
      <label htmlFor={id}>{t('firmwareupgrade.File')}</label>
      <input
        id={id}
        type="file"
        accept=".bin,.gz"
        onChange={(event: ChangeEvent<HTMLInputElement>) => setFile(event.currentTarget.files?.[0])}
      />
      <dl className="facts">
        <Fact label="firmwareupgrade.Installed">{textOf(gateway?.git_hash)}</Fact>
        {image && <ImageFacts {...image} />}
      </dl>
      <div role="status">
        <Notes texts={wrong} type="danger" />
        <Notes texts={doubts} type="warning" />
      </div>
      <div className="actions">
        <button type="submit" disabled={!image || wrong.length > 0}>
          {t('firmwareupgrade.Upload')}
        </button>
      </div>
      {asking && file && (
        <Confirm
          title={t('firmwareupgrade.FirmwareUpgrade')}
          question={[...doubts, t('firmwareupgrade.Ask', { name: file.name, size: kilobytes(file.size) })].join(' ')}
          action={t('firmwareupgrade.Upload')}
          onConfirmed={() => onChosen(file)}
          onClosed={() => setAsking(false)}
        />
      )}
    </form>
  )
}
