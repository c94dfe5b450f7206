import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { rows } from '../support/visit.ts'

/** Without the hint that it is the factory's. */
const ownPassword = { password: 'Sonnenschein' }

/** The rows whose name or state is not whole within the window, as text. */
const hiddenRows = (page: Page) =>
  page
    .locator('.inverters .row')
    .evaluateAll(all =>
      all
        .filter(row => [...row.children].some(part => part.getBoundingClientRect().bottom > innerHeight))
        .map(row => row.textContent),
    )

for (const locale of ['en', 'de'])
  for (const dark of [false, true])
    test(`on a phone five inverters and their states fit on the first screen, ${locale}, ${dark ? 'dark' : 'light'}`, async ({
      visit,
    }) => {
      const { page, gateway } = await visit({
        width: 360,
        locale,
        dark,
        path: null,
        gateway: { inverters: 5, ...ownPassword },
      })
      // So that each has a sentence.
      for (const inverter of gateway.world.config.inverters) inverter.poll_enable = false
      gateway.world.configureRadio()
      await page.goto('/')
      await expect(page.locator('.inverters .state')).toHaveCount(5)
      await page.locator('.chart').waitFor()
      for (const height of [640, 740, 800]) {
        await page.setViewportSize({ width: 360, height })
        expect(await hiddenRows(page), `${height} px`).toEqual([])
      }
    })

test('a single inverter has no list: its name heads its measurements', async ({ visit }) => {
  const { page } = await visit({ width: 360, gateway: { inverters: 1 } })
  await page.getByRole('heading', { level: 2, name: 'South roof' }).waitFor()
  await expect(rows(page)).toHaveCount(0)
})

for (const locale of ['en', 'de', 'fr'])
  test(`on a phone every action of an inverter has its word, in two rows of buttons, ${locale}`, async ({ visit }) => {
    const { page } = await visit({ user: true, width: 360, locale, gateway: { inverters: 1 } })
    const buttons = page.locator('.inverter-actions > button')
    await expect(buttons).toHaveCount(5)
    const faults = await buttons.evaluateAll(all =>
      all
        .filter(button => {
          const word = button.querySelector('.label')?.getBoundingClientRect()
          const own = button.getBoundingClientRect()
          return !word || word.height < 12 || word.width < 30 || word.left < own.left || word.right > own.right
        })
        .map(button => button.textContent),
    )
    expect(faults).toEqual([])
    const tops = await buttons.evaluateAll(all => all.map(button => button.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(2)
  })

test('on a phone the row that was just chosen is not below the bar', async ({ visit }) => {
  const { page } = await visit({ width: 360, gateway: { inverters: 5 } })
  await rows(page).first().click()
  await page.locator('.panel .card').nth(3).waitFor()
  const last = rows(page).last()
  await last.scrollIntoViewIfNeeded()
  await last.click()
  await expect(last).toHaveAttribute('aria-expanded', 'true')
  const bar = await page.locator('header.bar').evaluate(bar => bar.getBoundingClientRect().bottom)
  const edges = () => last.evaluate(row => [row.getBoundingClientRect().top, row.getBoundingClientRect().bottom])
  await expect.poll(async () => (await edges())[0]).toBeGreaterThanOrEqual(bar)
  await expect.poll(async () => (await edges())[1]).toBeLessThanOrEqual(800)
})

for (const locale of ['en', 'de', 'fr'])
  test(`on the first visit neither the open link nor the first recorded values move the rows below a finger, ${locale}`, async ({
    visit,
  }) => {
    const { page } = await visit({ width: 360, locale, path: null })
    await page.addInitScript(() => {
      const places: Record<string, number> = {}
      Object.assign(globalThis, { places })
      new MutationObserver(() => {
        const title = document.querySelector('main .title')
        const rows = document.querySelector('.inverters')
        if (!title || !rows) return
        const isLive = title.querySelector('[data-link=open]') !== null
        places[isLive ? 'title when live' : 'title before'] = title.getBoundingClientRect().height
        if (!document.querySelector('.earlier dt')) return
        const isRecorded = document.querySelector('.chart input')?.getAttribute('aria-valuetext')?.includes('W')
        places[isRecorded ? 'rows when recorded' : 'rows before'] =
          rows.getBoundingClientRect().top - title.getBoundingClientRect().bottom
      }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    })
    await page.goto('/')
    await page.locator('main .title [data-link=open]').waitFor()
    await expect(page.locator('.chart input')).toHaveAttribute('aria-valuetext', /W/)
    const places: Record<string, number> = await page.evaluate('places')
    expect(places['title before']).toBe(places['title when live'])
    expect(places['rows before']).toBe(places['rows when recorded'])
    expect(Object.keys(places).length).toBe(4)
  })
