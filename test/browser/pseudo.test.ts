import { expect } from '@playwright/test'
import { scanPacks } from '../../tools/simulator/files/language-packs.ts'
import { test } from '../support/browser-test.ts'
import { unfold } from '../support/form.ts'
import { paths } from '../support/page-table.ts'
import { pseudoCode, pseudoPack } from '../support/pseudo.ts'
import { read } from '../support/sources.ts'
import { deadNetwork } from '../support/visit.ts'
import { values, words } from '../support/words.ts'
import { flat } from '../unit/tools/lang-project.ts'

/** Names that equal a text without being one: languages and groups of pins. */
const names = ['English', 'Deutsch', 'Français', 'Display']
/** English texts that are shown as they are. */
const english = new Set(values('en').filter(text => !/[{<@|]/.test(text) && !names.includes(text)))

test('with marked texts a third longer than usual, no page shows an untranslated one or scrolls sideways on the smallest phone', async ({
  visit,
}) => {
  const { page, gateway } = await visit({ user: true, width: 320, path: null, provoked: deadNetwork })
  gateway.world.flash.write(
    `${pseudoCode}.lang.json`,
    Buffer.from(JSON.stringify(pseudoPack(flat(JSON.parse(read('lang/en.json')))))),
  )
  gateway.world.packs = scanPacks(gateway.world.flash)
  await page.addInitScript(code => localStorage.setItem('locale', code), pseudoCode)
  // Leaving with edits is not what is tested here.
  page.on('dialog', dialog => dialog.accept())
  const found: string[] = []
  expect(paths.length > 15).toBeTruthy()
  for (const path of paths) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: /^⟦.+⟧$/ }).waitFor()
    await page.locator('main > [aria-busy=true]').waitFor({ state: 'detached' })
    if (path.startsWith('/settings/')) await unfold(page)
    const plain = (await words(page)).filter(word => /[a-z]{3}/i.test(word) && english.has(word))
    if (plain.length) found.push(`${path} says in plain English: ${plain.join(', ')}`)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (wide > 0) found.push(`${path}: ${wide} px`)
  }
  expect(found).toEqual([])
})
