import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { adminPassword, button, confirmRestore, en, field } from '../support/form.ts'
import { untilShown } from '../support/page-table.ts'
import { deadNetwork, untilLive } from '../support/visit.ts'

const isFocused = (place: Locator) => place.evaluate(control => control === document.activeElement)

/** Presses Tab, or Shift+Tab, until `place` has the focus; at most as often as a page has controls. */
async function tabTo(place: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  const page = place.page()
  await place.waitFor()
  for (let n = 0; n < 90; n++) {
    if (await isFocused(place)) return
    await page.keyboard.press(key)
  }
  throw new Error(`the keyboard does not reach ${place}`)
}

async function press(place: Locator, key = 'Enter') {
  await tabTo(place)
  await place.page().keyboard.press(key)
}

async function type(place: Locator, text: string) {
  await tabTo(place)
  await place.page().keyboard.press('ControlOrMeta+a')
  await place.page().keyboard.type(text)
}

/** Opens a page from the menu, which precedes whatever has the focus; the focus is then on its heading. */
async function choose(page: Page, group: string, entry: string) {
  await tabTo(page.locator('header.bar').getByRole('button', { name: en(group), exact: true }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await press(page.locator('header.bar').getByRole('link', { name: en(entry), exact: true }))
  await untilShown(page)
  await expect(page.locator('main h1')).toBeFocused()
}

const dialog = (page: Page) => page.getByRole('dialog')
const rowButton = (page: Page, key: string, name: string) =>
  page.getByRole('button', { name: `${en(key)}: ${name}`, exact: true })
const gone = (page: Page) => dialog(page).waitFor({ state: 'detached' })
const untilFocused = (place: Locator) => expect(place).toBeFocused()

test('inverters can be added, reordered, edited and limited, and a file restored, without a mouse', async ({
  visit,
}) => {
  const { page, gateway, sent, pass } = await visit({ path: '/login?returnUrl=%2Fabout', provoked: deadNetwork })
  const { config } = gateway.world
  await untilFocused(adminPassword(page))
  await page.keyboard.type('openDTU42')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/about')
  await press(page.locator('summary').nth(2), ' ')
  await page.getByText(/A firmware update brings a new Sundial/).waitFor()

  await choose(page, 'menu.Settings', 'menu.InverterSettings')
  await type(field(page, 'inverteradmin.Serial'), '114182111111')
  await type(field(page, 'inverteradmin.Name'), 'Shed')
  await page.keyboard.press('Enter')
  await page.getByRole('rowheader', { name: 'Shed' }).waitFor()
  expect(config.inverters.some(({ name }) => name === 'Shed')).toBeTruthy()
  await type(dialog(page).getByLabel(en('inverteradmin.AllMaxPower')), '420')
  await page.keyboard.press('Enter')
  await gone(page)
  expect(config.inverters.find(({ name }) => name === 'Shed')?.channel[0]?.max_power).toBe(420)

  const place = async () => (await page.getByRole('rowheader').allTextContents()).indexOf('Shed')
  const before = await place()
  await press(rowButton(page, 'form.MoveDown', 'Shed'))
  await press(button(page, 'inverteradmin.SaveOrder'))
  await page.getByText(en('apiresponse.4009')).waitFor()
  await expect.poll(place).toBe(before + 1)

  await press(rowButton(page, 'form.Edit', 'Shed'), ' ')
  await dialog(page).getByRole('tablist').waitFor()
  await type(dialog(page).getByLabel(en('inverteradmin.InverterName'), { exact: true }), 'Barn')
  await tabTo(dialog(page).getByRole('tab', { name: en('inverteradmin.General') }), 'Shift+Tab')
  await page.keyboard.press('End')
  await type(dialog(page).getByLabel(en('inverteradmin.ReachableThreshold'), { exact: true }), '9')
  await press(dialog(page).getByRole('button', { name: en('base.Save'), exact: true }))
  await gone(page)
  await untilFocused(rowButton(page, 'form.Edit', 'Barn'))
  expect(config.inverters.some(({ name }) => name === 'Barn')).toBeTruthy()

  await press(rowButton(page, 'inverteradmin.Delete', 'Barn'))
  await untilFocused(dialog(page).getByRole('button', { name: en('base.Cancel') }))
  await press(dialog(page).getByRole('button', { name: en('inverteradmin.Delete') }))
  await gone(page)
  await page.getByRole('rowheader', { name: 'Barn' }).waitFor({ state: 'detached' })

  await tabTo(page.getByRole('link', { name: en('menu.LiveView') }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await untilLive(page)
  const limit = page.getByRole('button', { name: en('home.LimitSettings') })
  await press(limit)
  const percent = page.getByRole('textbox')
  await expect(percent).toHaveValue('100')
  await type(percent, '60')
  await page.keyboard.press('Enter')
  // It stays until the inverter has answered, or until it is left.
  await dialog(page).getByText('Pending').waitFor()
  await page.keyboard.press('Escape')
  await gone(page)
  await untilFocused(limit)
  const last = sent.at(-1) as { limit_value: number }
  expect(last.limit_value).toBe(60)

  await choose(page, 'menu.Settings', 'menu.ConfigManagement')
  const picked = page.waitForEvent('filechooser')
  await press(field(page, 'form.PickFile'))
  const content = JSON.stringify([{ name: 'Board' }])
  await (await picked).setFiles({ name: 'pins.json', mimeType: 'application/json', buffer: Buffer.from(content) })
  await button(page, 'fileadmin.Restore').and(page.locator(':enabled')).waitFor()
  await press(button(page, 'fileadmin.Restore'))
  await press(confirmRestore(page))
  await page.getByText(en('fileadmin.UploadSuccess')).waitFor()
  expect(gateway.world.flash.read('pin_mapping.json')?.toString()).toBe(content)
  await pass(1)
})

test('the focus moves into a dialog, and back when Escape, the cross or a tap beside closes it', async ({ visit }) => {
  const { page } = await visit({ user: true })
  await untilLive(page)
  const ways = [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(4, 300),
  ]
  const details = page.getByRole('main').getByRole('button', { name: 'Details' })
  for (const close of ways) {
    await details.press('Enter')
    await expect(dialog(page).and(page.locator(':focus-within'))).toBeVisible()
    await close()
    await gone(page)
    await untilFocused(details)
  }
  // Enter right after Escape opens it again.
  await details.press('Enter')
  for (let turn = 0; turn < 3; turn++) {
    await expect(dialog(page).and(page.locator(':focus-within'))).toBeVisible()
    const before = await dialog(page).elementHandle()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Enter')
    await expect.poll(() => before?.evaluate(box => box.isConnected)).toBe(false)
  }
})
