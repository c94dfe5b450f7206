import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { cache } from './runner/machine.mjs'
import { stretched } from './runner/pace.mjs'
import { findBrowser } from './support/browser.ts'

/** Traces, and the report, of this run. */
const folder = process.env.SUNDIAL_RUN ?? `${cache}/browser/alone`

/** Tests in a browser: test/browser, and in a full run also test/full/browser, which may be slow. */
export default defineConfig({
  outputDir: folder,
  globalSetup: './runner/browser-setup.ts',
  fullyParallel: true,
  // More than cores: tests wait for the page and for timers part of their time.
  workers: availableParallelism() * 2,
  retries: 0,
  forbidOnly: true,
  reporter: [['./runner/reporter.ts'], ['json', { outputFile: `${folder}.json` }]],
  // Waits are for events, and one that takes 5 s is reported at once. Limits are those of the usual machine while it runs all tests.
  projects: [
    { name: 'browser', testDir: 'browser', waitMs: 15_000 },
    { name: 'full', testDir: 'full/browser', waitMs: 30_000 },
  ].map(({ waitMs, ...project }) => ({
    ...project,
    timeout: 6 * waitMs,
    expect: {
      // Playwright asks for it when a test begins; paced-test.ts stretches the others then.
      get timeout() {
        return stretched(waitMs)
      },
    },
    use: { actionTimeout: waitMs },
  })),
  use: {
    launchOptions: process.env.SUNDIAL_BROWSER ? findBrowser() : {},
    navigationTimeout: 15_000,
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false, attachments: false },
  },
})
