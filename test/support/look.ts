import type { Page } from '@playwright/test'
import { dayOf } from '../../src/history/calendar.ts'
import { pastRecords } from '../../tools/simulator/fill/past-records.ts'
import { barriers, faintTexts } from './axe.ts'
import { test as base } from './browser-test.ts'
import { field } from './form.ts'
import { fill } from './put-records.ts'
import { sunnyGateway } from './sunny-gateway.ts'
import { excessWidth, failedCalls, openRow, untilLive, type Visit } from './visit.ts'

/**
 * What can be pressed and is lower than 44 px. Not counted: links within a sentence, and those in a table whose diagram leads to the
 * same (WCAG 2.5.8 exempts both), switches and check boxes whose label can be pressed, and what is hidden.
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
      .filter(part => shown(part) && !inSentence(part) && !part.matches('table a') && heightOf(part) < 43.5)
      .map(part => `${Math.round(heightOf(part))} px high: ${part.outerHTML.slice(0, 90)}`)
  })

/** Fields that make an iPhone zoom in when they are tapped: their text is smaller than 16 px. */
const zoomingFields = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('input:not([type=checkbox], [type=radio], [type=range]), select, textarea')]
      .filter(field => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map(field => `zooms in: ${field.outerHTML.slice(0, 90)}`),
  )

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
        if (new Set(tops).size > 1) split.push(`split from its unit: ${found}`)
      }
    for (const unit of document.querySelectorAll('.unit')) {
      if (unit.parentElement?.querySelector('select, input')) continue
      const range = document.createRange()
      range.selectNodeContents(unit.parentElement ?? unit)
      const number = range.getClientRects()[0]
      const own = unit.getBoundingClientRect()
      if (number && own.height && own.top > number.bottom)
        split.push(`split from its unit: ${unit.parentElement?.textContent}`)
    }
    return split
  })

/** What is wider than the window or its dialog, at one more width as well: the smallest phone, or an upright tablet. */
async function sideways(page: Page, width: number, other: number) {
  const found: string[] = []
  const { height } = page.viewportSize() ?? { height: 800 }
  for (const now of [other, width]) {
    await page.setViewportSize({ width: now, height })
    await page.waitForFunction(now => innerWidth === now, now)
    const excess = await excessWidth(page)
    if (excess > 0) found.push(`${excess} px too wide at ${now} px`)
    const cut = await page.evaluate(() => [
      ...[document.documentElement, document.body]
        .filter(part => getComputedStyle(part).overflowX !== 'visible')
        .map(part => `${part.localName} cuts off what sticks out`),
      ...[...document.querySelectorAll('dialog[open]')]
        .filter(box => box.scrollWidth > box.clientWidth)
        .map(box => `the dialog scrolls sideways: ${box.textContent?.slice(0, 40)}`),
      ...[...document.querySelectorAll('header.bar button, dialog[open] label')]
        .filter(part => {
          const { right } = (part.closest('article') ?? document.documentElement).getBoundingClientRect()
          return part.getBoundingClientRect().right > right
        })
        .map(part => `out of the window or its dialog: ${part.textContent}`),
    ])
    found.push(...cut.map(what => `${what} at ${now} px`))
  }
  return found
}

/** Colours do not depend on the width: the phone shows them by day, the desktop by night. */
export const sizes = [
  { name: 'a phone by day', width: 390, other: 320, dark: false },
  { name: 'a desktop by night', width: 1280, other: 768, dark: true },
] as const
export type Size = (typeof sizes)[number]

/** Collects faults of what a page shows. Errors and violations of the policy are those of all visits. */
export function looking({ page }: Visit, { width, other }: Size) {
  const found: string[] = []
  async function look(place: string) {
    const wrong = [...(await sideways(page, width, other)), ...(await barriers(page)), ...(await faintTexts(page))]
    if (width < 768)
      wrong.push(...(await lowTargets(page)), ...(await zoomingFields(page)), ...(await splitUnits(page)))
    found.push(...wrong.map(what => `${place}: ${what}`))
  }
  return { found, look }
}

export type Look = (place: string) => Promise<void>

/** Starts a second gateway, which is listed in the browser. */
export const test = base.extend<{ barn: string }>({
  async barn({ browserName: _ }, use) {
    const { gateway } = await sunnyGateway({ seed: 9, inverters: 2, generation: 2026 })
    await use(gateway.url)
    await gateway.stop()
  },
})

/** A visit with a window so high that nothing is below its edge, where axe cannot see the background of a text. */
export async function tallVisit(visit: (options: object) => Promise<Visit>, { width, dark }: Size, barn: string) {
  const at = await visit({ user: true, path: null, width, height: 6000, dark, provoked: failedCalls })
  // Pages are left with edits, which is not tested here.
  at.page.on('dialog', dialog => dialog.accept())
  const others = [
    { address: barn, name: 'Barn' },
    { address: 'http://127.0.0.1:9', name: 'Donaudampfschifffahrtsgarage' },
  ]
  await at.page.addInitScript(text => localStorage.setItem('gateways', text), JSON.stringify(others))
  await at.page.addInitScript(() => localStorage.setItem('measurements', 'open'))
  await at.page.goto('/error')
  await fill(at.page, [
    ...pastRecords(at.gateway.world, dayOf(Date.now())),
    { key: ['yields', '2131-01-01'], value: { inverters: {} } },
  ])
  return at
}

/** Goes on once the live view is all there, with the measurements of an inverter. */
export async function untilAllLive({ page }: Visit) {
  await untilLive(page)
  await page.getByRole('region', { name: 'Barn' }).locator('a.row').nth(1).waitFor()
  await openRow(page)
  await page.locator('.cards dd').first().waitFor()
}

/** Chooses a file. */
export const pick = (page: Page, label: string, name: string, buffer: Buffer) =>
  field(page, label).setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
