import { expect, type Locator } from '@playwright/test'
import type { ConfigFile } from '../../../src/contract/settings.ts'
import { test } from '../../support/browser-test.ts'
import { button, confirmRestore, en, field } from '../../support/form.ts'
import type { Visit, VisitOptions } from '../../support/visit.ts'

type OpenPage = (options: VisitOptions) => Promise<Visit>

/** Chooses a backup in which this is changed, in a small window. */
async function chooseBackup(visit: OpenPage, height: number, change: (config: ConfigFile) => void) {
  const { page, gateway } = await visit({ width: 360, height, user: true, path: '/settings/config' })
  const config: ConfigFile = JSON.parse(gateway.world.flash.read('config.json')?.toString() ?? '')
  change(config)
  const picker = field(page, 'form.PickFile')
  await picker.scrollIntoViewIfNeeded()
  const buffer = Buffer.from(JSON.stringify(config))
  await picker.setInputFiles({ name: 'backup.json', mimeType: 'application/json', buffer })
  return { page, gateway }
}

test('on a phone every change of a configuration can be read before it is restored, with those that can lock you out at the top', async ({
  visit,
}) => {
  const { page, gateway } = await chooseBackup(visit, 780, ({ mqtt, wifi, inverters }) => {
    mqtt.hostname = 'broker.example'
    wifi.ssid = 'Cabin'
    for (const inverter of inverters) inverter.name = `Renamed ${inverter.serial}`
  })
  const uploads = () => gateway.requests.filter(({ path }) => path === '/api/file/upload').length
  await button(page, 'fileadmin.Restore').click()
  const list = page.getByRole('dialog').locator('pre')
  await expect(list).toBeFocused()
  await expect(list).toHaveText(/^⚠ wifi\.ssid: "[^"]*" → "Cabin"\nmqtt\.hostname: .+ → "broker\.example"\n/)
  await expect(page.getByRole('dialog').getByText(en('fileadmin.CutsOff'))).toBeInViewport({ ratio: 1 })

  // Nothing covers the list, wherever it is scrolled to.
  const covered = await list.evaluate(list => {
    const hidden: number[] = []
    const { top, height } = list.getBoundingClientRect()
    for (let y = 4; y < height; y += 12) {
      const dialog = list.closest('dialog')
      dialog?.scrollTo(0, dialog.scrollTop + list.getBoundingClientRect().top + y - 300)
      const box = list.getBoundingClientRect()
      const seen = document.elementFromPoint(box.left + 20, box.top + y)
      if (!seen || !list.contains(seen)) hidden.push(top + y)
    }
    return hidden
  })
  expect(covered).toEqual([])
  expect(uploads()).toBe(0)
  await confirmRestore(page).click()
  await page.getByText(en('fileadmin.UploadSuccess')).waitFor()
  expect(uploads()).toBe(1)
})

/** Whether the middle of every line of this text can be seen: it is in the window, and nothing lies over it. */
const uncovered = (place: Locator) =>
  place.evaluate(part => {
    const range = document.createRange()
    range.selectNodeContents(part)
    return [...range.getClientRects()].every(({ left, top, width, height }) => {
      const seen = document.elementFromPoint(left + width / 2, top + height / 2)
      return seen !== null && part.contains(seen)
    })
  })

test('on a small phone the name, size and number of changes of the chosen file can be read, and nothing covers them', async ({
  visit,
}) => {
  const { page } = await chooseBackup(visit, 640, ({ mqtt }) => {
    mqtt.hostname = 'broker.example'
  })
  const chosen = page.locator('form').getByRole('status')
  await expect(chosen).toContainText('config.json')
  await expect(chosen).toContainText(/ · 1 change$/)
  for (const text of await chosen.locator('b, span').all()) {
    await expect(text).toBeInViewport({ ratio: 1 })
    await expect.poll(() => uncovered(text), (await text.textContent()) ?? '').toBe(true)
  }
})
