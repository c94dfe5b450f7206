import { useEffect, useRef, useState } from 'react'
import { ApiError, report } from '../../gateway/api-error.ts'
import { duration, kilobytes, percent } from '../../i18n/format.ts'
import { type TextKey, t } from '../../i18n/i18n.ts'
import { waitForRestart } from '../../session/navigation.ts'
import { restoreUnderWay } from '../../session/restore.ts'
import { useSession } from '../../session/session.ts'
import { markUnsaved } from '../../session/unsaved.ts'
import { Card } from '../card.tsx'
import { PlainButton } from '../controls/plain-button.tsx'
import { Notice } from '../notice.tsx'
import { failureOf, type UploadFailure } from './upload-failure.ts'

/** Progress of an upload: bytes, and bytes per second once known. */
interface Progress {
  sent: number
  total: number
  bytesPerS: number
}

interface UploadStateProps {
  /** Text for a file that the gateway has accepted. */
  accepted: TextKey
  /** Text of the button that leads back. */
  back: TextKey
  /** What is being sent, shown below the heading. */
  what?: string | undefined
  /**
   * Sends the file; called on mount and for each retry. An abort by `signal` rejects with the reason. Resolves to false if everything was
   * sent and no answer came: the wait page opens at once, without a message.
   */
  send: (signal: AbortSignal, onProgress: (sent: number, total: number) => void) => Promise<boolean>
  /** The gateway overwrites the old file while it receives the new one, so an interrupted upload leaves a partial file. */
  overwrites?: boolean
  /** Called when the user goes back; the parent removes it. */
  onBack: () => void
}

const none: Progress = { sent: 0, total: 0, bytesPerS: 0 }

const waitPageDelayMs = 1000

/** Measures the speed from the first progress event on: the data before it only filled the browser's buffers. */
function speedometer() {
  let first: { sent: number; at: number } | undefined
  return (sent: number) => {
    const at = Date.now()
    first ??= { sent, at }
    return at - first.at < 1000 ? 0 : ((sent - first.sent) * 1000) / (at - first.at)
  }
}

/** Percentage, speed and time left; after the last byte, that the gateway is working. */
function Sending({ sent, total, bytesPerS }: Progress) {
  const done = total ? sent / total : 0
  const note =
    done === 1
      ? t('upload.Waiting')
      : bytesPerS > 0 &&
        total - sent >= bytesPerS &&
        t('upload.Rate', { speed: kilobytes(bytesPerS), time: duration((total - sent) / bytesPerS) })
  return (
    <>
      <progress aria-label={t('firmwareupgrade.UploadProgress')} value={done} />
      <p>
        {percent(done)}
        {note && ` · ${note}`}
      </p>
    </>
  )
}

/** Sends on mount and with each `retry`. `ended`: why it failed, null after success. */
function useSending(send: UploadStateProps['send']) {
  const [attempt, setAttempt] = useState(0)
  const [progress, setProgress] = useState(none)
  const [ended, setEnded] = useState<UploadFailure | null>()
  const latest = useRef<AbortController>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt sends
  useEffect(() => {
    const control = new AbortController()
    latest.current = control
    const speed = speedometer()
    let left = false
    let allSent = false
    setProgress(none)
    setEnded(undefined)
    const end = (error?: unknown) => {
      if (left) return
      if (!(error instanceof ApiError && error.reason === 'unauthorized'))
        return setEnded(error ? failureOf(error, allSent) : null)
      // A restore has its own message, which says which files the gateway has.
      const uploadLost = !restoreUnderWay()
      report(error)
      useSession.setState({ uploadLost })
    }
    const onProgress = (sent: number, total: number) => {
      allSent = sent >= total
      if (!left) setProgress({ sent, total, bytesPerS: speed(sent) })
    }
    send(control.signal, onProgress).then(isAnswered => (isAnswered || left ? end() : waitForRestart()), end)
    return () => {
      left = true
      control.abort()
    }
  }, [attempt])

  return { progress, ended, abort: () => latest.current?.abort(), retry: () => setAttempt(n => n + 1) }
}

/** An upload: its progress, then the wait page, or a failure with a retry. */
export function UploadState({ accepted, back, what, send, overwrites, onBack }: UploadStateProps) {
  const { progress, ended, abort, retry } = useSending(send)
  const box = useRef<HTMLElement>(null)
  const sending = ended === undefined

  useEffect(() => {
    // The button that had the focus was removed.
    box.current?.focus()
    markUnsaved('upload', sending)
    const timer = ended === null ? setTimeout(waitForRestart, waitPageDelayMs) : undefined
    return () => {
      clearTimeout(timer)
      markUnsaved('upload', false)
    }
  }, [ended, sending])

  return (
    <Card cardRef={box}>
      <header>
        <h2>
          {t(
            sending
              ? 'firmwareupgrade.UploadProgress'
              : ended
                ? 'firmwareupgrade.OtaError'
                : 'firmwareupgrade.OtaStatus',
          )}
        </h2>
      </header>
      {what && <p>{what}</p>}
      {sending ? (
        <Sending {...progress} />
      ) : (
        <Notice type={ended ? 'danger' : 'success'} role={ended ? 'alert' : 'status'}>
          {ended?.reason ?? `✓ ${t(accepted)}`}
        </Notice>
      )}
      {ended && <p>{ended.advice.map(text => t(text)).join(' ')}</p>}
      {ended?.brokeOff && overwrites && <p>{t('upload.Partial')}</p>}
      <div className="actions">
        {sending && <PlainButton text="base.Cancel" onPress={abort} />}
        {ended && (
          <>
            <PlainButton text={back} onPress={onBack} />
            <PlainButton text="firmwareupgrade.Retry" onPress={retry} />
          </>
        )}
      </div>
    </Card>
  )
}
