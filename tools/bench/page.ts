import type { CDPSession, Page } from '@playwright/test'

/** A figure of `Performance.getMetrics`: seconds or bytes. */
export async function metric(session: CDPSession, name: string) {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(entry => entry.name === name)?.value ?? 0
}

/** Heap in MB after garbage collection, which takes two runs. */
export async function heapMB(session: CDPSession) {
  for (let n = 0; n < 2; n++) await session.send('HeapProfiler.collectGarbage')
  return (await metric(session, 'JSHeapUsedSize')) / 1e6
}

/** How many times slower the processor is made. */
const slowness = 4

/** The CPU time of a page, s of its metrics with these names, as if the processor were slow. To slow it would add what else the machine does. */
export async function cpuTimer(page: Page, ...names: string[]) {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const parts = await Promise.all(names.map(name => metric(session, name)))
    return parts.reduce((sum, part) => sum + part, 0) * slowness
  }
}

/** Slows the CPU of a page four times, and its network to 1.6 Mbit/s and 60 ms. */
export async function throttle(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  await session.send('Network.enable')
  const bytesPerSecond = 200_000
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 60,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
}

/** Resolves when everything the page loads at start has arrived; the list of languages comes last. */
export const untilLoaded = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/i18n/languages')),
  )

/** Has the page note when the first record of the history is stored. */
export const watchRecord = (page: Page) =>
  page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...args: Parameters<typeof put>) {
      this.transaction.addEventListener('complete', () => {
        document.documentElement.dataset.recordedMs ??= String(performance.now())
      })
      return put.apply(this, args)
    }
  })

/** ms of the page's own clock until that. */
export const msUntilRecorded = (page: Page) =>
  page
    .waitForFunction(() => Number(document.documentElement.dataset.recordedMs), undefined, { polling: 'raf' })
    .then(handle => handle.jsonValue() as Promise<number>)

/** ms of the page's own clock until one element of `selector` holds a text with all `parts` in it. */
export const msUntilShown = (page: Page, selector: string, ...parts: string[]) =>
  page
    .waitForFunction(
      ([selector = '', ...parts]) =>
        [...document.querySelectorAll(selector)].some(e => parts.every(part => e.textContent?.includes(part))) &&
        performance.now(),
      [selector, ...parts],
      { polling: 'raf' },
    )
    .then(handle => handle.jsonValue() as Promise<number>)

/** ms of the page's own clock until the live view can be used: the inverter's name, its voltage and its buttons are there. */
export const msUntilOperable = (page: Page, name: string) =>
  page
    .waitForFunction(
      name => {
        const text = document.querySelector('main')?.textContent ?? ''
        const buttons = document.querySelector('.inverter-actions button:enabled')
        return text.includes(name) && text.includes('Voltage') && buttons && performance.now()
      },
      name,
      { polling: 'raf' },
    )
    .then(handle => handle.jsonValue() as Promise<number>)
