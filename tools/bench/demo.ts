import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { buildDemo } from '../demo/build.ts'
import { serveFiles } from '../demo/file-server.ts'
import { throttle } from './page.ts'

/** Bytes of the demo, and ms of each visit until live values are shown, from a file server of this machine, CPU throttled. */
export async function demoVisits(browser: Browser, firmware: string, runs: number) {
  const out = await mkdtemp(join(tmpdir(), 'sundial-demo-'))
  const sizes = await buildDemo(firmware, out)
  const server = await serveFiles(out, '/any/path/')
  const times: number[] = []
  for (let left = runs; left > 0; left--) {
    const page = await browser.newPage()
    await throttle(page, false)
    await page.goto(server.url)
    await page.frameLocator('iframe').locator('.totals dd').first().waitFor()
    times.push(await page.evaluate(() => performance.now()))
    await page.close()
  }
  await server.stop()
  await rm(out, { recursive: true })
  return { bytes: Object.values(sizes).reduce((sum, size) => sum + size, 0), times }
}
