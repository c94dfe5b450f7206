import { expect, type Route } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { deadNetwork, untilLive } from '../support/visit.ts'

test('the live view works before the other pages have arrived, and one opened meanwhile comes with its heading', async ({
  visit,
}) => {
  const { page } = await visit({ path: null })
  const held: Route[] = []
  await page.route('**/js/app.js', route => void held.push(route))
  await page.goto('/', { waitUntil: 'commit' })
  await untilLive(page)
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
  await expect(page.getByText('This page has not arrived yet')).toBeHidden()
  expect(held).toHaveLength(1)
  await held[0]?.continue()
  await expect(page.getByRole('tab').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeFocused()
})

test('a press that opens a dialog is felt before the dialog has arrived', async ({ visit }) => {
  const { page } = await visit({ path: null })
  const held: Route[] = []
  await page.route('**/js/app.js', route => void held.push(route))
  await page.goto('/', { waitUntil: 'commit' })
  await untilLive(page)
  const opener = page.getByRole('button', { name: 'Inverter details' })
  const dialog = page.getByRole('dialog', { name: /^Inverter details: / })
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

test('a page that does not arrive says so after 10 s, and the live view goes on', async ({ visit }) => {
  const { page } = await visit({ path: null, provoked: deadNetwork })
  await page.route('**/js/app.js', route => route.abort())
  await page.goto('/')
  await untilLive(page)
  await page.getByRole('link', { name: 'History' }).click()
  const late = page.getByText('This page has not arrived yet')
  await late.evaluate(notice => {
    for (const animation of notice.getAnimations()) animation.currentTime = 10_000
  })
  await expect(late).toBeVisible()
  await page.getByRole('link', { name: 'Live', exact: true }).click()
  await untilLive(page)
})
