import type { Page } from '@playwright/test'
import axeCore from 'axe-core'

/** The rules about colours, which can differ between the themes. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Violations of these rules of axe (by default all) on the page as it is now: the rule and the element. */
async function check(page: Page, rules?: string[]): Promise<string[]> {
  // Not by a script element, which the page's own policy would block.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source)
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
