import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { barriers } from '../support/axe.ts'
import { test as base } from '../support/browser-test.ts'
import { button, en, field } from '../support/form.ts'
import type { Visit, VisitOptions } from '../support/visit.ts'

const panel = (page: Page) => page.getByRole('log', { name: en('console.VirtualDebugConsole') })
const rows = (page: Page) => panel(page).locator('> div > div')
const lines = (page: Page, count: string) =>
  page.getByText(count === '1' ? '1 line' : `${count} lines`, { exact: true })
const search = (page: Page) => page.getByRole('searchbox', { name: en('console.RegularExpression') })
const follow = (page: Page) => page.getByRole('switch', { name: en('console.EnableAutoScroll') })

interface Listening {
  /** A visit to the console with an open stream; unless `talk` is set, only the test writes to it. */
  listening(options: VisitOptions & { talk?: true }): Promise<Visit>
}

const test = base.extend<Listening>({
  listening: ({ visit }, use) =>
    use(async options => {
      const at = await visit({ ...options, path: null })
      at.gateway.world.log.levels = { default: options.talk ? 5 : 0, modules: [] }
      const connected = at.gateway.until('socket', path => path === '/console')
      await at.page.goto('/info/console')
      await connected
      return at
    }),
})

/** Writes more lines than a client's queue holds: in parts, each after the one before has arrived. */
async function flood({ page, gateway }: Visit, count: number) {
  for (let first = 1; first <= count; first += 2000) {
    const last = Math.min(first + 1999, count)
    let frame = ''
    for (let n = first; n <= last; n++) frame += `I (${n}) flood: line ${n}\n`
    gateway.pushConsole(frame)
    await panel(page).getByText(`flood: line ${last}`, { exact: false }).last().waitFor()
  }
}

