import type { Texts } from '../lang/texts.ts'
import { keysOfShown } from './find-key.ts'

const cuts = /hidden|clip/

/** Whether a text at `rect` in `element` is cut off, or sticks out of the page or of what it stands in. */
function isOut(rect: DOMRect, element: Element, width: number): boolean {
  let isFirst = true
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { overflowX, overflowY, display, clipPath } = getComputedStyle(at)
    const box = at.getBoundingClientRect()
    if (display === 'inline' || display === 'contents') continue
    // What can be scrolled is no fault, and what only screen readers read has no room.
    if (/auto|scroll/.test(overflowX) || clipPath !== 'none' || box.width <= 1) return false
    if ((isFirst || cuts.test(overflowX)) && (rect.left < box.left - 1 || rect.right > box.right + 1)) return true
    if (cuts.test(overflowY) && rect.bottom > box.bottom + 1) return true
    isFirst = false
  }
  return rect.left < -1 || rect.right > width + 1
}

/** The texts of a page that are cut off, stick out or are broken within a word, as they are shown. */
function textsOut(page: Document): string[] {
  const found: string[] = []
  const nodes = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT)
  const range = page.createRange()
  const width = page.documentElement.clientWidth
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const text = node.textContent ?? ''
    const element = node.parentElement
    if (!/\p{L}/u.test(text) || !element) continue
    range.selectNodeContents(node)
    const { overflowWrap } = element.style
    // Words are broken anywhere rather than to stick out, which is no better, unless the browser hyphenates them.
    if (range.getClientRects().length > 1) element.style.overflowWrap = 'normal'
    const rect = range.getBoundingClientRect()
    if (rect.width > 1 && isOut(rect, element, width)) found.push(text, element.textContent ?? '')
    element.style.overflowWrap = overflowWrap
  }
  return found
}

/** Keys of the texts that do not fit on a page; those that are still English are not the language’s fault. */
export const misfitsOn = (page: Document, texts: Texts, english: Texts): string[] => [
  ...new Set(
    textsOut(page)
      .flatMap(text => keysOfShown(text, texts))
      .filter(key => texts.get(key) !== english.get(key)),
  ),
]
