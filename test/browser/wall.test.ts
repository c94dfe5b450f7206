import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { excessWidth, failedCalls } from '../support/visit.ts'

const tablets = [
  [800, 480],
  [1024, 600],
  [1024, 768],
  [1280, 800],
  [1920, 1080],
  [600, 1024],
  [800, 1280],
] as const
const almostSquare = [848, 745] as const

const wayBack = (page: Page) => page.getByRole('link', { name: 'Go to the live view' })

/** Whether the link back is on top at its centre. */
const canBePressed = (page: Page) =>
  wayBack(page).evaluate(link => {
    const { x, y, width, height } = link.getBoundingClientRect()
    return document.elementFromPoint(x + width / 2, y + height / 2) === link
  })

/** Elements that do not fit the screen or overlap. */
const misplaced = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const wall = document.querySelector('.wall') as HTMLElement
    if (wall.scrollHeight > wall.clientHeight) found.push(`scrolls: ${wall.scrollHeight} of ${wall.clientHeight} px`)
    if (wall.scrollWidth > wall.clientWidth) found.push('scrolls sideways')
    const parts = [
      ...wall.querySelectorAll('.row, .totals dd, .totals > :not(:first-child) dt, .day, .corner, .notice'),
    ].filter(part => part.checkVisibility({ visibilityProperty: true }) && !part.matches('.away'))
    const boxes = parts.map(part => [part.textContent, part.getBoundingClientRect()] as const)
    for (const [name, { left, top, right, bottom }] of boxes) {
      if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) found.push(`${name} is outside`)
      for (const [other, box] of boxes)
        if (other !== name && left < box.right && box.left < right && top + 1 < box.bottom && box.top + 1 < bottom)
          found.push(`${name} lies over ${other}`)
    }
    for (const row of wall.querySelectorAll('.row'))
      if (row.scrollHeight > row.clientHeight) found.push(`${row.textContent} is cut off`)
    for (const name of wall.querySelectorAll('.many .name'))
      if (name.scrollHeight > name.clientHeight + 2) found.push(`${name.textContent} is cut off`)
    return found
  })

/** The height of the letters of an element, px. */
const letters = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate(part => Number.parseFloat(getComputedStyle(part).fontSize))

/** How much of the list's height its rows fill, 0..1. */
const filled = (page: Page) =>
  page.locator('.wall .inverters').evaluate(list => {
    const lowest = Math.max(...[...list.querySelectorAll('.row')].map(row => row.getBoundingClientRect().bottom))
    const { top, bottom } = list.getBoundingClientRect()
    return (lowest - top) / (bottom - top)
  })

/** What is wrong with the wall view on each tablet. */
async function misplacedOnTablets(page: Page, count: number) {
  const found: string[] = []
  for (const [width, height] of [...tablets, almostSquare]) {
    await page.setViewportSize({ width, height })
    await page.waitForFunction(width => innerWidth === width, width)
    await expect(page.locator('.wall .row')).toHaveCount(count)
    found.push(...(await misplaced(page)).map(what => `${width} x ${height}: ${what}`))
    // Of an upright screen, or of an almost square one with two columns, the width is what limits the letters.
    const side = width > height ? Math.min(height, 0.74 * width) : width
    for (const [selector, share] of [
      ['.totals dd', 0.18],
      ['.row .power', 0.059],
      ['.wall :is(.ticks, .ends)', 0.02],
    ] as const) {
      const size = await letters(page, selector)
      if (size < share * side) found.push(`${width} x ${height}: ${selector} is ${size} px high`)
    }
    const curve = await page.locator('.wall .day .small').boundingBox()
    if (height > width && (curve?.height ?? 0) < 0.139 * height)
      found.push(`${width} x ${height}: the curve is ${curve?.height} px high`)
    if ((await filled(page)) < 0.98) found.push(`${width} x ${height}: the rows leave a gap below`)
  }
  return found
}

