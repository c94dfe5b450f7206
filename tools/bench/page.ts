import type { CDPSession, Page } from 'playwright-core'

/** A figure of `Performance.getMetrics`: seconds or bytes. */
export async function metric(session: CDPSession, name: string) {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(entry => entry.name === name)?.value ?? 0
}

/** Slows the CPU of a page four times and, if asked to, its network to 1.6 Mbit/s and 60 ms. */
export async function slowed(page: Page, network: boolean) {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await session.send('Network.enable')
  if (network)
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 60,
      downloadThroughput: 200_000,
      uploadThroughput: 200_000,
    })
  return session
}

/** Resolves when the page has unfolded all of its script and kept it for the next visit. */
export const untilWhole = (page: Page) => page.waitForFunction(() => localStorage.getItem('script') !== null)

/** ms of the page's own clock until one element of `selector` holds a text with all `parts` in it. */
export const shown = (page: Page, selector: string, ...parts: string[]) =>
  page
    .waitForFunction(
      ([selector = '', ...parts]) =>
        [...document.querySelectorAll(selector)].some(e => parts.every(part => e.textContent?.includes(part))) &&
        performance.now(),
      [selector, ...parts],
      { polling: 'raf' },
    )
    .then(handle => handle.jsonValue() as Promise<number>)
