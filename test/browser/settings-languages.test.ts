import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { unfold } from '../support/form.ts'
import { browsing } from '../support/visit.ts'
import { onlyEnglish, words, wordsOf } from '../support/words.ts'

const visit = browsing(test)

const paths = [
  '/settings/network',
  '/settings/ntp',
  '/settings/mqtt',
  '/settings/security',
  '/settings/logging',
  '/settings/dtu',
  '/settings/device',
  '/maintenance/reboot',
  '/info/system',
  '/info/network',
  '/info/ntp',
  '/info/mqtt',
]

/** Pins are grouped by the gateway's own names, and one of them is an English word. */
const byGateway = '/settings/device: Display'

for (const code of ['de', 'fr'])
  test(`the settings and status pages speak no English in ${code}`, () =>
    visit({ user: true, locale: code, path: null }, async ({ page }) => {
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
      for (const path of paths) {
        await page.goto(path)
        await page.getByRole('heading', { level: 2 }).first().waitFor()
        await unfold(page)
        await look(path)
      }
      await page.goto('/maintenance/reboot')
      await page.getByRole('button', { name: word('maintenancereboot.Reboot'), exact: true }).click()
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
      await page
        .getByRole('button', { name: new RegExp(`^${word('inverteradmin.Delete')}`) })
        .first()
        .click()
      await look('remove')
      found.delete(byGateway)
      assert.equal([...found], [])
      assert.ok(read > 600, `${read} texts`)
    }))

test.run()
