import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { test } from '../../support/browser-test.ts'

test('the stack trace of an error in a page can be resolved to its source line', async ({ visit }) => {
  const { page: tab } = await visit({ path: null })
  await tab.addInitScript(() => {
    Object.defineProperty(document, 'title', {
      set() {
        Object.assign(window, { trace: new Error('a title').stack })
      },
    })
  })
  await tab.goto('/about')
  await tab.getByRole('heading', { name: 'About Sundial' }).waitFor()
  const trace = await tab.evaluate(() => String(Reflect.get(window, 'trace')))
  expect(trace).toMatch(/:\d+:\d+/)
  const { stdout } = spawnSync(
    process.execPath,
    ['tools/where.mjs', '--maps', `${process.env.SUNDIAL_FIRMWARE}-maps`, trace],
    { encoding: 'utf8' },
  )
  const [, file = '', line] = /(src\/[\w/.-]+):(\d+)/.exec(stdout) ?? []
  expect(readFileSync(file, 'utf8').split('\n')[Number(line) - 1]).toContain('document.title =')
})
