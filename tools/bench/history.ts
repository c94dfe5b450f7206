import type { Browser, BrowserContext, Page } from 'playwright-core'
import { fullHistory, wholeMonth } from '../../test/support/full-history.ts'
import { untilShown } from '../../test/support/page-table.ts'
import { putRecords } from '../../test/support/put-records.ts'
import type { Gateway } from '../simulator/gateway.ts'
import { measured, metric, msUntilShown, throttle, untilLoaded } from './page.ts'

/** Puts a history into the browser of a page. */
export const fill = (page: Page, records: ReturnType<typeof fullHistory>) => page.evaluate(putRecords, records)

/** Resolves when the page shows a curve, or else the bars of a month. */
const untilDrawn = (page: Page) =>
  page.waitForFunction(
    () => document.querySelector('main .chart path[d*=L]') ?? document.querySelector('main .bars i:nth-of-type(9)'),
    undefined,
    { polling: 'raf' },
  )

/** Goes there by the app's own link. */
const choose = (page: Page, path: string) =>
  page.evaluate(path => document.querySelector<HTMLElement>(`header a[href="${path}"]`)?.click(), path)

/** ms of the main thread to open the history by the menu, after the live view and from a page that does nothing meanwhile. */
async function byMenu(context: BrowserContext, gateway: Gateway) {
  const page = await context.newPage()
  await page.goto(gateway.url)
  await Promise.all([untilLoaded(page), msUntilShown(page, measured, 'Wh'), msUntilShown(page, '.live', 'Live')])
  await choose(page, '/about')
  await untilShown(page)
  const session = await throttle(page, false)
  const before = await metric(session, 'TaskDuration')
  await choose(page, '/history')
  await untilDrawn(page)
  const spent = (await metric(session, 'TaskDuration')) - before
  await page.close()
  return spent * 1000
}

/** ms of the main thread to open a page by its address, the start of the app included. */
async function byAddress(
  context: BrowserContext,
  gateway: Gateway,
  path: string,
  seen: (page: Page) => Promise<unknown>,
) {
  const page = await context.newPage()
  const session = await throttle(page, false)
  await page.goto(gateway.url + path)
  await Promise.all([untilLoaded(page), seen(page)])
  const spent = await metric(session, 'TaskDuration')
  await page.close()
  return spent * 1000
}

/** Opening a history of 400 days and 10 inverters, so many times: ms of the main thread. */
export async function openings(browser: Browser, gateway: Gateway, runs: number) {
  const context = await browser.newContext()
  const first = await context.newPage()
  await first.goto(`${gateway.url}/about`)
  await fill(first, fullHistory(gateway.world.radio.serials))
  const bytes = await first.evaluate(async () => (await navigator.storage.estimate()).usage ?? Number.NaN)
  await first.close()
  const found: Record<string, number>[] = []
  for (let left = runs; left > 0; left--)
    found.push({
      'history of 400 days: in the browser, MB': bytes / 1_000_000,
      'history of 400 days: main thread, ms': await byMenu(context, gateway),
      'the same with the start of the app, ms': await byAddress(context, gateway, '/history', untilDrawn),
      'a month of it by the address, with the start of the app, ms': await byAddress(
        context,
        gateway,
        `/history${wholeMonth()}`,
        untilDrawn,
      ),
      'start of the app on the about page, ms': await byAddress(context, gateway, '/about', untilShown),
    })
  await context.close()
  return found
}
