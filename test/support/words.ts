import type { Page } from '@playwright/test'
import { messageParts } from '../../src/contract/message.ts'
import { read } from './sources.ts'

type Texts = Record<string, Record<string, string>>

/** The texts in the file of a language. */
const textsOf = (code: string): Texts => ({ ...JSON.parse(read(`lang/${code}.json`)), sources: {} })

/** Looks up texts by `group.Key` in a language and fills their placeholders, so that a test does not depend on the wording. */
export function wordsOf(code: string) {
  const texts = textsOf(code)
  return function word(key: string, params: Record<string, string | number> = {}): string {
    const [group = '', name = ''] = key.split('.')
    const text = texts[group]?.[name]
    if (text === undefined) throw new Error(`${code} has no text ${key}`)
    return messageParts(text)
      .map(part => (part.kind === 'placeholder' ? String(params[part.name]) : part.raw))
      .join('')
  }
}

/** All texts of a language. */
export const values = (code: string) => Object.values(textsOf(code)).flatMap(group => Object.values(group))

/** Everything on the page that can be read or heard, attributes included, but for what only a browser that is too old shows. */
export const words = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode
      if (!parentElement?.closest('script, style, noscript, .old')) found.push(textContent?.trim() ?? '')
    }
    const spoken = ['aria-label', 'title', 'data-label', 'placeholder']
    for (const element of document.querySelectorAll(spoken.map(name => `[${name}]`).join()))
      found.push(...spoken.map(name => element.getAttribute(name) ?? ''))
    return found.filter(Boolean)
  })
