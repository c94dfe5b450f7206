import type { Browser } from 'playwright-core'
import type { Gateway } from '../simulator/gateway.ts'
import { heapMB, metric, throttle } from './page.ts'

const bursts = 50
const framesOfBurst = 40
const linesOfFrame = 5
const burstPauseMs = 100
/** Pause after the page has loaded, and after the last burst. */
const idleMs = 1000
/** Frames the gateway queues for a client. */
const maxQueued = 20

const frame = (first: number) =>
  Array.from(
    { length: linesOfFrame },
    (_, n) => `D (${first + n}) hoymiles: fragment ${first + n} received, 27 bytes\n`,
  ).join('')

async function burst(gateway: Gateway, turn: number) {
  for (let n = 0; n < framesOfBurst; n++) {
    gateway.pushConsole(frame((turn * framesOfBurst + n) * linesOfFrame))
    if (n % maxQueued === maxQueued - 1) await new Promise(resolve => setTimeout(resolve, 5))
  }
}

/** 10 000 lines in 5 s: main-thread time of the page, and its longest task. */
export async function consoleFlood(browser: Browser, gateway: Gateway) {
  const page = await browser.newPage()
  const connected = gateway.until('socket', path => path === '/console')
  await page.goto(`${gateway.url}/info/console`)
  await connected
  const session = await throttle(page, false)
  const longest = page.evaluateHandle(() => {
    const found = { ms: 0 }
    new PerformanceObserver(list => {
      for (const { duration } of list.getEntries()) found.ms = Math.max(found.ms, duration)
    }).observe({ entryTypes: ['longtask'] })
    return found
  })
  await page.waitForTimeout(idleMs)
  const before = await metric(session, 'TaskDuration')
  for (let turn = 0; turn < bursts; turn++) {
    await burst(gateway, turn)
    await page.waitForTimeout(burstPauseMs - 10)
  }
  // Searching the page for the last line would cost more than showing it.
  await page.waitForTimeout(idleMs)
  const spent = (await metric(session, 'TaskDuration')) - before
  await page.getByText(`fragment ${bursts * framesOfBurst * linesOfFrame - 1} received`).waitFor()
  await page.getByText('10,000 lines', { exact: true }).waitFor()
  const { ms } = await (await longest).jsonValue()
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  const heap = await heapMB(session)
  await page.close()
  return {
    'console, 10 000 lines in 5 s: main thread, ms': spent * 1000,
    'console: worst task, ms': ms,
    'console: DOM nodes': nodes,
    'console: heap, MB': heap,
  }
}
