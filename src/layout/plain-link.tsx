import type { MouseEvent, ReactNode } from 'react'
import { base } from '../gateway/base.ts'
import { go } from '../session/navigation.ts'

/** Goes there without loading the app anew; with a modifier key the click is the browser's, for a new tab or window. */
function follow(event: MouseEvent, to: string) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  event.preventDefault()
  go(to)
}

interface PlainLinkProps {
  /** A path of the app. */
  to: string
  children: ReactNode
}

/** A link to a page of the app without the hooks of wouter's, for what is rendered with every push. */
export const PlainLink = ({ to, children }: PlainLinkProps) => (
  <a href={base + to} onClick={event => follow(event, to)}>
    {children}
  </a>
)
