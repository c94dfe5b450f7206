import type { Page } from 'playwright-core'
import { read } from './sources.ts'

/** Every address of the app. */
export const paths = [...read('src/routes.tsx').matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path)

/** Resolves once the page shown has what it asked for. */
export async function untilShown(page: Page) {
  await page.locator('main h1').waitFor()
  await page.locator('main > [aria-busy=true]').waitFor({ state: 'detached' })
}

/** Goes from page to page as the menu would, without loading the app again, and looks at each. */
export async function walk(page: Page, look: (path: string) => Promise<unknown>, all: readonly string[] = paths) {
  for (const path of all) {
    const heading = await page.locator('main h1').elementHandle()
    await page.evaluate(path => history.pushState(null, '', path), path)
    if (new URL(page.url()).pathname !== path) throw new Error(`${page.url()} instead of ${path}`)
    await page.waitForFunction(old => !old?.isConnected || location.pathname === '/', heading)
    await untilShown(page)
    await look(path)
  }
}
