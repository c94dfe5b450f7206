import { expect } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { excessWidth, type Visit } from '../support/visit.ts'

/** Lets time pass for the page and its gateway, five seconds at a time, each with the values of that moment. */
async function pass({ page, gateway, pass }: Visit, seconds: number) {
  for (let left = seconds; left > 0; left -= 5) {
    const pushed = page.evaluate(() => new Promise(resolve => requestAnimationFrame(resolve)))
    await pass(5)
    gateway.pushAll()
    await page.clock.runFor(5000)
    await pushed
  }
}

test('the radio page says how each inverter is heard, and leads to a better place', async ({ visit }) => {
  const at = await visit({ path: null, width: 320 })
  const { page } = at
  await page.clock.install()
  await page.goto('/info/radio')
  await page.getByRole('heading', { name: 'Garage Counting' }).waitFor()
  await pass(at, 90)
  await expect(page.getByRole('heading', { name: 'Garage Good' })).toBeVisible()
  await expect(
    page.getByRole('img', { name: /^Share of answers in each of the last ten minutes/ }).first(),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Find a better place for the gateway' }).click()
  await page.getByRole('button', { name: 'Measure here' }).click()
  await pass(at, 125)
  await expect(page.getByRole('row', { name: /^Place 1/ })).toBeVisible()
  expect(await excessWidth(page)).toBe(0)
})
