import { expect, type Page } from '@playwright/test'
import { barriersDayAndNight } from '../support/axe.ts'
import { test } from '../support/browser-test.ts'
import { button, en, field, restore } from '../support/form.ts'
import { excessWidth } from '../support/visit.ts'

const choose = (page: Page, content: unknown) =>
  field(page, 'form.PickFile').setInputFiles({
    name: `${'backup_of_the_gateway_on_the_roof-'.repeat(3)}.json`,
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(content)),
  })
const dialog = (page: Page) => page.getByRole('dialog')

/** Every state of the page in order: its name, and how to reach it from the one before. */
const states: [name: string, reach: (page: Page) => Promise<unknown>][] = [
  ['the list', page => page.getByRole('rowheader').first().waitFor()],
  ['a refused file', page => choose(page, {}).then(() => page.getByText(en('fileadmin.InvalidJsonContent')).waitFor())],
  [
    'a preview',
    async page => {
      await choose(page, { cfg: {}, ['x'.repeat(60)]: 'y'.repeat(80) })
      await button(page, 'fileadmin.Restore').click()
      await dialog(page).locator('pre').waitFor()
    },
  ],
  [
    'deleting',
    async page => {
      await page.keyboard.press('Escape')
      await dialog(page).waitFor({ state: 'detached' })
      await page.getByRole('row').getByRole('button').first().click()
      await dialog(page).waitFor()
    },
  ],
  [
    'the factory reset',
    async page => {
      await page.keyboard.press('Escape')
      await dialog(page).waitFor({ state: 'detached' })
      await button(page, 'fileadmin.FactoryReset').click()
      await dialog(page).getByText('192.168.4.1').waitFor()
    },
  ],
  [
    'an upload that fails',
    async page => {
      await page.keyboard.press('Escape')
      await dialog(page).waitFor({ state: 'detached' })
      await restore(page)
      await button(page, 'firmwareupgrade.Retry').waitFor()
    },
  ],
]

for (const [name, width] of [
  ['on a small phone', 320],
  ['on a phone', 360],
  ['on a desktop', 1280],
] as const)
  test(`the page of files: axe finds no barrier ${name}, by day and by night, and nothing scrolls sideways`, async ({
    visit,
  }) => {
    const { page, gateway } = await visit({ width, user: true, path: '/settings/config', provoked: /status of 500/ })
    gateway.world.flash.write(`${'a_long_name_'.repeat(5)}.json`, Buffer.from('{}'))
    gateway.faults.set({ refuseUpload: 500 })
    await button(page, 'base.Reload').click()
    await page.getByRole('rowheader', { name: /^a_long_name_/ }).waitFor()
    const found: string[] = []
    for (const [state, reach] of states) {
      await reach(page)
      found.push(...(await barriersDayAndNight(page, state)))
      const wide = (await excessWidth(page)) > 0
      if (wide) found.push(`${state} scrolls sideways`)
      const small = await page.evaluate(() =>
        [...document.querySelectorAll('main button, dialog button')]
          .map(control => ({ name: control.textContent, size: control.getBoundingClientRect() }))
          .filter(({ size }) => Math.min(size.width, size.height) < 44)
          .map(({ name, size }) => `${name}: ${size.width} by ${size.height}`),
      )
      found.push(...small)
    }
    expect(found).toEqual([])
  })
