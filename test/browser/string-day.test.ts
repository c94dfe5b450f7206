import { expect } from '@playwright/test'
import { test } from '../support/browser-test.ts'

test('a press on the square of a string shows its day beside the other strings, and Back returns', async ({
  visit,
}) => {
  const { page } = await visit({ path: '/' })
  await page.locator('.inverters .strings > i').nth(1).click()
  await expect(page).toHaveURL(/\/history\?day=\d{4}-\d\d-\d\d&inverter=[\da-f]+&string=1$/)
  const strings = page.locator('.card').filter({ has: page.getByRole('heading', { name: 'Strings' }) })
  await expect(strings.getByRole('button', { pressed: true })).toHaveCount(1)
  await expect(strings.getByRole('slider')).toHaveAttribute('aria-valuetext', /^Peak \d+/)
  await page.goBack()
  await expect(page.getByText('Power now')).toBeVisible()
})
