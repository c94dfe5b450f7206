import type { Page } from 'playwright-core'
import { read } from './sources.ts'

type Texts = Record<string, Record<string, string>>

/** The file of a language as it is. */
const textsOf = (code: string) => JSON.parse(read(`lang/${code}.json`)) as Texts

/** Looks texts up by `group.Key` in a language, so that a test does not depend on how they are worded; fills their holes. */
export function wordsOf(code: string) {
  const texts = textsOf(code)
  return function word(key: string, holes: Record<string, string | number> = {}): string {
    const [group = '', name = ''] = key.split('.')
    const text = texts[group]?.[name]
    if (text === undefined) throw new Error(`${code} has no text ${key}`)
    if (text.startsWith('@:')) return word(text.slice(2), holes)
    return text.replace(/\{(\w+)\}/g, (_, hole) => String(holes[hole]))
  }
}

/** All texts of a language. */
export const values = (code: string) => Object.values(textsOf(code)).flatMap(group => Object.values(group))

/** English texts without holes or markup that the language says differently. */
export function onlyEnglish(code: string) {
  const own = new Set(values(code))
  return new Set(values('en').filter(text => !/[{<@|]/.test(text) && !own.has(text)))
}

/** Everything that can be read or heard on the page, attributes included. */
export const words = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) found.push(walker.currentNode.textContent?.trim() ?? '')
    const spoken = ['aria-label', 'title', 'data-label', 'placeholder']
    for (const element of document.querySelectorAll(spoken.map(name => `[${name}]`).join()))
      found.push(...spoken.map(name => element.getAttribute(name) ?? ''))
    return found.filter(Boolean)
  })