for (const count of [1, 10])
  test(`${count} inverters fill a tablet of each size without scrolling, with the link alive and dead`, async ({
    visit,
  }) => {
    const { page, gateway } = await visit({
      gateway: { inverters: count },
      path: null,
      locale: 'de',
      provoked: failedCalls,
    })
    for (const [n, entry] of gateway.world.config.inverters.entries()) entry.name = `Südwestdach Anbau hinten ${n}`
    gateway.world.configureRadio()
    // As over http, where a sentence says what to set on the tablet.
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'wakeLock'))
    await page.goto('/wall')
    await page.locator('.wall [data-link=open]').waitFor({ state: 'attached' })
    await page.locator('.wall .screen').waitFor()
    expect(await misplacedOnTablets(page, count)).toEqual([])
    gateway.faults.set({ offline: true })
    await page.locator('.wall [role=status] .notice').waitFor()
    expect(await misplacedOnTablets(page, count)).toEqual([])
    expect(await letters(page, '.wall [data-link=closed]')).toBeGreaterThanOrEqual(40)
  })

for (const count of [1, 10])
  test(`the roof of ${count} inverters in place of the rows can be read from afar, by inverter and arranged`, async ({
    visit,
  }) => {
    const { page } = await visit({ gateway: { inverters: count }, path: null })
    await page.addInitScript(() => {
      localStorage.setItem('wallRoof', '1')
      navigator.wakeLock.request = async () => Object.assign(new EventTarget(), { released: false }) as never
    })
    const tiles = page.locator('.wall .roof [role=img]')
    for (const isArranged of [false, true]) {
      if (isArranged) {
        await page.goto('/')
        await page.locator('.roof > header button').click()
        await page.locator('dialog .actions button').last().click()
      }
      await page.goto('/wall')
      await tiles.nth(count === 1 ? 3 : 27).waitFor()
      for (const [width, height] of tablets) {
        await page.setViewportSize({ width, height })
        await page.waitForFunction(width => innerWidth === width, width)
        const place = `${width} x ${height}, arranged: ${isArranged}`
        expect(await misplaced(page), place).toEqual([])
        const cut = await tiles.evaluateAll(all =>
          (all as HTMLElement[]).flatMap(one =>
            one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight ? one.title : [],
          ),
        )
        expect(cut, place).toEqual([])
        expect(await letters(page, '.wall .roof [role=img]'), place).toBeGreaterThanOrEqual(
          0.02 * Math.min(width, height),
        )
      }
    }
  })

test('at sunrise and at sunset the sun makes the wall no wider, on the smallest phone either', async ({ visit }) => {
  const { page } = await visit({ path: null, width: 320 })
  // Only by day there is a sun.
  await page.clock.setFixedTime(new Date().setUTCHours(11))
  await page.goto('/wall')
  await page.locator('.sun').waitFor()
  for (const left of ['0%', '100%']) {
    await page.locator('.sun').evaluate((sun: HTMLElement, left) => Object.assign(sun.style, { left }), left)
    expect(await excessWidth(page), left).toBe(0)
  }
})

test('the menu opens the wall view, a tap or Escape there shows the link back, and Enter follows it', async ({
  visit,
}) => {
  const { page } = await visit({ path: null })
  await page.clock.install()
  await page.goto('/')
  await page.getByRole('button', { name: 'Info' }).click()
  await page.getByRole('link', { name: 'Wall view' }).click()
  await wayBack(page).waitFor()
  await expect(page.locator('.bar')).toHaveCount(0)
  for (const act of [() => page.keyboard.press('Escape'), () => page.mouse.click(200, 300)]) {
    await expect.poll(() => canBePressed(page)).toBe(true)
    await page.clock.runFor(10_100)
    await page.locator('.away').waitFor()
    await expect.poll(() => canBePressed(page)).toBe(false)
    await act()
    await page.locator('.away').waitFor({ state: 'detached' })
  }
  await page.clock.runFor(10_100)
  await page.locator('.away').waitFor()
  await page.keyboard.press('Tab')
  await wayBack(page).focus()
  await expect.poll(() => canBePressed(page)).toBe(true)
  await page.keyboard.press('Enter')
  await page.locator('main .tiles').waitFor()
  await expect(page).toHaveURL('/')
})
