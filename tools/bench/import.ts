import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Browser } from 'playwright-core'
import { untilShown } from '../../test/support/page-table.ts'
import type { Gateway } from '../simulator/gateway.ts'
import { heapMB, throttle } from './page.ts'

const fileBytes = 100_000_000
const slotMs = 300_000
const stringsOfInverter = 4

/** Lines of a history with the power of every inverter and string, every five minutes up to noon of today, 100 MB in all. */
function* linesOfHistory(serials: readonly string[], until: number) {
  const strings = serials.flatMap(serial => Array.from({ length: stringsOfInverter }, (_, n) => `"W ${serial}/${n}"`))
  const titles = ['"W plant"', ...serials.map(serial => `"W ${serial} Inverter ${serial}"`), ...strings]
  yield `time,"n",${titles.join()}\r\n`
  const line = (ms: number) =>
    `${new Date(ms).toJSON().slice(0, 19)}+00:00,30,${titles.map((_, n) => 100 + ((ms / slotMs + n) % 400)).join()}\r\n`
  const count = Math.floor(fileBytes / line(until).length)
  for (let n = count; n > 0; n--) yield line(until - n * slotMs)
}

/** Adding a file of 100 MB to the history: the longest task of the page, how long it takes, and the heap after it. */
export async function importing(browser: Browser, gateway: Gateway, noon: number) {
  const folder = await mkdtemp(join(tmpdir(), 'sundial-bench-'))
  const file = join(folder, 'history.csv')
  await pipeline(Readable.from(linesOfHistory(gateway.world.radio.serials, noon)), createWriteStream(file))
  const page = await browser.newPage()
  await page.goto(`${gateway.url}/history`)
  await untilShown(page)
  const session = await throttle(page, false)
  const longest = await page.evaluateHandle(() => {
    const found = { ms: 0 }
    new PerformanceObserver(list => {
      for (const { duration } of list.getEntries()) found.ms = Math.max(found.ms, duration)
    }).observe({ entryTypes: ['longtask'] })
    return found
  })
  const from = performance.now()
  await page.locator('input[type="file"]').setInputFiles(file)
  await page.locator('[data-type="success"]').waitFor({ timeout: 1_800_000 })
  const took = performance.now() - from
  const { ms } = await longest.jsonValue()
  const heap = await heapMB(session)
  await page.close()
  await rm(folder, { recursive: true })
  return {
    'file of 100 MB: longest task, ms (0: none above 50)': ms,
    'file of 100 MB: added after, ms': took,
    'heap after it, MB': heap,
  }
}
