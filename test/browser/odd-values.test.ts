import { expect } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { en, unfold } from '../support/form.ts'
import { paths, untilShown } from '../support/page-table.ts'
import { openRow, untilLive } from '../support/visit.ts'

const word = 'Wechselrichter'.repeat(200)
const lengthened = (value: unknown): unknown => {
  if (typeof value === 'string') return /^[\da-f]{12}$/.test(value) ? value : word
  if (Array.isArray(value)) return value.map(lengthened)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, lengthened(each)]))
}

/** A pin profile with endless names, as an uploaded file may have them. */
const profiles = JSON.stringify([
  { name: word, [word]: { [word]: 5 }, links: [{ name: word, url: 'https://a.test/' }] },
])

test('no text of the gateway, however long, makes a page wider than the window', async ({ visit }) => {
  const at = await visit({ user: true, width: 360, path: null })
  const { page, gateway } = at
  gateway.world.flash.write('pin_mapping.json', Buffer.from(profiles))
  await page.route(/\/api\/(?!i18n)/, async route => {
    if (route.request().method() !== 'GET') return route.continue()
    const answer = await route.fetch()
    if (!answer.headers()['content-type']?.includes('json')) return route.fulfill({ response: answer })
    const file = route.request().url().includes('/file/get')
    const json = await answer.json()
    return route.fulfill({ response: answer, json: file ? json : lengthened(json) })
  })
  page.on('dialog', dialog => dialog.accept())
  const found: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await untilShown(page)
    if (path.startsWith('/settings/')) await unfold(page)
    const { scrollWidth, clientWidth } = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return { scrollWidth, clientWidth }
    })
    if (scrollWidth > clientWidth) found.push(`${path}: ${scrollWidth} px`)
  }
  expect(found).toEqual([])
})

test('alerts cover nothing that cannot be scrolled out from under them', async ({ visit }) => {
  const { page, gateway } = await visit({ user: true, width: 360, provoked: /Failed to load resource/ })
  await untilLive(page)
  await openRow(page)
  await page.locator('.cards dd').first().waitFor()
  const details = page.getByText(en('home.RadioStats'))
  await details.click()
  const reset = page.getByRole('button', { name: en('home.StatsReset') })
  gateway.faults.set({ broken: { path: 'inverter/stats_reset' } })
  await reset.click()
  await page.locator('.alerts [data-type=danger]').waitFor()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const [lowest, alert] = await Promise.all([
    reset.boundingBox(),
    page.locator('.alerts .notice').first().boundingBox(),
  ])
  expect((lowest?.y ?? 0) + (lowest?.height ?? 0)).toBeLessThanOrEqual(alert?.y ?? 0)
  await details.click()
})
