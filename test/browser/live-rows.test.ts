import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { openRow, rows, total, untilLive } from '../support/visit.ts'

const fontSize = (page: Page, name: string) => total(page, name).evaluate(one => getComputedStyle(one).fontSize)

/** Rows that stand side by side, and px that one is wide. */
async function columns(page: Page) {
  const boxes = await rows(page).evaluateAll(all => all.map(one => one.getBoundingClientRect()))
  return { count: new Set(boxes.map(({ x }) => x)).size, width: boxes[0]?.width ?? 0 }
}

test('on a phone the current power comes first, and every inverter fits on the first screen', async ({ visit }) => {
  const { page } = await visit({ user: true, width: 360 })
  await untilLive(page)
  await page.locator('.inverters .strings').nth(2).waitFor()
  expect(await fontSize(page, 'Power now')).toBe('64px')
  expect(await fontSize(page, 'Yield today')).toBe('24px')
  const tops = await page.locator('.totals dd').evaluateAll(all => all.map(one => one.getBoundingClientRect().top))
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  expect(await rows(page).evaluateAll(all => all.every(one => one.getBoundingClientRect().bottom < 800))).toBeTruthy()
  expect(await columns(page)).toEqual({ count: 1, width: 336 })
})

test('measurements open below their row on a phone, and below all rows on a desktop', async ({ visit }) => {
  const { page } = await visit({ user: true, width: 360 })
  const panelTop = () => page.locator('.panel').evaluate(one => one.getBoundingClientRect().top)
  const lastBottom = () =>
    rows(page)
      .last()
      .evaluate(one => one.getBoundingClientRect().bottom)
  await untilLive(page)
  await openRow(page)
  await page.locator('.panel').waitFor()
  expect(await panelTop()).toBeLessThan(await lastBottom())
  await page.setViewportSize({ width: 992, height: 800 })
  await expect.poll(async () => (await panelTop()) > (await lastBottom())).toBe(true)
})

for (const width of [1200, 1920])
  test(`rows stand in three columns at ${width} px, as wide as the window`, async ({ visit }) => {
    const { page } = await visit({ width, gateway: { inverters: 10 } })
    await untilLive(page)
    await expect(rows(page)).toHaveCount(10)
    const { count, width: row } = await columns(page)
    expect(count).toBe(3)
    expect(row * 3).toBeGreaterThan(width * 0.95)
  })

test('the bar of a limited inverter has a mark at its limit', async ({ visit }) => {
  const at = await visit({ path: null })
  const { page, gateway, pass } = at
  const [serial = ''] = gateway.world.radio.serials
  gateway.world.radio.setLimit(serial, 50, { relative: true, persistent: false })
  await pass(60)
  await page.goto('/')
  await rows(page).first().getByText('Limited to 50%').waitFor()
  const bar = rows(page).first().locator('.share')
  await bar.locator('i').waitFor({ state: 'attached' })
  const share = await bar.evaluate(bar => {
    const { left, width } = bar.getBoundingClientRect()
    const mark = bar.querySelector('i')?.getBoundingClientRect()
    return ((mark?.left ?? 0) - left) / width
  })
  expect(share).toBeCloseTo(0.5, 2)
})

test('values of ten inverters are read one after the other when the gateway is slow to push them', async ({
  visit,
}) => {
  const { page, gateway } = await visit({ path: null, gateway: { inverters: 10 }, provoked: /WebSocket connection to/ })
  gateway.faults.set({ sockets: 'refuse' })
  const asked: string[] = []
  let open = 0
  let most = 0
  await page.route('**/api/**', async route => {
    most = Math.max(most, ++open)
    const serial = new URL(route.request().url()).searchParams.get('inv')
    if (serial) asked.push(serial)
    await new Promise(resolve => setTimeout(resolve, 200))
    open--
    await route.continue()
  })
  await page.goto('/')
  await page.locator('.inverters .strings').nth(9).waitFor()
  expect(gateway.world.radio.serials.filter(serial => !asked.includes(serial))).toEqual([])
  expect(most).toBeLessThan(3)
})
