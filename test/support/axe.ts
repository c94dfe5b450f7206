import axeCore from 'axe-core'
import type { Page } from 'playwright-core'

/** What a checker of accessibility finds on the page as it is now: the rule and what breaks it. */
export async function barriers(page: Page): Promise<string[]> {
  // Not a script element: the page's own policy allows none but its own.
  await page.evaluate(axeCore.source)
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations, passes } = await axe.run(document, { resultTypes: ['violations'] })
    if (passes.length < 10) return [`only ${passes.length} rules could be tried`]
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, any }) => `${id}: ${html} ${any[0]?.message ?? ''}`),
    )
  })
}
