import { expect } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { untilLive } from '../support/visit.ts'

test('a module is dragged to another cell, below the others; a short drag is a tap', async ({ visit }) => {
  const { page } = await visit()
  await untilLive(page)
  await page.getByRole('button', { name: 'Arrange', exact: true }).click()
  const first = page.locator('.arrange [data-key]').first()
  const name = await first.getAttribute('title')
  const below = page.locator('.arrange [data-place="0 1 2"]')
  const [from, to] = [await first.boundingBox(), await below.boundingBox()]
  if (!from || !to || !name) throw new Error('nothing to drag')
  await page.mouse.move(from.x + 20, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(from.x + 23, from.y + 21)
  await page.mouse.up()
  await expect(page.locator('dialog p[role=status]')).toHaveText(`${name}: row 1, column 1`)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.move(to.x + 20, to.y + 20)
  await page.mouse.up()
  await expect(page.locator('dialog p[role=status]')).toHaveText(`${name}: row 2, column 3`)
})
