import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import type { Assignment } from '../../history/foreign/meaning.ts'
import { percent } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { useBusy } from '../../ui/busy.tsx'
import { PlainButton } from '../../ui/controls/plain-button.tsx'
import { addFile, type ForeignQuestion } from './import/add-file.ts'
import { AssignSeries } from './import/assign-series.tsx'
import { tellAdded } from './import/tell-added.ts'

/** A question to the owner, and what is done with the answer. */
interface Question extends ForeignQuestion {
  onDecided: (assignments?: readonly Assignment[]) => void
}

/** Adds files of other browsers and programs, one after the other, until the page is left. */
export function ImportFile() {
  const { busy, run } = useBusy()
  const [progress, setProgress] = useState({ file: '', share: 0 })
  const [question, setQuestion] = useState<Question>()
  const hint = useId()
  const control = useRef<AbortController>(null)
  useEffect(() => () => control.current?.abort(), [])

  /** Resolves to undefined if adding is stopped. */
  const ask = (asked: ForeignQuestion, signal: AbortSignal) =>
    new Promise<readonly Assignment[] | undefined>(resolve => {
      const onDecided: Question['onDecided'] = assignments => {
        setQuestion(undefined)
        resolve(assignments)
      }
      if (signal.aborted) return resolve(undefined)
      signal.addEventListener('abort', () => onDecided(), { once: true })
      setQuestion({ ...asked, onDecided })
    })

  async function add(input: HTMLInputElement) {
    const files = [...(input.files ?? [])]
    control.current = new AbortController()
    const { signal } = control.current
    for (const file of files) {
      setProgress({ file: file.name, share: 0 })
      const added = await addFile(file, {
        signal,
        // A new percentage is drawn, not each piece of the file.
        onProgress: share => setProgress({ file: file.name, share: Math.floor(share * 100) / 100 }),
        ask: question => ask(question, signal),
      })
      tellAdded(added, file.name, files.length > 1)
    }
    // Allows the same files to be picked again.
    input.value = ''
  }

  return (
    <>
      <label className="off-paper">
        {t('history.Import')}
        <input
          type="file"
          name="files"
          multiple
          accept=".csv,.json"
          aria-describedby={hint}
          disabled={busy}
          onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => void run(() => add(currentTarget))}
        />
      </label>
      <p id={hint} className="muted">
        {t('history.ImportHint')}
      </p>
      {busy && (
        <>
          <progress aria-label={t('history.Import')} value={progress.share} />
          <p className="figures">
            {t('history.OfFile', {
              file: progress.file,
              text: t('history.Importing', { percent: percent(progress.share) }),
            })}
          </p>
          <div className="actions">
            <PlainButton text="base.Cancel" onPress={() => control.current?.abort()} />
          </div>
        </>
      )}
      {question && <AssignSeries {...question} />}
    </>
  )
}
