import type { Page } from '@playwright/test'
import { buildSync } from 'esbuild'
import { root } from '../../tools/build/paths.mjs'

/** The app's page table, bundled for Node: Playwright loads neither the texts nor the components it names. */
const [bundle] = buildSync({
  absWorkingDir: root,
  stdin: { contents: `export { loadPages } from './src/pages.tsx'`, resolveDir: root },
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'node',
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"production"' },
}).outputFiles

const { loadPages }: Pick<typeof import('../../src/pages.tsx'), 'loadPages'> = await import(
  `data:text/javascript;base64,${Buffer.from(bundle?.contents ?? '').toString('base64')}`
)

const pages = await loadPages()

/** Every address of the app. */
export const paths = pages.map(({ path }) => path)

/** Every address that the menu leads to. */
export const pathsOfMenu = pages.filter(({ menu }) => menu).map(({ path }) => path)

/** Resolves once the current page has loaded its data. */
export async function untilShown(page: Page) {
  await page.locator('main h1').waitFor()
  await page.locator('main > [aria-busy=true]').waitFor({ state: 'detached' })
}

/** Navigates from page to page like the menu, without reloading the app, and calls `look` on each. */
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
