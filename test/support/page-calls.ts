import type { Page, Request } from 'playwright-core'

/** What the page has asked the gateway for and not got yet, from now on; the icon is the browser's own affair. */
export function openCalls(page: Page): ReadonlySet<Request> {
  const open = new Set<Request>()
  page.on('request', request => new URL(request.url()).pathname.startsWith('/favicon') || open.add(request))
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', request => open.delete(request))
  return open
}

/** Resolves once that is so; fails after 15 s. */
export async function until(happened: () => boolean) {
  const end = performance.now() + 15_000
  while (!happened()) {
    if (performance.now() > end) throw new Error(`not so after 15 s: ${happened}`)
    await new Promise(resolve => setTimeout(resolve, 10))
  }
}

/**
 * Lets time go by for the page, second by second, with its calls answered in between: all at once, a page would have lost its
 * patience with calls that no gateway could answer so fast. Needs `page.clock`.
 */
export async function goBy(page: Page, ms: number, open: ReadonlySet<Request>) {
  for (let left = ms; left > 0; left -= 1000) {
    await page.clock.runFor(Math.min(left, 1000))
    await until(() => !open.size)
  }
}
