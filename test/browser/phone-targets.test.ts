import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { en, unfold } from '../support/form.ts'
import { paths, walk } from '../support/page-table.ts'
import { openRow, untilLive } from '../support/visit.ts'

/**
 * What can be pressed and is lower than 44 px, as text. Not counted: links within a sentence (WCAG 2.5.8 exempts them), switches and
 * check boxes whose label can be pressed, and what is hidden.
 */
const lowTargets = (page: Page) =>
  page.evaluate(() => {
    const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
    const shown = (part: Element) =>
      part.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !part.closest('.hidden')
    const inSentence = (part: Element) =>
      getComputedStyle(part).display === 'inline' &&
      part.parentElement?.textContent?.trim() !== part.textContent?.trim()
    const heightOf = (part: Element) => {
      const label = part instanceof HTMLInputElement && /checkbox|radio/.test(part.type) && part.labels?.[0]
      return Math.max(part.getBoundingClientRect().height, label ? label.getBoundingClientRect().height : 0)
    }
    return [...place.querySelectorAll('a, button, summary, select, input, textarea, [role=button]')]
      .filter(part => shown(part) && !inSentence(part) && heightOf(part) < 43.5)
      .map(part => `${location.pathname} ${part.outerHTML.slice(0, 90)}: ${Math.round(heightOf(part))}`)
  })

/** Numbers that stand on another line than their unit. */
const splitUnits = (page: Page) =>
  page.evaluate(() => {
    const split: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const unit = /\d[\s\u00a0]?(?:%|°C|[kMV]?Wh?|[kM]?B|V|A|Hz|var|dBm|MHz|GHz|px|ms|s)(?![\w])/g
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const { index, 0: found } of (text.textContent ?? '').matchAll(unit)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + found.length)
        const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))
        if (new Set(tops).size > 1) split.push(`${location.pathname} ${found}`)
      }
    for (const unit of document.querySelectorAll('.unit')) {
      const range = document.createRange()
      range.selectNodeContents(unit.parentElement ?? unit)
      const number = range.getClientRects()[0]
      const own = unit.getBoundingClientRect()
      if (number && own.height && own.top > number.bottom)
        split.push(`${location.pathname} ${unit.parentElement?.textContent}`)
    }
    return split
  })

for (const locale of ['en', 'de'])
  test(`on a phone whatever can be pressed on a page is 44 px high, and no number is split from its unit, ${locale}`, async ({
    visit,
  }) => {
    const { page } = await visit({ user: true, width: 360, locale, path: '/error' })
    page.on('dialog', dialog => dialog.accept())
    const found: string[] = []
    const look = async (path: string) => {
      if (path.startsWith('/settings/')) await unfold(page)
      found.push(...(await lowTargets(page)), ...(await splitUnits(page)))
    }
    await walk(page, look, paths)
    await page.getByRole('button', { name: /^Men/ }).click()
    found.push(...(await lowTargets(page)))
    expect(found).toEqual([])
  })

test('on a phone whatever can be pressed in a dialog is 44 px high', async ({ visit }) => {
  const { page } = await visit({ user: true, width: 360 })
  await untilLive(page)
  const found: string[] = []
  const look = async () => {
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading').first().waitFor()
    await dialog.locator('[aria-busy=true]').waitFor({ state: 'detached' })
    found.push(...(await lowTargets(page)), ...(await splitUnits(page)))
    for (const summary of await dialog.locator('summary').all()) await summary.click()
    found.push(...(await lowTargets(page)), ...(await splitUnits(page)))
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: en('limit.Group') }).click()
  await look()
  await openRow(page)
  for (const key of ['LimitSettings', 'PowerSettings', 'InverterInfo', 'GridProfile', 'EventLog']) {
    await page
      .locator('.inverter-actions')
      .getByRole('button', { name: en(`home.${key}`) })
      .click()
    await look()
  }
  await page.goto('/settings/inverter')
  for (const key of ['form.Edit', 'inverteradmin.Delete']) {
    const names = new RegExp(`^${en(key)}: `)
    await page.getByRole('button', { name: names }).first().click()
    await look()
  }
  expect(found).toEqual([])
})
