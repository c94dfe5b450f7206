import { test as base } from '@playwright/test'
import { stretched } from '../runner/pace.mjs'

/** Playwright's, with time limits that are longer in proportion if the machine is slower than usual when a test begins. */
export const test = base.extend({
  async actionTimeout({ actionTimeout }, use, testInfo) {
    testInfo.setTimeout(stretched(testInfo.timeout))
    await use(actionTimeout && stretched(actionTimeout))
  },
  async navigationTimeout({ navigationTimeout }, use) {
    await use(navigationTimeout && stretched(navigationTimeout))
  },
})
