import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { cache } from './runner/machine.mjs'
import { findBrowser } from './support/browser.ts'

/** Tests in a browser. Time limits are for machines that do other things as well: tests wait for events, not for time. */
export default defineConfig({
  testDir: 'browser',
  testMatch: '*.test.ts',
  outputDir: `${cache}/browser`,
  globalSetup: './runner/browser-setup.ts',
  fullyParallel: true,
  // More than cores: tests wait for the page and for timers about half of their time.
  workers: availableParallelism() * 2,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: `${cache}/browser.json` }]],
  use: {
    launchOptions: process.env.SUNDIAL_BROWSER ? await findBrowser() : {},
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false, attachments: false },
  },
})
