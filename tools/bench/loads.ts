import type { Browser } from 'playwright-core'
import type { Gateway } from '../gateway/gateway.ts'
import { shown, slowed, untilWhole } from './page.ts'

/** A visit with an empty browser, and one after it, over a slow link. */
export async function loads(browser: Browser, gateway: Gateway) {
  const [name = ''] = Object.values(gateway.world.radio.serials).map(serial => gateway.world.radio.summary(serial).name)
  const context = await browser.newContext()
  const page = await context.newPage()
  await slowed(page, true)
  gateway.requests.length = 0
  const visit = async () => {
    await page.goto(gateway.url, { waitUntil: 'commit' })
    // As the reference was measured: its name, then its yield, is in the page; the app draws the rest later.
    const [inverter, values, all] = await Promise.all([
      shown(page, 'main dl, .inverters', name),
      shown(page, 'main dl, .panel', name, 'kWh'),
      shown(page, '.cards dd', 'kWh'),
    ])
    const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0)
    return { paint, inverter, values, all }
  }
  const cold = await visit()
  await untilWhole(page)
  const requests = gateway.requests.length
  const unpacked = await page.evaluate(() => new Blob(JSON.parse(localStorage.getItem('script') ?? '[]').slice(1)).size)
  const warm = await visit()
  await context.close()
  return {
    'cold load: first paint, ms': cold.paint,
    'cold load: inverter shown, ms': cold.inverter,
    'cold load: values shown, ms': cold.values,
    'cold load: all measurements shown, ms': cold.all,
    'warm load: inverter shown, ms': warm.inverter,
    'requests of a cold load': requests,
    'script after unpacking, bytes': unpacked,
  }
}
