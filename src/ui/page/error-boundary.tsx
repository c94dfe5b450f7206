import { Component, type ReactNode } from 'react'
import { Crash } from './crash.tsx'

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
