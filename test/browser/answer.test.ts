import { expect } from '@playwright/test'
import { barriersDayAndNight } from '../support/axe.ts'
import { test } from '../support/browser-test.ts'
import { en } from '../support/form.ts'
import { rows, untilLive, type Visit, type VisitOptions } from '../support/visit.ts'

/** An inverter of the plant is limited to half of its power. */
async function limitedVisit(visit: (options: VisitOptions) => Promise<Visit>, width?: number) {
  const { page, gateway, pass } = await visit({ path: null, user: true, ...(width && { width }) })
  const [serial = ''] = gateway.world.radio.serials
  gateway.world.radio.setLimit(serial, 50, { relative: true, persistent: false })
  await pass(60)
  await page.goto('/')
  await untilLive(page)
  const answer = page.locator('.answer')
  await expect(answer).toHaveText(/is limited to \d/)
  return { page, answer, serial }
}

test('the sentence under the power has no barriers at six widths, by day and by night', async ({ visit }) => {
  const { page } = await limitedVisit(visit)
  const found: string[] = []
  for (const width of [320, 360, 768, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    found.push(...(await barriersDayAndNight(page, `${width} px`)))
  }
  expect(found).toEqual([])
})

test('the keyboard follows the sentence to the inverter it is about', async ({ visit }) => {
  const { page, answer, serial } = await limitedVisit(visit, 360)
  const row = rows(page).first()
  await expect(row).toHaveAttribute('aria-expanded', 'false')
  await answer.getByRole('link').first().focus()
  await page.keyboard.press('Enter')
  await expect(row).toHaveAttribute('aria-expanded', 'true')
  await expect(page.locator(`[id="${serial}"]`)).toBeFocused()
})

test('screen readers hear the sentence politely, and see it once', async ({ visit }) => {
  const { page, answer } = await limitedVisit(visit)
  // The way to the causes is no part of what is said.
  const words = ((await answer.textContent()) ?? '').replace(en('live.LowYield'), '').trim()
  await page.getByRole('main').getByRole('status').getByText(words, { exact: true }).waitFor()
  await expect(answer).not.toHaveAttribute('role')
})
