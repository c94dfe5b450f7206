import { expect } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { rows, untilLive } from '../support/visit.ts'
import { onlyEnglish, words, wordsOf } from '../support/words.ts'

/** Titles of the dialogs, in the order of their buttons. */
const keys = ['LimitSettings', 'PowerSettings', 'InverterInfo', 'GridProfile', 'EventLog']

for (const code of ['de', 'fr'])
  test(`the live view and every dialog of an inverter speak no English in ${code}`, async ({ visit }) => {
    const { page, gateway } = await visit({ user: true, locale: code, path: null })
    const english = onlyEnglish(code)
    // The gateway names the parts of a grid profile itself, in English only.
    const { sections } = gateway.world.radio.gridProfile(gateway.world.radio.serials[0] ?? '')
    for (const name of sections.flatMap(section => [section.name, ...section.items.map(item => item.n)]))
      english.delete(name)
    const word = wordsOf(code)
    const found = new Set<string>()
    const look = async (place: string) => {
      for (const text of await words(page)) if (english.has(text)) found.add(`${place}: ${text}`)
    }
    await page.goto('/')
    const buttons = page.locator('.inverter-actions').getByRole('button')
    await buttons.first().waitFor()
    await look('live view')
    for (const [index, key] of keys.entries()) {
      await buttons.nth(index).click()
      const dialog = page.getByRole('dialog', { name: new RegExp(`^${word(`home.${key}`)}`) })
      await dialog.locator('form, .stack, .facts, table').first().waitFor()
      for (const summary of await dialog.locator('summary').all()) await summary.click()
      if (key === 'PowerSettings') {
        await dialog.getByRole('button', { name: word('home.Restart') }).click()
        await expect(page.getByRole('dialog')).toHaveCount(2)
      }
      if (key === 'LimitSettings') await dialog.getByRole('radio').nth(1).check()
      await look(key)
      if (key === 'PowerSettings') {
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(1)
      }
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').first().waitFor({ state: 'detached' })
    }
    expect([...found]).toEqual([])
    expect(gateway.requests.some(call => call.query.includes(`locale=${code}`))).toBeTruthy()
  })

test('numbers in a dialog follow the language', async ({ visit }) => {
  const { page, gateway } = await visit({ locale: 'de', user: true, gateway: { inverters: 10 } })
  await page.locator('.inverter-actions').waitFor()
  const large = gateway.world.radio.serials.findIndex(
    serial => gateway.world.radio.deviceInfo(serial).max_power >= 1000,
  )
  const name = gateway.world.config.inverters[large]?.name ?? ''
  await untilLive(page)
  await rows(page).filter({ hasText: name }).click()
  await page.getByRole('region', { name }).waitFor()
  await page.locator('.inverter-actions').getByRole('button').nth(2).click()
  await page
    .getByRole('dialog')
    .getByText(/^[12]\.\d{3} W$/)
    .waitFor()
})
