import type { ReactNode } from 'react'
import { type TextKey, t } from '../i18n/i18n.ts'

const plain = ['b', 'i', 'em', 'strong', 'br', 'code', 'sub', 'span'] as const

/** A node of the text as an element, if its tag is allowed and a link is https; else nothing. */
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
 * The only component that renders markup in texts. Packs are uploads, so the text is parsed into an inert document, and only
 * the tags above are rendered, without attributes; everything else is dropped with its content.
 */
export const RichText = ({ text }: { text: TextKey }) => (
  <>{childrenOf(new DOMParser().parseFromString(t(text), 'text/html').body)}</>
)
