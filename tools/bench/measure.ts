import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import type { SystemStatus } from '../../src/contract/status.ts'
import { launch } from '../../test/support/browser.ts'
import { type Gateway, startGateway } from '../simulator/gateway.ts'
import { msUntilOperable, msUntilRecorded, msUntilShown, throttle, untilLoaded, watchRecord } from './page.ts'
import { pushes } from './pushes.ts'

/** The figures of a bundle by name, each with its runs. */
export type Figures = Record<string, number[]>

const noon = new Date('2026-06-21T12:00:00+02:00').getTime()

/** Bytes of all files in a folder. */
async function sizeOf(folder: string) {
  const names = await readdir(folder, { recursive: true })
  const entries = await Promise.all(names.map(async name => stat(join(folder, name))))
  return entries.filter(entry => entry.isFile()).reduce((sum, { size }) => sum + size, 0)
}

/** Waits until every inverter has answered: before that a page shows dashes, however fast it is. */
async function untilAllReceived({ world }: Gateway) {
  const isHeard = (serial: string) => world.radio.summary(serial).radio_stats.rssi !== -127
  while (!world.radio.serials.every(isHeard)) await new Promise(resolve => setTimeout(resolve, 200))
}

/** A visit with an empty cache, and one after it, over a slow connection, by a browser in English. */
async function loads(browser: Browser, gateway: Gateway) {
  const [name = ''] = Object.values(gateway.world.radio.serials).map(serial => gateway.world.radio.summary(serial).name)
  const context = await browser.newContext({ locale: 'en' })
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
  const direct = await directLoad(browser, gateway)
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
async function directLoad(browser: Browser, gateway: Gateway) {
  const context = await browser.newContext({ locale: 'en' })
  const page = await context.newPage()
  const { hostname } = (await (await fetch(`${gateway.url}/api/system/status`)).json()) as SystemStatus
  await throttle(page)
  await page.goto(`${gateway.url}/info/system`, { waitUntil: 'commit' })
  const ms = await msUntilShown(page, 'main dd', hostname)
  await context.close()
  return ms
}

/**
 * Loads bundles in turns, so that whatever else the machine does slows all of them; in every other run the last one is first.
 */
export async function measure(folders: readonly string[], runs: number): Promise<Figures[]> {
  const bundles = await Promise.all(
    folders.map(async folder => ({
      gateway: await startGateway({ serve: folder, inverters: 10, at: noon }),
      figures: { 'flash, bytes': [await sizeOf(folder)] } as Figures,
    })),
  )
  for (const { gateway } of bundles) await untilAllReceived(gateway)
  const browser = await launch()
  for (let run = 0; run < runs; run++)
    for (const { gateway, figures } of run % 2 ? [...bundles].reverse() : bundles) {
      const measured = { ...(await loads(browser, gateway)), ...(await pushes(browser, gateway)) }
      for (const [name, value] of Object.entries(measured)) {
        figures[name] ??= []
        figures[name].push(value)
      }
    }
  for (const { gateway } of bundles) await gateway.stop()
  await browser.close()
  return bundles.map(({ figures }) => figures)
}
