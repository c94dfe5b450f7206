import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { FileEntry } from '../../../contract/files.ts'
import type { SystemStatus } from '../../../contract/status.ts'
import { report } from '../../../gateway/api-error.ts'
import { bytes } from '../../../i18n/format.ts'
import { labelled, t } from '../../../i18n/i18n.ts'
import { keepArrangement } from '../../../roof/arrangement.ts'
import type { FileToSend } from '../../../session/restore.ts'
import { show } from '../../../ui/alerts/alert-store.ts'
import { Busy } from '../../../ui/busy.tsx'
import { Card } from '../../../ui/card.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { ActionButton } from '../../../ui/controls/action-button.tsx'
import { remainder } from '../../../ui/memory.ts'
import { Notice } from '../../../ui/notice.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { saveBackup } from './backup.ts'
import type { Preview } from './changes.ts'
import { type ExaminedFile, examineFile, type Restoring, type RestoringRoof } from './chosen-file.ts'

interface RestoreProps {
  files: readonly FileEntry[]
  /** File system usage; undefined until known. */
  status: Partial<SystemStatus> | undefined
  /** The user confirmed these files. */
  onSend: (files: readonly FileToSend[]) => void
}

const nothing: ExaminedFile = { files: [], problems: [] }

/** All that can be restored, on the gateway and in this browser. */
const filesAndRoof = ({ files, roof }: Pick<ExaminedFile, 'files' | 'roof'>) => (roof ? [...files, roof] : files)

/** A file as it is shown. */
type FileView = Pick<Restoring, 'name' | 'size' | 'preview' | 'doubts'>

/** The content of the chosen file, the parts that the owner wants, and why it is rejected. */
function useChosen(present: readonly FileEntry[], chip: string | undefined) {
  const [examined, setExamined] = useState(nothing)
  const [wanted, setWanted] = useState<readonly string[]>([])
  const [reading, setReading] = useState<File>()

  async function choose({ currentTarget: input }: FormEvent<HTMLInputElement>) {
    const file = input.files?.[0]
    setReading(file)
    setExamined(nothing)
    try {
      const own = { present: present.map(({ name }) => name), chip }
      const found = file ? await examineFile(file, own) : { files: [], problems: [t('fileadmin.NoFileSelected')] }
      // Another file may have been picked meanwhile.
      if (input.files?.[0] !== file) return
      setExamined(found)
      // Each file means a restart: those without changes are not selected, unless there is no choice.
      const all = filesAndRoof(found)
      setWanted(all.filter(({ preview }) => all.length === 1 || preview.count).map(({ name }) => name))
    } catch (error) {
      // Allows the same file to be picked again.
      input.value = ''
      report(error, { asAlert: true })
    }
    setReading(now => (now === file ? undefined : now))
  }

  const want = (name: string, on: boolean) =>
    setWanted(others => (on ? [...others, name] : others.filter(other => other !== name)))
  return { ...examined, wanted, want, busy: reading !== undefined, choose }
}

interface ChosenProps {
  files: readonly FileView[]
  /** Names of the selected files. */
  wanted: readonly string[]
  onWanted: (name: string, wanted: boolean) => void
}

/** What looks wrong in a file: the first few points. */
const Doubts = ({ file: { name, doubts } }: { file: FileView }) =>
  doubts.length > 0 && (
    <Notice type="warning">
      {labelled(name, [...doubts.slice(0, 5), ...(doubts.length > 5 ? ['…'] : [])].join(' '))}
    </Notice>
  )

/** The chosen files, with size and number of changes, for the owner to select. */
function Chosen({ files, wanted, onWanted }: ChosenProps) {
  const box = useRef<HTMLDivElement>(null)
  // On a phone they would appear below the window.
  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <div ref={box} className="chosen" role="status">
      <fieldset>
        <legend>{t('fileadmin.ChooseFiles')}</legend>
        {files.map(({ name, size, preview: { count } }) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={wanted.includes(name)}
              onChange={({ currentTarget }) => onWanted(name, currentTarget.checked)}
            />
            <b>{name}</b>
            <span className="muted">
              {bytes(size)} · {t('fileadmin.ChangeCount', { count })}
            </span>
          </label>
        ))}
      </fieldset>
      {files.map(file => (
        <Doubts key={file.name} file={file} />
      ))}
    </div>
  )
}

