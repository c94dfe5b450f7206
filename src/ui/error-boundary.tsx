import { Component, type ReactNode } from 'react'
import { t } from '../lib/i18n.ts'

/** Keeps the crash of a page on that page; `Retry` draws it anew. Give it a key per page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError = () => ({ failed: true })

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <main className="text">
        <h1 tabIndex={-1}>{t('app.Crash')}</h1>
        <p>{t('app.CrashText')}</p>
        <button type="button" onClick={() => this.setState({ failed: false })}>
          {t('app.Retry')}
        </button>
      </main>
    )
  }
}
