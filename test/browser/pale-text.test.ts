import { expect, type Page } from '@playwright/test'
import { barriersDayAndNight, faintTexts } from '../support/axe.ts'
import { test } from '../support/browser-test.ts'
import { failedCalls, openRow, type Visit } from '../support/visit.ts'
import { goBy } from './page-calls.ts'

/** Texts of less than 4.5:1 with either theme, and everything axe finds. Ends with the light theme. */
async function faintDayAndNight(page: Page, state: string) {
  const found = await barriersDayAndNight(page, state)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    found.push(...(await faintTexts(page)).map(text => `${state}, ${colorScheme}: ${text}`))
  }
  return found
}

const linked = (page: Page) => page.locator('main [data-link=open]').waitFor()

/** States in which something is shown pale, and how a visitor gets there. */
const states: [name: string, path: string, reach: (at: Visit) => Promise<unknown>][] = [
  [
    'values of a gateway that does not answer',
    '/',
    async ({ page, gateway, calls }) => {
      await openRow(page)
      await page.locator('.panel .cards dd').first().waitFor()
      gateway.faults.set({ offline: true })
      await goBy(page, 25_000, calls)
      await page.locator('.stale .panel .badge').waitFor()
    },
  ],
  [
    'values of a gateway that does not answer, on the wall',
    '/wall',
    async ({ page, gateway, calls }) => {
      gateway.faults.set({ offline: true })
      await goBy(page, 25_000, calls)
      await page.locator('.stale').waitFor()
    },
  ],
  ...(['/', '/wall'] as const).map(
    path =>
      [
        `an inverter that is not heard, at ${path}`,
        path,
        async ({ page, gateway, pass }: Visit) => {
          const [, garage = ''] = gateway.world.radio.serials
          gateway.world.setRange(garage, false)
          await pass(200)
          await page.goto(path)
          await linked(page)
          await page.locator('.row[data-state=down]').waitFor()
          await page.locator('.answer').waitFor()
        },
      ] as [string, string, (at: Visit) => Promise<unknown>],
  ),
  [
    'buttons a visitor cannot press, and an inverter that is not polled',
    '/',
    async ({ page, gateway }) => {
      for (const entry of gateway.world.config.inverters) entry.poll_enable = false
      gateway.world.configureRadio()
      await page.goto('/')
      await page.locator('.row[data-state=off]').first().waitFor()
      await openRow(page)
      await page.locator('.inverter-actions [disabled]').first().waitFor()
    },
  ],
]

for (const [state, path, reach] of states)
  test(`pale text keeps a contrast of 4.5:1 by day and by night: ${state}`, async ({ visit }) => {
    const at = await visit({ path: null, provoked: failedCalls })
    // Nothing below the edge of the window, where axe cannot tell what is behind a text.
    if (path === '/') await at.page.setViewportSize({ width: 1280, height: 3000 })
    await at.page.clock.install()
    await at.page.goto(path)
    await linked(at.page)
    await reach(at)
    expect(await faintDayAndNight(at.page, state)).toEqual([])
  })

test('pale text keeps a contrast of 4.5:1 by day and by night: settings with nothing to save', async ({ visit }) => {
  const { page } = await visit({ user: true, path: null })
  await page.setViewportSize({ width: 1280, height: 3000 })
  await page.goto('/settings/mqtt')
  await page.locator('[type=submit][disabled]').waitFor()
  expect(await faintDayAndNight(page, 'settings')).toEqual([])
})