/** What a file would change, first what can lock out the owner. */
function textOfPreview({ count, lines }: Preview) {
  if (count === 0) return t('fileadmin.ChangeCount', { count })
  const sorted = [...lines].sort((a, b) => Number(b.cutsOff === true) - Number(a.cutsOff === true))
  return sorted.map(({ text, cutsOff }) => (cutsOff ? `⚠ ${text}` : text)).join('\n')
}

interface AskProps {
  /** The files to send, in order. */
  files: readonly Restoring[]
  /** What this browser would keep. */
  roof: RestoringRoof | undefined
  onConfirmed: () => void
  onClosed: () => void
}

/** Lists what looks wrong in each file and what it would change, and asks before the gateway's files are replaced. */
const Ask = ({ files, roof, ...ask }: AskProps) => (
  <Confirm
    title={t('fileadmin.Restore')}
    question={files.length ? t('fileadmin.ReplaceAsk', { count: files.length }) : t('roof.ReplaceAsk')}
    wide
    {...ask}
  >
    {files.some(({ preview }) => preview.lines.some(({ cutsOff }) => cutsOff)) && (
      <Notice type="warning">{t('fileadmin.CutsOff')}</Notice>
    )}
    {files.map(file => (
      <Doubts key={file.name} file={file} />
    ))}
    {filesAndRoof({ files, roof }).map(({ name, preview }) => (
      <section key={name}>
        <h3>{name}</h3>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the focus goes to the top of a long list, not to the buttons below it */}
        <pre tabIndex={0}>{textOfPreview(preview)}</pre>
      </section>
    ))}
  </Confirm>
)

const sizeOf = (files: readonly { size: number }[]) => files.reduce((sum, { size }) => sum + size, 0)

/** The card that restores a backup or a single file: what would change is shown, and can be selected, before it is sent. */
export function RestoreCard({ files: present, status, onSend }: RestoreProps) {
  const { files, roof, problems, wanted, want, busy, choose } = useChosen(present, status?.chipmodel)
  const [asking, setAsking] = useState(false)
  const chosen = files.filter(({ name }) => wanted.includes(name))
  const chosenRoof = roof && wanted.includes(roof.name) ? roof : undefined
  const isNothing = chosen.length === 0 && !chosenRoof
  const all = filesAndRoof({ files, roof })
  // The files they replace free their space.
  const replaced = present.filter(({ name }) => wanted.includes(name))
  const free = remainder(status?.littlefs_total, (status?.littlefs_used ?? 0) - sizeOf(replaced))
  const size = sizeOf(chosen)
  const tooLarge = free !== undefined && size > free
  const warnings = tooLarge
    ? [...problems, t('fileadmin.TooLarge', { size: bytes(size), room: bytes(free) })]
    : problems

  function ask(event: FormEvent) {
    event.preventDefault()
    if (!isNothing && !tooLarge) setAsking(true)
  }

  function restore() {
    const isKept = chosenRoof && keepArrangement(chosenRoof.roofs)
    if (chosen.length) onSend(chosen.map(({ name, text }) => ({ name, text })))
    else if (isKept) show('success', t('roof.Restored'))
  }

  return (
    <Card title="fileadmin.Restore">
      <form onSubmit={ask}>
        <label>
          {t('form.PickFile')}
          <input type="file" accept=".json,.zip" onChange={choose} />
        </label>
        {busy && <Busy />}
        <div role="alert">
          {warnings.map(text => (
            <Notice key={text} type="warning">
              {text}
            </Notice>
          ))}
        </div>
        {all.length > 0 && <Chosen files={all} wanted={wanted} onWanted={want} />}
        <p>
          <small className="muted">
            <RichText text="fileadmin.RestoreHint" />
          </small>
        </p>
        <div className="actions">
          {replaced.length > 0 && (
            <ActionButton action={() => saveBackup(present, status)}>{t('fileadmin.SaveBackup')}</ActionButton>
          )}
          <button type="submit" disabled={isNothing || tooLarge}>
            {t('fileadmin.Restore')}
          </button>
        </div>
      </form>
      {asking && <Ask files={chosen} roof={chosenRoof} onConfirmed={restore} onClosed={() => setAsking(false)} />}
    </Card>
  )
}
