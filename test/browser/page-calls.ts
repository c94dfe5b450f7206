import type { Page, Request } from '@playwright/test'

/** The page's calls in flight, from now on, without the browser's own request for the icon. */
export function openCalls(page: Page): ReadonlySet<Request> {
  const open = new Set<Request>()
  page.on('request', request => new URL(request.url()).pathname.startsWith('/favicon') || open.add(request))
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', request => open.delete(request))
  return open
}

/** Resolves once `happened` returns true; fails after 30 s. */
export async function until(happened: () => boolean) {
  const end = performance.now() + 30_000
  while (!happened()) {
    if (performance.now() > end) throw new Error(`not so after 30 s: ${happened}`)
    await new Promise(resolve => setTimeout(resolve, 10))
  }
}

/**
 * Advances the page's clock second by second, with its calls answered in between: all at once, the
 * page's calls would time out before any gateway could answer. Needs `page.clock`.
 */
export async function goBy(page: Page, ms: number, open: ReadonlySet<Request>) {
  for (let left = ms; left > 0; left -= 1000) {
    await page.clock.runFor(Math.min(left, 1000))
    await until(() => !open.size)
  }
}
