import type { ReactNode } from 'react'
import { type TextKey, t } from '../lib/i18n.ts'

const plain = ['b', 'i', 'em', 'strong', 'br', 'code', 'sub', 'span'] as const

/** A node of the text as an element, if its tag is on the list; a link, if it leads to https; else nothing. */
function shown(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  const name = node.nodeName.toLowerCase()
  if (name === 'br') return <br key={key} />
  if (name === 'a') return <Anchor key={key} href={(node as Element).getAttribute('href')} inside={childrenOf(node)} />
  const Tag = plain.find(tag => tag === name)
  return Tag && <Tag key={key}>{childrenOf(node)}</Tag>
}

const childrenOf = (node: Node) => [...node.childNodes].map(shown)

const Anchor = ({ href, inside }: { href: string | null; inside: ReactNode }) =>
  href && /^https:\/\//i.test(href) ? (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {inside}
    </a>
  ) : (
    <span>{inside}</span>
  )

/**
 * The only place where texts may carry markup. Packs are uploads, so the text is parsed into a document that runs and
 * loads nothing, and only the tags above are built again, without attributes; all else is dropped with what it holds.
 */
export const RichText = ({ text }: { text: TextKey }) => (
  <>{childrenOf(new DOMParser().parseFromString(t(text), 'text/html').body)}</>
)
