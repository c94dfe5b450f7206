import type { ReactNode } from 'react'
import { type TextKey, t } from '../i18n/i18n.ts'

const plain = ['b', 'i', 'em', 'strong', 'code', 'sub', 'span'] as const

/** A node of the text as an element, if its tag is allowed and a link is https; else nothing. */
function elementOf(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  const name = node.nodeName.toLowerCase()
  if (name === 'br') return <br key={key} />
  const href = name === 'a' && (node as Element).getAttribute('href')
  const inside = childrenOf(node)
  if (href && /^https:\/\//i.test(href))
    return (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer">
        {inside}
      </a>
    )
  const Tag = name === 'a' ? 'span' : plain.find(tag => tag === name)
  return Tag && <Tag key={key}>{inside}</Tag>
}

const childrenOf = (node: Node) => [...node.childNodes].map(elementOf)

/**
 * The only component that renders markup in texts. Packs are uploads, so the text is parsed into an inert document, and only
 * the tags above are rendered, without attributes; everything else is dropped with its content.
 */
export const RichText = ({ text }: { text: TextKey }) => (
  <>{childrenOf(new DOMParser().parseFromString(t(text), 'text/html').body)}</>
)
