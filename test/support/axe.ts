import type { Page } from '@playwright/test'
import axeCore from 'axe-core'

/** Loads axe. Not by a script element, which the page's own policy would block. */
async function load(page: Page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source)
}

/** Accessibility problems that axe finds on the page as it is now: the rule and the element. */
export async function barriers(page: Page): Promise<string[]> {
  await load(page)
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations, passes } = await axe.run(document, { resultTypes: ['violations'] })
    if (passes.length < 10) return [`only ${passes.length} rules could be tried`]
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, any }) => `${id}: ${html} ${any[0]?.message ?? ''}`),
    )
  })
}

interface Colour {
  alpha: number
  parseString(css: string): void
}

/** The part of axe that its types leave out. */
interface AxeColours {
  setup(): void
  teardown(): void
  commons: {
    color: {
      Color: new () => Colour
      getBackgroundColor(element: Element): Colour | null
      getForegroundColor(element: Element): Colour | null
      flattenColors(above: Colour, below: Colour): Colour
      getContrast(background: Colour, foreground: Colour): number
    }
    dom: { isVisibleOnScreen(element: Element): boolean }
  }
}

/**
 * Visible texts with a contrast below 4.5:1 as drawn, with opacity, and those under a filter, whose contrast is unknown; for an open dialog
 * only its own. Unlike axe's rule it includes large text, disabled controls and text under a decoration.
 */
export async function faintTexts(page: Page): Promise<string[]> {
  await load(page)
  return page.evaluate(() => {
    const { axe } = window as unknown as { axe: AxeColours }
    const { color, dom } = axe.commons
    const hasText = ({ childNodes }: Element) =>
      [...childNodes].some(node => node.nodeType === Node.TEXT_NODE && /\p{L}|\p{N}|–/u.test(node.nodeValue ?? ''))
    const isFiltered = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).filter !== 'none' || isFiltered(element.parentElement))
    const contrastOf = (element: Element) => {
      const [background, foreground] = [color.getBackgroundColor(element), color.getForegroundColor(element)]
      if (!background || !foreground) return Number.NaN
      // A tint over the text, as badges have it.
      const { content, backgroundColor, opacity } = getComputedStyle(element, '::after')
      const tint = new color.Color()
      tint.parseString(/^(none|normal)$/.test(content) ? 'transparent' : backgroundColor)
      tint.alpha *= Number(opacity)
      return color.getContrast(color.flattenColors(tint, background), color.flattenColors(tint, foreground))
    }
    axe.setup()
    const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    const texts = [...place.querySelectorAll('*')].filter(
      e => e.tagName !== 'OPTION' && hasText(e) && dom.isVisibleOnScreen(e),
    )
    let known = 0
    const found = texts.flatMap(element => {
      const contrast = contrastOf(element)
      // Over a drawing.
      if (Number.isNaN(contrast)) return []
      known++
      if (contrast >= 4.5 && !isFiltered(element)) return []
      return [
        `${contrast.toFixed(2)}${isFiltered(element) ? ' with a filter' : ''}: ${element.outerHTML.slice(0, 150)}`,
      ]
    })
    axe.teardown()
    return known ? found : ['no text whose contrast is known']
  })
}
