import { expect } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { unfold } from '../support/form.ts'
import { pathsThatStay, walk } from '../support/page-table.ts'
import { onlyEnglish, words, wordsOf } from '../support/words.ts'

/** Pins are grouped by the gateway's own names, and one of them is an English word. */
const byGateway = '/settings/device: Display'

for (const code of ['de', 'fr'])
  test(`no page shows English texts in ${code}`, async ({ visit }) => {
    const { page } = await visit({ user: true, locale: code, path: '/about' })
    page.on('dialog', dialog => dialog.accept())
    const english = onlyEnglish(code)
    const word = wordsOf(code)
    const found = new Set<string>()
    let read = 0
    const look = async (place: string) => {
      const all = await words(page)
      read += all.length
      for (const text of all) if (english.has(text)) found.add(`${place}: ${text}`)
    }
    const unfolded = async (path: string) => {
      await unfold(page)
      await look(path)
    }
    await walk(page, unfolded, pathsThatStay)
    await page.goto('/maintenance/reboot')
    await page.getByRole('button', { name: word('maintenancereboot.Reboot'), exact: true }).click()
    await page.getByRole('dialog').waitFor()
    await look('restart')
    await page.goto('/settings/inverter')
    await page.getByLabel(word('inverteradmin.Serial'), { exact: true }).fill('A11ABCDEF-1RX')
    await look('/settings/inverter')
    await page
      .getByRole('button', { name: new RegExp(`^${word('form.Edit')}`) })
      .first()
      .click()
    await page.getByRole('tabpanel').first().waitFor()
    await look('edit')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page
      .getByRole('button', { name: new RegExp(`^${word('inverteradmin.Delete')}`) })
      .first()
      .click()
    await page.getByRole('dialog').waitFor()
    await look('remove')
    found.delete(byGateway)
    expect([...found]).toEqual([])
    expect(read > 600, `${read} texts`).toBeTruthy()
  })
