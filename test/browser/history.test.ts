import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import type { StoredDay } from '../../src/history/database/stored-day.ts'
import { fill } from '../../tools/bench/history.ts'
import { barriersDayAndNight } from '../support/axe.ts'
import { test } from '../support/browser-test.ts'
import { en } from '../support/form.ts'
import { total, untilLive, type VisitOptions } from '../support/visit.ts'

/** A clock at the browser that shows ten past noon and goes on. */
const afternoon = { time: new Date('2026-06-21T12:10:00Z') }
const slider = (page: Page) => page.getByRole('slider', { name: 'Power over the day' })
const readout = (page: Page) => page.locator('.chart > p:first-child > span + span').first()

/** Goes to a page by the menu, which is behind a button where there is little room. */
async function choose(page: Page, name: string) {
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('link', { name, exact: true }).click()
}

/** Opens the live view, waits for values, and goes to the history by the menu. */
async function recorded(visit: (options: VisitOptions) => Promise<{ page: Page }>, options: VisitOptions = {}) {
  const { page } = await visit({ path: null, ...options })
  await page.clock.install(afternoon)
  await page.goto('/')
  await untilLive(page)
  await expect(total(page, 'Power now')).toHaveText(/\dkW$/)
  const power = await total(page, 'Power now').textContent()
  await choose(page, 'History')
  await expect(readout(page)).toHaveText(/^Peak .* at 12:10$/)
  return { page, power: `${power?.replace('kW', '\u00a0kW')}` }
}

test('the live view records, and the page of the history reads out the power of today by arrow keys', async ({
  visit,
}) => {
  const { page, power } = await recorded(visit)
  await expect(readout(page)).toHaveText(`Peak ${power} at 12:10`)
  await slider(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect(readout(page)).toHaveText('12:15: –')
  await page.keyboard.press('ArrowLeft')
  await expect(readout(page)).toHaveText(`12:10: ${power}`)
  await page.keyboard.press('Home')
  await expect(readout(page)).toHaveText(/^0[2-6]:\d\d–12:10: not recorded$/)
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /: not recorded$/)
  await page.getByText('Values as a table', { exact: true }).first().click()
  await expect(page.getByRole('row', { name: '12:10', exact: false }).filter({ hasText: 'kW' })).toHaveCount(1)
})

test('the history is saved as a file, deleted once that is confirmed, and added again from the file', async ({
  visit,
}) => {
  const { page, power } = await recorded(visit)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: en('history.Export') }).click(),
  ])
  const file = await download.path()
  expect(await readFile(file, 'utf8')).toMatch(/^time [\w/]+,"n","W .*\r\n(.*\r\n)*2026-06-21T12:10:00\+00:00,\d+,\d+/)

  await page.getByRole('button', { name: en('history.Delete') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('history.Delete') })
    .click()
  await expect(page.locator('h2').first()).toHaveText('Today')
  await expect(readout(page)).toHaveCount(0)

  await page.getByLabel(en('history.Import')).setInputFiles(file)
  await expect(page.getByText(/Values of 1 day are new/)).toBeVisible()
  await expect(readout(page)).toHaveText(`Peak ${power} at 12:10`)
})

for (const width of [320, 1280])
  test(`days after today and records that cannot be read have no barriers at ${width} px, nor has the question before deleting`, async ({
    visit,
  }) => {
    const { page } = await recorded(visit, { width })
    const value = { inverters: {} }
    const records = [
      { key: ['yields', '2131-01-01'], value },
      { key: ['yields', '2131-02-05'], value },
      { key: ['yields', 'damaged'], value },
    ]
    await fill(page, records as StoredDay[])
    await page.reload()
    await expect(page.getByText('Stored records that cannot be read are left out: 1.')).toBeVisible()
    expect(await barriersDayAndNight(page, 'what is kept')).toEqual([])
    const remove = page.getByRole('button', { name: en('history.DeleteAhead') })
    await remove.click()
    await page.getByRole('dialog').waitFor()
    expect(await barriersDayAndNight(page, 'the question before deleting days ahead')).toEqual([])
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: en('history.DeleteAhead') })
      .click()
    await expect(remove).toHaveCount(0)
  })

for (const width of [320, 1280])
  test(`the history has no barriers and no sideways scrolling at ${width} px`, async ({ visit }) => {
    const { page } = await recorded(visit, { width })
    await page.getByText('Values as a table', { exact: true }).first().click()
    expect(await barriersDayAndNight(page, 'the history')).toEqual([])
    const sizes = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await expect.poll(sizes).toBe(0)
    await page.getByRole('button', { name: en('history.Delete') }).click()
    await page.getByRole('dialog').waitFor()
    expect(await barriersDayAndNight(page, 'the question before deleting')).toEqual([])
    await page.keyboard.press('Escape')
    await choose(page, 'Live')
    await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', /^Peak .* at 12:10$/)
    expect(await barriersDayAndNight(page, 'the live view with its curve')).toEqual([])
    await expect.poll(sizes).toBe(0)
  })
