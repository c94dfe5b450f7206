import { expect, type Page } from '@playwright/test'
import { barriersDayAndNight } from '../support/axe.ts'
import { test } from '../support/browser-test.ts'
import { en, field, tab } from '../support/form.ts'

async function inverters(page: Page, look: (state: string) => Promise<void>) {
  await page.goto('/settings/inverter')
  const row = page.getByRole('rowheader').first()
  await row.waitFor()
  const name = await row.textContent()
  await field(page, 'inverteradmin.Serial').fill('12')
  await look('the list')
  await page.getByRole('button', { name: `${en('form.Edit')}: ${name}`, exact: true }).click()
  for (const tab of ['General', 'String', 'Advanced']) {
    const named = page.getByRole('tab', { name: en(`inverteradmin.${tab}`) })
    await named.click()
    await expect(named).toHaveAttribute('aria-selected', 'true')
    await look(tab)
  }
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: `${en('inverteradmin.Delete')}: ${name}`, exact: true }).click()
  await page.getByRole('dialog').waitFor()
  await look('the question')
}

async function hardware(page: Page, look: (state: string) => Promise<void>) {
  await page.goto('/settings/device')
  await field(page, 'deviceadmin.SelectedProfile').selectOption({ index: 1 })
  await page.locator('th[data-type]').first().waitFor()
  for (const name of ['PinAssignment', 'Display', 'Leds']) {
    await tab(page, name)
    await expect(page.getByRole('tab', { name: en(`deviceadmin.${name}`), exact: true })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await look(name)
  }
}

const places = { 'every tab of the hardware': hardware, 'every dialog of the inverters': inverters }

for (const [name, width] of [
  ['on a phone', 360],
  ['on a desktop', 1280],
] as const)
  for (const [place, play] of Object.entries(places))
    test(`${place}: axe finds no barrier ${name}, by day and by night`, async ({ visit }) => {
      const { page } = await visit({ width, user: true, path: null })
      const found: string[] = []
      await play(page, async state => {
        found.push(...(await barriersDayAndNight(page, state)))
      })
      expect(found).toEqual([])
    })
