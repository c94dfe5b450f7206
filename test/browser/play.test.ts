import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type { StoredDay } from '../../src/history/database/stored-day.ts'
import { test } from '../support/browser-test.ts'
import { fill } from '../support/put-records.ts'
import type { Visit, VisitOptions } from '../support/visit.ts'

const serial = '116181234567'
const day = '2026-06-20'
const slider = (page: Page) => page.getByRole('slider', { name: 'Time of day' })
const slotOf = async (page: Page) => Number(await slider(page).inputValue())
/** How much of the way is gone, 0 to 1. */
const goneOf = (page: Page) =>
  slider(page).evaluate(({ value, min, max }: HTMLInputElement) => (+value - +min) / (+max - +min))
const play = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Play my day' })

/** W of two strings from 6 to 18 h, the second in shade in the morning. */
const strings = {
  0: Array.from({ length: 216 }, (_, slot) => (slot < 72 ? undefined : 200)),
  1: Array.from({ length: 216 }, (_, slot) => (slot < 72 ? undefined : slot < 120 ? 20 : 200)),
}

async function keepDay(page: Page, name: string) {
  const plant = strings[0].map((watts, slot) => watts && watts + (strings[1][slot] ?? 0))
  const inverter = { name, stringNames: { 0: `${name} A`, 1: `${name} B` }, yieldDay: 4000, yieldTotal: 9000 }
  const days: StoredDay[] = [
    { key: ['yields', day], value: { inverters: { [serial]: { ...inverter, begun: true, over: true, slot: 216 } } } },
    { key: ['power', day], value: { samples: [], plant, inverters: { [serial]: plant } } },
    { key: ['strings', day], value: { samples: [], inverters: { [serial]: strings } } },
  ]
  await fill(page, days)
}

/** A day of the history; time stands still until the test advances it. */
async function opened(visit: (options: VisitOptions) => Promise<Visit>) {
  const { page, contacted } = await visit({ path: null, width: 390 })
  await page.clock.install({ time: new Date('2026-06-21T12:10:00') })
  await page.goto('/about')
  await keepDay(page, 'Roof of the Smiths')
  await page.goto(`/history?day=${day}`)
  await page.getByRole('button', { name: 'Play my day' }).waitFor()
  return { page, contacted }
}

/** Presses the button of the day; from then on time passes only as the test lets it. Preact needs some for what a component does once it is drawn. */
async function startByKeyboard(page: Page) {
  await page.getByRole('button', { name: 'Play my day' }).focus()
  await page.clock.pauseAt(new Date('2026-06-21T12:30:00'))
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => {
      await page.clock.runFor(20)
      return slider(page).isVisible()
    })
    .toBe(true)
}

test('a day plays in twelve seconds, and everything works by keyboard', async ({ visit }) => {
  const { page } = await opened(visit)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await startByKeyboard(page)
  await page.clock.runFor(6000)
  expect(Math.abs((await goneOf(page)) - 0.5)).toBeLessThan(0.03)
  await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).focus()
  await page.keyboard.press('Space')
  await page.clock.runFor(50)
  const paused = await slotOf(page)
  await page.clock.runFor(2000)
  expect(await slotOf(page)).toBe(paused)
  await page.keyboard.press('Space')
  await page.clock.runFor(6500)
  await expect(page.locator('.play .reading')).toHaveText(/^4\.00\skWh/)
  await expect(slider(page)).toHaveAttribute('aria-valuetext', / · 4\.00\skWh$/)
  await expect(play(page)).toBeVisible()
  await slider(page).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  expect(await slotOf(page)).toBe(Number(await slider(page).getAttribute('min')) + 1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/day=2026-06-20$/)
})

test('where motion is reduced a played day goes on in a step a second', async ({ visit }) => {
  const { page } = await opened(visit)
  await startByKeyboard(page)
  const seen: number[] = []
  for (const ms of [800, 300, 600, 400]) {
    await page.clock.runFor(ms)
    seen.push(Math.round((await goneOf(page)) * 120))
  }
  expect(seen).toEqual([0, 10, 10, 20])
})

/** Presses Save, and reads the file. */
async function saved(page: Page) {
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save picture' }).click()
  const download = await waiting
  return { name: download.suggestedFilename(), png: readFileSync(await download.path()) }
}

/** The kinds of the chunks of a PNG, in order. */
function chunksOf(png: Buffer) {
  const kinds: string[] = []
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) kinds.push(png.toString('latin1', at + 4, at + 8))
  return kinds
}

test('the saved picture is a PNG that tells nobody where and whose: no text in it, and no name unless it is ticked', async ({
  visit,
}) => {
  const { page, contacted } = await opened(visit)
  await page.getByRole('button', { name: 'Play my day' }).click()
  await slider(page).waitFor()
  const calls = contacted.length
  const { name, png } = await saved(page)
  expect(name).toBe('sundial-2026-06-20.png')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
  expect([...new Set(chunksOf(png))].filter(kind => !/^(IHDR|sRGB|gAMA|pHYs|IDAT|IEND)$/.test(kind))).toEqual([])
  expect(contacted.slice(calls).filter(url => !url.startsWith('blob:'))).toEqual([])
  await page.getByRole('checkbox', { name: 'With names' }).check()
  const named = await saved(page)
  expect(named.png.equals(png)).toBe(false)
  await keepDay(page, 'Villa Sole')
  await page.reload()
  await page.getByRole('button', { name: 'Play my day' }).click()
  await expect(page.getByRole('checkbox', { name: 'With names' })).not.toBeChecked()
  const other = await saved(page)
  expect(other.png.equals(png)).toBe(true)
})

test('the picture of a day that is not over says so', async ({ visit }) => {
  const { page } = await opened(visit)
  await page.clock.setSystemTime(new Date(`${day}T12:10:00`))
  await page.getByRole('button', { name: 'Play my day' }).click()
  await slider(page).waitFor()
  const written = await page.evaluateHandle(() => {
    const texts: string[] = []
    const { fillText } = CanvasRenderingContext2D.prototype
    CanvasRenderingContext2D.prototype.fillText = function (text, ...more) {
      texts.push(text)
      fillText.call(this, text, ...more)
    }
    return texts
  })
  await saved(page)
  expect(await written.jsonValue()).toContain('Saturday, June 20, 2026 · so far')
})
