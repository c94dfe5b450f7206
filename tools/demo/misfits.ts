import { pathOf, pathsOf } from '../lang/notes.ts'
import type { TextMap } from '../lang/texts.ts'
import { type AppFrame, menuGroups } from './app-frame.ts'
import { byId, showStatus } from './elements.ts'
import { keysIn } from './key-marks.ts'
import type { Misfit } from './language-draft.ts'
import type { LanguageReading } from './language-file.ts'
import { saidBy } from './pick.ts'

/** The width of a narrow phone, as CSS. */
export const narrowWidth = '360px'

const cuts = /hidden|clip/

/** What is wrong with a text at `rect` in `element`, in words; undefined if it has room, empty if only screen readers read it. */
function misfitOf(rect: DOMRect, element: Element, width: number): string | undefined {
  let isFirst = true
  let found: string | undefined
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { overflowX, overflowY, display, clipPath } = getComputedStyle(at)
    const box = at.getBoundingClientRect()
    if (display === 'inline' || display === 'contents') continue
    if (clipPath !== 'none' || box.width <= 1) return ''
    // What can be scrolled is no fault.
    if (/auto|scroll/.test(overflowX)) return found
    const isWider = rect.left < box.left - 1 || rect.right > box.right + 1
    if (cuts.test(overflowX) && isWider) return 'cut off'
    if (cuts.test(overflowY) && rect.bottom > box.bottom + 1) return 'cut off below'
    if (isFirst && isWider) found = 'sticks out of its box'
    isFirst = false
  }
  if (rect.right > width + 1) return 'makes the page wider'
  return rect.left < -1 ? 'cut off' : found
}

/** How many words of a text are on more than one line each. */
function brokenWords(node: Node, range: Range): number {
  return [...(node.textContent ?? '').matchAll(/[\p{L}\p{M}]+/gu)].filter(({ 0: word, index }) => {
    range.setStart(node, index)
    range.setEnd(node, index + word.length)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
  }).length
}

/** The keys of texts of a page that do not fit, with the problem of each. `texts`: as marked. */
function misfitsOn(page: Document, texts: TextMap) {
  const found = new Map<string, string>()
  const nodes = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT)
  const range = page.createRange()
  const width = page.documentElement.clientWidth
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const text = node.textContent ?? ''
    const element = node.parentElement
    if (!/\p{L}/u.test(text) || !element) continue
    range.selectNodeContents(node)
    const rect = range.getBoundingClientRect()
    const wrapped = misfitOf(rect, element, width)
    const broken = brokenWords(node, range)
    const { overflowWrap } = element.style
    // Unless the browser hyphenates it, a long word is broken anywhere, which is no better than sticking out.
    if (broken) element.style.overflowWrap = 'normal'
    const what = wrapped ?? (broken > brokenWords(node, range) && 'breaks inside a word')
    if (rect.width > 1 && what) for (const key of keysIn(saidBy(element), texts)) found.set(key, what)
    element.style.overflowWrap = overflowWrap
  }
  return found
}

/** Looks at the menu and every page of the app on a narrow phone for texts of this language that do not fit, of those in `english`. */
export async function walk(
  frame: HTMLIFrameElement,
  app: AppFrame,
  { code, texts, said }: LanguageReading,
  english: TextMap,
): Promise<Misfit[]> {
  const misfits = new Map<string, Misfit>()
  const note = (path: string) => {
    for (const [key, what] of frame.contentDocument ? misfitsOn(frame.contentDocument, said) : []) {
      const isOfPage = path.startsWith(pathOf(key) ?? '')
      // What is still English is not the language’s fault.
      const isOwn = (texts.get(key) ?? english.get(key)) !== english.get(key)
      if (isOwn && isOfPage && !misfits.has(key))
        misfits.set(key, { kind: 'unfit', file: '', key, path, what: `At 360 pixels: ${what}` })
    }
  }
  const route = app.route()
  const paths = pathsOf(english.keys())
  frame.style.width = narrowWidth
  await app.openIn(code)
  for (const group of menuGroups) {
    await app.openMenu(group)
    note('/')
  }
  for (const [n, path] of paths.entries()) {
    showStatus(`Looking at ${path}, page ${n + 1} of ${paths.length} …`)
    await app.goAndWait(path)
    note(path)
  }
  frame.style.width = byId('width', HTMLSelectElement).value
  app.go(route)
  const seen = `${paths.length} pages and the menu were looked at, 360 pixels wide`
  const { size } = misfits
  const count = size ? `${size} of your texts ${size === 1 ? 'does' : 'do'} not fit` : 'every text fits'
  showStatus(`${seen}: ${count}. Dialogs and folded parts were not looked at.`)
  return [...misfits.values()]
}
