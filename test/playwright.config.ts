import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { cache } from './runner/machine.mjs'
import { findBrowser } from './support/browser.ts'

/** Traces, and the report, of this run. */
const folder = process.env.SUNDIAL_RUN ?? `${cache}/browser/alone`

/** Tests in a browser: those of test/browser, and those of test/full/browser, which only a full run names, and which may be slow. */
export default defineConfig({
  outputDir: folder,
  globalSetup: './runner/browser-setup.ts',
  fullyParallel: true,
  // More than cores: tests wait for the page and for timers part of their time.
  workers: availableParallelism() * 2,
  retries: 0,
  forbidOnly: true,
  reporter: [['./runner/reporter.ts'], ['json', { outputFile: `${folder}.json` }]],
  projects: [
    // Waits are for events; their limits are for a machine that is busy. One that takes 5 s is told at once.
    {
      name: 'browser',
      testDir: 'browser',
      timeout: 90_000,
      expect: { timeout: 15_000 },
      use: { actionTimeout: 15_000 },
    },
    {
      name: 'full',
      testDir: 'full/browser',
      timeout: 180_000,
      expect: { timeout: 30_000 },
      use: { actionTimeout: 30_000 },
    },
  ],
  use: {
    launchOptions: process.env.SUNDIAL_BROWSER ? await findBrowser() : {},
    navigationTimeout: 15_000,
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false, attachments: false },
  },
})
