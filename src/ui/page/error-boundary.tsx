import { Component, type ReactNode, useEffect, useLayoutEffect } from 'react'
import { get } from '../../gateway/api.ts'
import { textOf } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { Card } from '../card.tsx'
import { CopyButton } from '../controls/copy-button.tsx'
import { Notice } from '../notice.tsx'
import { versionAndBuild } from '../version.ts'

let firmware = ''

/** Reads the firmware's version for error reports, unless it is known. */
function learnFirmware() {
  if (firmware) return
  get('system/status').then(
    ({ git_hash }) => {
      firmware = textOf(git_hash, '')
    },
    () => {},
  )
}

const wordsOf = (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : textOf(error))

/** The error report; in English, since developers read it. */
const reportOf = (error: unknown) =>
  [
    wordsOf(error),
    `Sundial ${versionAndBuild()}, firmware ${firmware || 'unknown'}`,
    `Page ${location.pathname}`,
    `Browser ${navigator.userAgent}`,
    error instanceof Error && error.stack,
  ]
    .filter(Boolean)
    .join('\n')

interface CrashProps {
  error: unknown
  retryOn: ((retry: () => void) => () => void) | undefined
  onRetry: () => void
}

/** Replaces a part that could not be rendered: the error, a button to copy the report, and a retry. */
function Crash({ error, retryOn, onRetry }: CrashProps) {
  useEffect(learnFirmware, [])
  // A layout effect, since new data may come before the next frame.
  useLayoutEffect(() => retryOn?.(onRetry), [retryOn, onRetry])

  function report() {
    learnFirmware()
    return reportOf(error)
  }

  const content = (
    <>
      <p>
        <code>{wordsOf(error)}</code>
      </p>
      <div className="actions">
        <CopyButton text={report}>{t('app.CopyReport')}</CopyButton>
        <button type="button" onClick={onRetry}>
          {t('app.Retry')}
        </button>
      </div>
    </>
  )
  if (retryOn)
    return (
      <Card>
        <Notice type="danger" role="alert">
          {t('app.PartCrash')}
        </Notice>
        {content}
      </Card>
    )
  return (
    <main className="text">
      <h1 tabIndex={-1}>{t('app.PageCrash')}</h1>
      {content}
    </main>
  )
}

interface BoundaryProps {
  children: ReactNode
  /** Subscribes to new data, after which a part of a page is rendered again. Without it, the whole page has failed. */
  retryOn?: (retry: () => void) => () => void
}

/** Limits a render error to its page or part and reports it; `Retry` renders again. Needs a key per page. */
export class ErrorBoundary extends Component<BoundaryProps, { failed?: { error: unknown } | undefined }> {
  override state: { failed?: { error: unknown } | undefined } = {}

  static getDerivedStateFromError = (error: unknown) => ({ failed: { error } })

  override componentDidCatch(error: unknown) {
    reportError(error)
  }

  retry = () => this.setState({ failed: undefined })

  override render() {
    const { failed } = this.state
    if (!failed) return this.props.children
    return <Crash error={failed.error} retryOn={this.props.retryOn} onRetry={this.retry} />
  }
}
