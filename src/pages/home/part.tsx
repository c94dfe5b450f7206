import type { ReactNode } from 'react'
import { useLive } from '../../live/live.ts'
import { ErrorBoundary } from '../../ui/page/error-boundary.tsx'

/** A part of the live view or the wall that may fail alone: the others stay, with every command. New values draw it again. */
export const Part = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary retryOn={useLive.subscribe}>{children}</ErrorBoundary>
)
