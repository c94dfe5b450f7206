import type { Browser } from '@playwright/test'
import type { SystemStatus } from '../../src/contract/status.ts'
import type { Gateway } from '../simulator/gateway.ts'
import { msUntilOperable, msUntilRecorded, msUntilShown, throttle, untilLoaded, watchRecord } from './page.ts'

/** A visit with an empty cache, and one after it, over a slow connection, by a browser in some language. */
export async function loads(browser: Browser, gateway: Gateway, locale: string) {
  const [name = ''] = Object.values(gateway.world.radio.serials).map(serial => gateway.world.radio.summary(serial).name)
  const context = await browser.newContext({ locale })
  const page = await context.newPage()
  await throttle(page)
  await watchRecord(page)
  gateway.requests.length = 0
  const visit = async () => {
    await page.goto(gateway.url, { waitUntil: 'commit' })
    const [ready, dome, recorded] = await Promise.all([
      msUntilOperable(page, name),
      msUntilShown(page, 'main:has(.day path)', ''),
      msUntilRecorded(page),
    ])
    const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0)
    return { paint, ready, dome, recorded }
  }
  const cold = await visit()
  await untilLoaded(page)
  const requests = gateway.requests.length
  const unpacked = await page.evaluate(() => {
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return resources.find(({ name }) => name.includes('/js/app.js'))?.decodedBodySize ?? 0
  })
  const warm = await visit()
  await context.close()
  const direct = await directLoad(browser, gateway, locale)
  return {
    'cold load: first paint, ms': cold.paint,
    'cold load: live view operable, ms': cold.ready,
    'cold load: dome shown, ms': cold.dome,
    'cold load: first record written, ms': cold.recorded,
    'cold load: /info/system opened directly, ms': direct,
    'warm load: live view operable, ms': warm.ready,
    'requests of a cold load': requests,
    'script after unpacking, bytes': unpacked,
  }
}

/** ms until a page other than the live view, opened directly with an empty cache, shows the gateway's data. */
async function directLoad(browser: Browser, gateway: Gateway, locale: string) {
  const context = await browser.newContext({ locale })
  const page = await context.newPage()
  const { hostname } = (await (await fetch(`${gateway.url}/api/system/status`)).json()) as SystemStatus
  await throttle(page)
  await page.goto(`${gateway.url}/info/system`, { waitUntil: 'commit' })
  const ms = await msUntilShown(page, 'main dd', hostname)
  await context.close()
  return ms
}
