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
    // It moves by 2 px against burn-in.
    if (wall.scrollHeight > wall.clientHeight + 2)
      found.push(`scrolls: ${wall.scrollHeight} of ${wall.clientHeight} px`)
    if (wall.scrollWidth > wall.clientWidth + 2) found.push('scrolls sideways')
    const parts = [
      ...wall.querySelectorAll(
        '.row, .totals dd, .totals > :not(:first-child) dt, .answer, .good, .day, .corner, .notice',
      ),
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
    for (const part of wall.querySelectorAll('.name, .power, .answer, .totals dd'))
      if (part.scrollWidth > part.clientWidth + 1) found.push(`${part.textContent} is cut off`)
    const list = wall.querySelector('.inverters') as HTMLElement
    const cut = list.scrollHeight - list.clientHeight
    if (cut > 0) found.push(`${cut} px of the rows are cut off`)
    return found
  })

/** The height of the letters of an element, px. */
const letters = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate(part => Number.parseFloat(getComputedStyle(part).fontSize))

/** What is wrong with the wall view on each tablet. */
async function misplacedOnTablets(page: Page, count: number) {
  const found: string[] = []
  for (const [width, height] of [...tablets, almostSquare]) {
    await page.setViewportSize({ width, height })
    await page.waitForFunction(width => innerWidth === width, width)
    await expect(page.locator('.wall .row')).toHaveCount(count)
    found.push(...(await misplaced(page)).map(what => `${width} x ${height}: ${what}`))
    const side = Math.min(width, height)
    for (const [selector, share] of [
      ['.totals dd', 0.12],
      ...(count > 1 ? [['.row .power', count > 5 ? 0.022 : count > 3 ? 0.04 : 0.06] as const] : []),
    ] as const) {
      const size = await letters(page, selector)
      if (size < Math.max(16, share * side - 0.1)) found.push(`${width} x ${height}: ${selector} is ${size} px high`)
    }
    const said = page.locator('.wall .answer')
    if ((await said.count()) && (await letters(page, '.answer')) < 0.045 * side)
      found.push(`${width} x ${height}: the sentence is too small`)
    const curve = await page.locator('.wall .day .small').boundingBox()
    // A notice and ten long names leave a low screen less.
    if ((curve?.height ?? 0) < (height > 500 ? 0.125 : 0.04) * height)
      found.push(`${width} x ${height}: the hill is ${curve?.height} px high`)
  }
  return found
}

for (const count of [1, 3, 5, 10])
  test(`${count} inverters fit a tablet of each size without scrolling, with the link alive and dead`, async ({
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

test('at sunrise and at sunset the sun makes the wall no wider, on the smallest phone either', async ({ visit }) => {
  const { page } = await visit({ path: null, width: 320 })
  // Only by day there is a sun.
  await page.clock.setFixedTime(new Date().setUTCHours(11))
  await page.goto('/wall')
  await page.locator('.sun').waitFor()
  for (const left of ['0%', '100%']) {
    await page.locator('.sun').evaluate((sun: HTMLElement, left) => Object.assign(sun.style, { left }), left)
    // It moves by 2 px against burn-in.
    expect(await excessWidth(page), left).toBeLessThanOrEqual(2)
  }
})

test('a tap or Escape shows the link back, hidden it cannot be pressed, and with the focus Enter follows it', async ({
  visit,
}) => {
  const { page } = await visit({ path: null })
  await page.clock.install()
  await page.goto('/wall')
  await wayBack(page).waitFor()
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
