import type { Page } from '@playwright/test'
import axeCore from 'axe-core'

/** The rules about colours, which can differ between the themes. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Loads axe. Not by a script element, which the page's own policy would block. */
async function load(page: Page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source)
}

/** Violations of these rules of axe (by default all) on the page as it is now: the rule and the element. */
async function check(page: Page, rules?: string[]): Promise<string[]> {
  await load(page)
  return page.evaluate(async rules => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations, passes } = await axe.run(document, {
      resultTypes: ['violations'],
      ...(rules && { runOnly: rules }),
    })
    if (passes.length < (rules ? 1 : 10)) return [`only ${passes.length} rules could be tried`]
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, any }) => `${id}: ${html} ${any[0]?.message ?? ''}`),
    )
  }, rules)
}

/** Accessibility problems that axe finds on the page as it is now. */
export const barriers = (page: Page) => check(page)

/** The same with the light theme and, for rules about colours, with the dark one. Ends with the light theme. */
export async function barriersDayAndNight(page: Page, place: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  const night = await check(page, colourRules)
  await page.emulateMedia({ colorScheme: 'light' })
  const day = await check(page)
  return [...day.map(barrier => `${place}: ${barrier}`), ...night.map(barrier => `${place}, by night: ${barrier}`)]
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
 * Visible texts of less than 4.5:1 as drawn, with opacity, and those under a filter, whose contrast nobody knows. Unlike axe's rule it
 * asks the same of large text, disabled controls and text under a decoration.
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
    const texts = [...document.body.querySelectorAll('*')].filter(
      e => e.tagName !== 'OPTION' && hasText(e) && dom.isVisibleOnScreen(e),
    )
    const found = texts.flatMap(element => {
      const contrast = contrastOf(element)
      if (contrast >= 4.5 && !isFiltered(element)) return []
      return [
        `${contrast.toFixed(2)}${isFiltered(element) ? ' with a filter' : ''}: ${element.outerHTML.slice(0, 150)}`,
      ]
    })
    axe.teardown()
    return texts.length < 5 ? ['hardly any text'] : found
  })
}
