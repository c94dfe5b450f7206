import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { pseudoCode } from '../../tools/lang/pseudo.ts'
import { unfold } from '../support/form.ts'
import { read } from '../support/sources.ts'
import { translations } from '../support/translations.ts'
import { browsing, deadNetwork } from '../support/visit.ts'

const visit = browsing(test)
const translate = translations(test)
const paths = [...read('src/routes.tsx').matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path)

test('texts a third longer than English make no page scroll sideways on the smallest phone, and every title is a text', () =>
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
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (wide > 0) found.push(`${path}: ${wide} px`)
    }
    assert.equal(found, [])
  }))

test.run()
