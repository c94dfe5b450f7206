import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../lib/api.ts'
import { duration, kilobytes, percent } from '../lib/format.ts'
import { type TextKey, t } from '../lib/i18n.ts'
import { go } from '../lib/location.ts'
import { failureText, report } from '../lib/report.ts'
import { markUnsaved } from '../lib/unsaved.ts'

/** How far an upload is: bytes, and bytes per second once that can be told. */
interface Progress {
  sent: number
  total: number
  speed: number
}

interface UploadStateProps {
  /** Sends; called at once, and again for another try. An abort by `signal` rejects with its own reason. */
  send: (signal: AbortSignal, onProgress: (sent: number, total: number) => void) => Promise<void>
  /** What success means. */
  success: TextKey
  /** The owner takes it off the page. */
  onBack: () => void
}

const none: Progress = { sent: 0, total: 0, speed: 0 }

/** ms between the success and the wait page. Source: specification 1, section 9. */
const delay = 1000

/** Speed since the first report: what came before it only filled the browser's buffers. */
function speedometer() {
  let first: { sent: number; at: number } | undefined
  return (sent: number) => {
    const at = Date.now()
    first ??= { sent, at }
    return at - first.at < 1000 ? 0 : ((sent - first.sent) * 1000) / (at - first.at)
  }
}

/** Why an upload failed, in words: the gateway's own where it gave any. */
function reasonOf(error: unknown) {
  if (error instanceof ApiError) return error.detail || failureText(error)
  if (error instanceof DOMException && error.name === 'AbortError') return t('upload.Aborted')
  reportError(error)
  return t('upload.Unknown')
}

/** Percent, speed and time left; at the end, that the gateway is at it. */
function Sending({ sent, total, speed }: Progress) {
  const done = total ? sent / total : 0
  return (
    <>
      <progress aria-label={t('firmwareupgrade.UploadProgress')} value={done} />
      <p className="figures">
        {percent(done)}
        {speed > 0 && done < 1 && (
          <>
            {' · '}
            {t('upload.Rate', { speed: kilobytes(speed), time: duration((total - sent) / speed) })}
          </>
        )}
        {done === 1 && ` · ${t('upload.Waiting')}`}
      </p>
    </>
  )
}

const Button = ({ text, onPressed }: { text: TextKey; onPressed: () => void }) => (
  <button type="button" className="secondary" onClick={onPressed}>
    {t(text)}
  </button>
)

/** Sends when the component appears and with each `retry`. `ended` is why it failed, empty after success. */
function useSending(send: UploadStateProps['send']) {
  const [attempt, setAttempt] = useState(0)
  const [progress, setProgress] = useState(none)
  const [ended, setEnded] = useState<string>()
  const latest = useRef<AbortController>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is a wish to send.
  useEffect(() => {
    const control = new AbortController()
    latest.current = control
    const speed = speedometer()
    let left = false
    setProgress(none)
    setEnded(undefined)
    const end = (error?: unknown) => {
      if (left) return
      if (error instanceof ApiError && error.reason === 'unauthorized') report(error)
      else setEnded(error ? reasonOf(error) : '')
    }
    send(control.signal, (sent, total) => left || setProgress({ sent, total, speed: speed(sent) })).then(
      () => end(),
      end,
    )
    return () => {
      left = true
      control.abort()
    }
  }, [attempt])

  return { progress, ended, abort: () => latest.current?.abort(), retry: () => setAttempt(n => n + 1) }
}

/** An upload from its start to the wait page, or to its failure and another try. */
export function UploadState({ send, success, onBack }: UploadStateProps) {
  const { progress, ended, abort, retry } = useSending(send)
  const box = useRef<HTMLElement>(null)
  const sending = ended === undefined

  useEffect(() => {
    // The button just pressed is gone.
    box.current?.focus()
    markUnsaved('upload', sending)
    const timer = ended === '' ? setTimeout(go, delay, '/wait') : undefined
    return () => {
      clearTimeout(timer)
      markUnsaved('upload', false)
    }
  }, [ended, sending])

  return (
    <section className="card text" tabIndex={-1} ref={box}>
      <h2>{t(`firmwareupgrade.${sending ? 'UploadProgress' : ended ? 'OtaError' : 'OtaStatus'}`)}</h2>
      {sending ? (
        <Sending {...progress} />
      ) : (
        <p className="notice" data-type={ended ? 'danger' : 'success'} role={ended ? 'alert' : 'status'}>
          {ended || `✓ ${t(success)}`}
        </p>
      )}
      {ended && <p className="muted">{t('upload.MayRestart')}</p>}
      <div className="actions">
        {sending && <Button text="base.Cancel" onPressed={abort} />}
        {ended && (
          <>
            <Button text="firmwareupgrade.Back" onPressed={onBack} />
            <Button text="firmwareupgrade.Retry" onPressed={retry} />
          </>
        )}
      </div>
    </section>
  )
}
