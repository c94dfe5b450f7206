import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { pseudoCode } from '../../tools/lang/pseudo.ts'
import { unfold } from '../support/form.ts'
import { read } from '../support/sources.ts'
import { translations } from '../support/translations.ts'
import { browsing, deadNetwork } from '../support/visit.ts'
import { values, words } from '../support/words.ts'

const visit = browsing(test)
const translate = translations(test)
/** What is no text though one reads the same: languages go by their own names, and so do the groups of pins. */
const names = ['English', 'Deutsch', 'Français', 'Display']
/** English texts that are shown as they are. */
const english = new Set(values('en').filter(text => !/[{<@|]/.test(text) && !names.includes(text)))
const paths = [...read('src/routes.tsx').matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path)

test('in a language of marked texts a third longer, no page says a plain English one or scrolls sideways on the smallest phone', () =>
  visit({ user: true, width: 320, path: null, provoked: deadNetwork }, async ({ page, gateway }) => {
    translate(gateway, pseudoCode)
    // Pages are left with edits, which is not what is tried here.
    page.on('dialog', dialog => dialog.accept())
    const found: string[] = []
    assert.ok(paths.length > 15)
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
    assert.equal(found, [])
  }))

test.run()
