import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser-test.ts'

const names = (page: Page) => page.locator('tbody th').allTextContents()
const grips = (page: Page) => page.getByRole('button', { name: /^Move [A-Z]/ })

/** The middle of a grip, px. */
async function middle(page: Page, n: number) {
  const box = await grips(page).nth(n).boundingBox()
  if (!box) throw new Error(`grip ${n} is not to be seen`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('an inverter is dragged by its grip, with a mouse or a finger, a finger beside it scrolls, and the order is saved as it is shown', async ({
  visit,
}) => {
  const { page } = await visit({ path: '/settings/inverter', user: true, gateway: { inverters: 5 } })
  await grips(page).first().waitFor()
  const [first = '', ...rest] = await names(page)
  // Near the end of the window a drag scrolls the page.
  await grips(page)
    .nth(2)
    .evaluate(grip => grip.scrollIntoView({ block: 'center' }))
  const [from, to] = [await middle(page, 0), await middle(page, 2)]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y + 5, { steps: 5 })
  await page.mouse.up()
  const wanted = [...rest.slice(0, 2), first, ...rest.slice(2)]
  await expect(page.locator('tbody th')).toHaveText(wanted)
  await page.getByRole('button', { name: 'Save order' }).click()
  await page.getByText('The order of the inverters is saved.').waitFor()
  await page.reload()
  await expect(page.locator('tbody th')).toHaveText(wanted)

  await page.setViewportSize({ width: 360, height: 800 })
  const touch = await page.context().newCDPSession(page)
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const [top = ''] = await names(page)
  const swipe = async (x: number, from: number, to: number) => {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y: from }] })
    for (const y of [from + (to - from) / 2, to])
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y }] })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await page.evaluate(() => document.querySelector('.drag-handle')?.scrollIntoView({ block: 'center' }))
  const before = await page.evaluate(() => scrollY)
  const { x, y } = await middle(page, 0)
  await swipe(x, y, y + 200)
  await expect(page.locator('tbody th').nth(1)).toHaveText(top)
  const after = await page.evaluate(() => scrollY)
  expect(Math.abs(after - before) < 100, `scrolled by ${after - before}`).toBeTruthy()
  await swipe(120, 600, 300)
  await page.waitForFunction(place => scrollY > place + 100, after)
  await expect(page.locator('tbody th').nth(1)).toHaveText(top)
})