/** The contrast of each line with the panel. Source: WCAG 2.1. */
const contrasts = (page: Page) =>
  panel(page).evaluate(box => {
    const luminance = (color: string) =>
      (color.match(/[\d.]+/g) ?? [])
        .slice(0, 3)
        .map(part => Number(part) / 255)
        .map(part => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
        .reduce((sum, part, n) => sum + part * ([0.2126, 0.7152, 0.0722][n] ?? 0), 0)
    const ground = luminance(getComputedStyle(box).backgroundColor)
    const found = [...box.querySelectorAll(':scope > div > div')].map(row => luminance(getComputedStyle(row).color))
    return { ground, ratios: found.map(text => (text + 0.05) / (ground + 0.05)) }
  })

for (const dark of [false, true])
  test(`what the gateway logs appears in a dark panel that is readable, ${dark ? 'by night' : 'by day'}`, async ({
    listening,
  }) => {
    const { page, gateway } = await listening({ dark, width: 360 })
    const kinds = ['E (1) a', 'W (2) a', 'I (3) a', 'D (4) a', 'V (5) a', 'none']
    gateway.pushConsole(`${kinds.join('\n')}\n`)
    await lines(page, '6').waitFor()
    gateway.dropSockets()
    await rows(page).nth(6).waitFor()
    const { ground, ratios } = await contrasts(page)
    expect(ground < 0.05, `a ground of ${ground}`).toBeTruthy()
    expect(ratios.length).toBe(7)
    for (const [n, ratio] of ratios.entries()) expect(ratio >= 4.5, `${kinds[n]}: ${ratio}`).toBeTruthy()
    await expect.poll(async () => (await panel(page).boundingBox())?.height).toBe(500)
    await search(page).fill('a')
    await panel(page).locator('mark').first().waitFor()
    expect(await barriers(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })

test('the log shows what the gateway does as it happens', async ({ listening }) => {
  const { page, gateway, pass } = await listening({ talk: true })
  await pass(2)
  gateway.floodConsole(40)
  await search(page).fill('websocket /console|line 3 of')
  await rows(page).getByText('flood: line 3 of 40').waitFor()
  await rows(page).getByText('webapi: Websocket /console: connected').waitFor()
})

test('the last 10 000 lines of a flood are kept and can be reached by keyboard, and only the visible ones are rendered', async ({
  listening,
}) => {
  const at = await listening({})
  const { page } = at
  await flood(at, 12_000)
  await lines(page, '10,000').waitFor()
  await expect.poll(() => rows(page).count()).toBeLessThan(50)
  await panel(page).focus()
  await page.keyboard.press('Home')
  await panel(page).getByText('flood: line 2001', { exact: false }).waitFor()
  await expect(follow(page)).not.toBeChecked()
  await page.keyboard.press('End')
  await panel(page).getByText('flood: line 12000', { exact: false }).waitFor()
  await expect(follow(page)).toBeChecked()
})

test('a reader who has scrolled up stays in place while new lines arrive and old ones are dropped', async ({
  listening,
}) => {
  const at = await listening({})
  const { page, gateway } = at
  await flood(at, 10_000)
  await lines(page, '10,000').waitFor()
  await panel(page).evaluate(box => box.scrollTo(0, 5000 * 20))
  const line = panel(page).getByText('flood: line 5001', { exact: false })
  await line.waitFor()
  const place = await line.boundingBox()
  for (let n = 1; n <= 3; n++) {
    gateway.pushConsole(`W (1) a: later ${n}\n`.repeat(100))
    await page.waitForFunction(
      left => [...document.querySelectorAll('[role=log]')].some(box => box.scrollTop === left),
      (5000 - n * 100) * 20,
    )
  }
  await line.waitFor()
  await expect.poll(() => line.boundingBox()).toEqual(place)
  await follow(page).check()
  await panel(page).getByText('later 3').last().waitFor()
})

test('the log follows new lines up to 20 px from its end, and not further up', async ({ listening }) => {
  const at = await listening({})
  const { page, gateway } = at
  await flood(at, 100)
  const up = (px: number) =>
    panel(page).evaluate((box, px) => {
      const heard = new Promise(resolve => box.addEventListener('scroll', resolve, { once: true }))
      box.scrollTo(0, box.scrollHeight - box.clientHeight - px)
      return heard
    }, px)
  const toEnd = () => panel(page).evaluate(box => box.scrollHeight - box.clientHeight - box.scrollTop)
  await expect.poll(toEnd).toBe(0)
  await up(20)
  gateway.pushConsole('one\n')
  await rows(page).getByText('one').waitFor()
  await expect.poll(toEnd).toBe(0)
  await up(21)
  await expect(follow(page)).not.toBeChecked()
  gateway.pushConsole('two\n')
  await lines(page, '102').waitFor()
  await expect.poll(toEnd).toBe(41)
})

test('an export contains the lines that are shown, and its file name has the time', async ({ listening }) => {
  const { page, gateway } = await listening({})
  gateway.pushConsole('E (1) a: \x1b[31mred\x1b[0m\nI (2) b: sunny\nD (3) c: Sunday\n')
  await lines(page, '3').waitFor()
  await search(page).fill('sun')
  await lines(page, '2').waitFor()
  const saved = page.waitForEvent('download')
  await button(page, 'console.Download').click()
  const download = await saved
  expect(download.suggestedFilename()).toMatch(/^sundial-log-\d{4}-\d\d-\d\d-\d\d-\d\d-\d\d\.txt$/)
  const stamp = '\\[\\d\\d:\\d\\d:\\d\\d\\.\\d{3}\\] '
  expect(await readFile(await download.path(), 'utf8')).toMatch(
    new RegExp(`^${stamp}I \\(2\\) b: sunny\n${stamp}D \\(3\\) c: Sunday\n$`),
  )
})

test('the lines can be copied in a browser without the clipboard API', async ({ listening }) => {
  const { page, gateway } = await listening({ gateway: { host: '0.0.0.0' } })
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  gateway.pushConsole('I (1) a: sunny\n')
  await lines(page, '1').waitFor()
  await button(page, 'console.CopyToClipboard').click()
  await page.getByText(en('app.Copied'), { exact: true }).waitFor()
  await search(page).press('ControlOrMeta+v')
  await expect(search(page)).toHaveValue(/\] I \(1\) a: sunny/)
})

test('a pause keeps the lines as they are', async ({ listening }) => {
  const { page, gateway } = await listening({})
  gateway.pushConsole('before\n')
  await lines(page, '1').waitFor()
  await button(page, 'console.Pause').click()
  await button(page, 'console.Resume').waitFor()
  gateway.pushConsole('meanwhile\n')
  await field(page, en('console.LevelError')).uncheck()
  await expect(rows(page)).toHaveCount(1)
  await button(page, 'console.Resume').click()
  await rows(page).getByText('meanwhile').waitFor()
})

test('an unfinished line is shown after a while, and completed when the rest arrives', async ({ listening }) => {
  const { page, gateway } = await listening({})
  gateway.pushConsole('W (1) a: ha')
  await rows(page).getByText('a: ha').waitFor()
  gateway.pushConsole('lf\nnext\n')
  await lines(page, '2').waitFor()
  await expect(rows(page).first()).toHaveText(/\] W \(1\) a: half$/)
})

test('a lost connection is noted in the log, and the log continues afterwards', async ({ listening }) => {
  const { page, gateway } = await listening({})
  gateway.pushConsole('before\n')
  await rows(page).getByText('before').waitFor()
  const again = gateway.until('socket', path => path === '/console')
  gateway.dropSockets()
  await rows(page).getByText(en('console.Interrupted')).waitFor()
  await again
  gateway.pushConsole('after\n')
  await lines(page, '3').waitFor()
  await page.getByRole('status').getByText(en('menu.LiveView'), { exact: true }).waitFor()
})

test('hiding the tab or leaving the page closes the socket, and coming back opens one', async ({ visit }) => {
  const { page, gateway } = await visit({ path: null })
  const first = page.waitForEvent('websocket')
  await page.goto('/info/console')
  const socket = await first
  await page.getByRole('status').getByText(en('menu.LiveView'), { exact: true }).waitFor()
  const show = (hidden: boolean) =>
    page.evaluate(hidden => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  const closed = socket.waitForEvent('close')
  await show(true)
  await closed
  const second = page.waitForEvent('websocket')
  const again = gateway.until('socket', path => path === '/console')
  await show(false)
  const next = await second
  await again
  await rows(page).getByText(en('console.Interrupted')).waitFor()
  // A socket that is closed before it is open fails.
  gateway.pushConsole('open again\n')
  await rows(page).getByText('open again').waitFor()
  const left = next.waitForEvent('close')
  await page.getByRole('link', { name: en('menu.About') }).click()
  await left
  expect(gateway.reachable).toBe(true)
})
