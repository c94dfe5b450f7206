import { expect, type Route } from '@playwright/test'
import { textsMark } from '../../tools/build/texts.mjs'
import { test } from '../support/browser-test.ts'
import { unpacked } from '../support/built-page.ts'
import { localServer } from '../support/local-server.ts'
import { marker } from '../support/visit.ts'

test('the live view is in the language of the browser before the texts of other pages have arrived, and a page has its heading', async ({
  visit,
}) => {
  const { page } = await visit({ path: null, locale: 'de' })
  const app = unpacked('js/app.js')
  const held = app.indexOf(textsMark) + 1000
  let arrive = () => {}
  // Keeps back the end of js/app.js, where the texts of other pages are.
  const slow = await localServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/javascript' }).write(app.slice(0, held))
    arrive = () => response.end(app.slice(held))
  })
  await page.route('**/js/app.js?*', route => route.continue({ url: `${slow.url}/js/app.js` }))
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1, name: 'Live-Ansicht' }).waitFor()
  await expect(page.locator('.inverters .row').first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.goto('/info/network', { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1, name: 'Netzwerkstatus', exact: true }).waitFor()
  await expect(page.getByText('Hostname', { exact: true })).toHaveCount(0)
  arrive()
  await page.getByText('Hostname', { exact: true }).first().waitFor()
  await slow.stop()
})

test('the live view works before the other pages have arrived, one opened meanwhile comes with its heading, and says after 10 s that it is late', async ({
  visit,
}) => {
  const { page } = await visit({ path: null })
  const held: Route[] = []
  await page.route('**/js/app.js?*', route => void held.push(route))
  await page.goto('/', { waitUntil: 'commit' })
  await marker(page, 'Live').waitFor()
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
  const late = page.getByText('This page has not arrived yet')
  /** Shows it as its style has it that many ms after the press, however long that took. */
  const styledAfter = (ms: number) =>
    late.evaluate((notice, ms) => {
      for (const animation of notice.getAnimations()) {
        animation.pause()
        animation.currentTime = ms
      }
    }, ms)
  await styledAfter(9000)
  await expect(late).toBeHidden()
  await styledAfter(10_000)
  await expect(late).toBeVisible()
  await page.getByRole('link', { name: 'Live', exact: true }).click()
  await marker(page, 'Live').waitFor()
  await page.getByRole('link', { name: 'History' }).click()
  expect(held).toHaveLength(1)
  await held[0]?.continue()
  await expect(page.getByRole('tab').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeFocused()
})

test('a press that opens a dialog is felt before the dialog has arrived', async ({ visit }) => {
  const { page } = await visit({ path: null })
  const held: Route[] = []
  await page.route('**/js/app.js?*', route => void held.push(route))
  await page.goto('/', { waitUntil: 'commit' })
  await marker(page, 'Live').waitFor()
  const opener = page.getByRole('button', { name: 'Details' })
  const dialog = page.getByRole('dialog', { name: /^Details: / })
  await opener.click()
  await expect(dialog.getByText('Loading…')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await held[0]?.continue()
  await expect(dialog.getByText('Bootloader', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})

test('a limit that is removed before the second part has arrived is removed once it is there', async ({ visit }) => {
  const { page, gateway, pass, sent } = await visit({ path: null, user: true })
  const { radio } = gateway.world
  for (const serial of radio.serials) radio.setLimit(serial, 50, { relative: true, persistent: false })
  await pass(120)
  let script: Route | undefined
  await page.route('**/js/app.js?*', route => {
    script = route
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.locator('.plant').getByRole('button', { name: 'Remove' }).click()
  await script?.continue()
  await expect.poll(() => sent.length).toBe(radio.serials.length)
  expect(sent[0]).toMatchObject({ limit_value: 100 })
})
