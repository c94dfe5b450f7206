import type { ElementHandle } from '@playwright/test'
import { launch } from '../browser.ts'
import type { Driver, Engine } from './engine.ts'

async function start(): Promise<Driver> {
  const browser = await launch()
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: 'en-US' })
  // Long: a press that has happened must not count as failed, since it would be made again.
  page.setDefaultTimeout(30_000)
  const element = async (expression: string) => {
    const found = (await page.evaluateHandle(expression)).asElement()
    if (!found) throw new Error('no such element')
    return found as ElementHandle
  }
  return {
    go: url => page.goto(url),
    value: expression => page.evaluate(expression),
    press: async expression => (await element(expression)).click(),
    fill: async (expression, text) => (await element(expression)).fill(text),
    close: () => browser.close(),
  }
}

/** Chromium by the DevTools protocol; there always is one. */
export const chromium: Engine = { name: 'Chromium', missing: () => undefined, start }
