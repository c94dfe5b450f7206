import { expect } from '@playwright/test'
import { barriersDayAndNight } from '../support/axe.ts'
import { test } from '../support/browser-test.ts'
import { excessWidth, type Visit } from '../support/visit.ts'

const mhz = (megahertz: number) => megahertz * 1e6

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

/** Only the Garage, which a CMT radio reaches; it is heard best at 865.50 MHz. */
function plant({ gateway: { world } }: Visit) {
  world.setSurroundings({ band: { best: mhz(865.5), loss: 40 } })
  world.config.inverters = world.config.inverters.slice(1, 2)
  world.configureRadio()
}

const frequency = ({ gateway }: Visit) => gateway.world.config.dtu.cmt_frequency

test('a search that a closed page interrupts is undone on the next visit, whatever page that is', async ({ visit }) => {
  const at = await visit({ path: null, user: true, width: 320 })
  const { page } = at
  plant(at)
  await page.clock.install()
  await page.goto('/info/radio-frequency')
  await page.getByRole('button', { name: 'Start the search' }).click()
  await page.getByText('Frequency 1 of 29: 865.00 MHz.').waitFor()
  await expect(async () => {
    await pass(at, 5)
    await expect(page.getByText('Frequency 2 of 29: 865.25 MHz.')).toBeVisible({ timeout: 200 })
  }).toPass()
  await expect.poll(() => frequency(at)).toBe(mhz(865.25))
  expect(await excessWidth(page)).toBe(0)

  await page.goto('/about')
  const dialog = page.getByRole('dialog', { name: 'The search was interrupted' })
  await expect(dialog).toContainText('has left 865.25 MHz. Put 865.00 MHz back?')
  expect(await barriersDayAndNight(page, 'an interrupted search')).toEqual([])
  await dialog.getByRole('button', { name: 'Put 865.00 MHz back' }).click()
  await expect(dialog).toBeHidden()
  expect(frequency(at)).toBe(mhz(865))
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('frequencySearch'))).toBe(null)
})

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
