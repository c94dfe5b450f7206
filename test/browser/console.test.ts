import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { barriers } from '../support/axe.ts'
import { button, en, field } from '../support/form.ts'
import { browsing, deadNetwork, refusedCall, textOf, type Visit, type VisitOptions } from '../support/visit.ts'

const visit = browsing(test)

const panel = (page: Page) => page.getByRole('log', { name: en('console.VirtualDebugConsole') })
const rows = (page: Page) => panel(page).locator('> div > div')
const lines = (page: Page, count: string) => page.getByText(en('console.Lines', { lines: count }), { exact: true })
const search = (page: Page) => page.getByRole('searchbox', { name: en('console.RegularExpression') })
const follow = (page: Page) => page.getByRole('switch', { name: en('console.EnableAutoScroll') })

/** A visit to the console whose stream is up; unless `talk` is set, only what the test pushes is on it. */
const listening = (options: VisitOptions & { talk?: true }, play: (visit: Visit) => Promise<void>) =>
  visit({ ...options, path: null }, async at => {
    at.gateway.world.log.rules = { default: options.talk ? 5 : 0, modules: [] }
    const connected = at.gateway.until('socket', path => path === '/console')
    await at.page.goto('/info/console')
    await connected
    await play(at)
  })

/** More lines than one client's queue takes at once: in parts, each of which has arrived before the next. */
async function flood({ page, gateway }: Visit, count: number) {
  for (let first = 1; first <= count; first += 2000) {
    const last = Math.min(first + 1999, count)
    let frame = ''
    for (let n = first; n <= last; n++) frame += `I (${n}) flood: line ${n}\n`
    gateway.pushConsole(frame)
    await panel(page).getByText(`flood: line ${last}`, { exact: false }).last().waitFor()
  }
}

/** The contrast of each line with the panel behind it. Source: WCAG 2.1. */
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
  test(`what the gateway logs appears in a dark panel that is readable, ${dark ? 'by night' : 'by day'}`, () =>
    listening({ dark, width: 360 }, async ({ page, gateway }) => {
      const kinds = ['E (1) a', 'W (2) a', 'I (3) a', 'D (4) a', 'V (5) a', 'none']
      gateway.pushConsole(`${kinds.join('\n')}\n`)
      await lines(page, '6').waitFor()
      gateway.dropSockets()
      await rows(page).nth(6).waitFor()
      const { ground, ratios } = await contrasts(page)
      assert.ok(ground < 0.05, `a ground of ${ground}`)
      assert.is(ratios.length, 7)
      for (const [n, ratio] of ratios.entries()) assert.ok(ratio >= 4.5, `${kinds[n]}: ${ratio}`)
      assert.is((await panel(page).boundingBox())?.height, 500)
      await search(page).fill('a')
      await panel(page).locator('mark').first().waitFor()
      assert.equal(await barriers(page), [])
      assert.is(await page.evaluate(() => document.documentElement.scrollWidth), 360)
    }))

test('what the simulated gateway does is seen as it happens', () =>
  listening({ talk: true }, async ({ page, gateway, pass }) => {
    await pass(2)
    gateway.floodConsole(40)
    await search(page).fill('websocket /console|line 3 of')
    await rows(page).getByText('flood: line 3 of 40').waitFor()
    await rows(page).getByText('webapi: Websocket /console: connected').waitFor()
  }))

test('of a flood the last 10 000 lines are kept and only those in sight are drawn; the keyboard reaches them all', () =>
  listening({}, async at => {
    const { page } = at
    await flood(at, 12_000)
    await lines(page, '10,000').waitFor()
    assert.ok((await rows(page).count()) < 50)
    await panel(page).focus()
    await page.keyboard.press('Home')
    await panel(page).getByText('flood: line 2001', { exact: false }).waitFor()
    assert.is(await follow(page).isChecked(), false)
    await page.keyboard.press('End')
    await panel(page).getByText('flood: line 12000', { exact: false }).waitFor()
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[role=switch]')?.checked)
  }))

test('a reader who has scrolled up keeps the place while lines come and old ones go', () =>
  listening({}, async at => {
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
    assert.equal(await line.boundingBox(), place)
    await follow(page).check()
    await panel(page).getByText('later 3').last().waitFor()
  }))

test('20 px from the end still follow, more do not', () =>
  listening({}, async at => {
    const { page, gateway } = at
    await flood(at, 100)
    const up = (px: number) =>
      panel(page).evaluate((box, px) => {
        const heard = new Promise(resolve => box.addEventListener('scroll', resolve, { once: true }))
        box.scrollTo(0, box.scrollHeight - box.clientHeight - px)
        return heard
      }, px)
    await up(20)
    gateway.pushConsole('one\n')
    await rows(page).getByText('one').waitFor()
    const toEnd = () => panel(page).evaluate(box => box.scrollHeight - box.clientHeight - box.scrollTop)
    assert.is(await toEnd(), 0)
    await up(21)
    await page.waitForFunction(() => !document.querySelector<HTMLInputElement>('[role=switch]')?.checked)
    gateway.pushConsole('two\n')
    await lines(page, '102').waitFor()
    assert.is(await toEnd(), 41)
  }))

test('an export holds what is shown, under a name that tells when', () =>
  listening({}, async ({ page, gateway }) => {
    gateway.pushConsole('E (1) a: \x1b[31mred\x1b[0m\nI (2) b: sunny\nD (3) c: Sunday\n')
    await lines(page, '3').waitFor()
    await search(page).fill('sun')
    await lines(page, '2').waitFor()
    const saved = page.waitForEvent('download')
    await button(page, 'console.Download').click()
    const download = await saved
    assert.match(download.suggestedFilename(), /^sundial-log-\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.txt$/)
    const stamp = '\\[\\d\\d:\\d\\d:\\d\\d\\.\\d{3}\\] '
    assert.match(
      await readFile(await download.path(), 'utf8'),
      new RegExp(`^${stamp}I \\(2\\) b: sunny\n${stamp}D \\(3\\) c: Sunday\n$`),
    )
  }))

test('the lines can be copied where the browser has no clipboard', () =>
  listening({ gateway: { host: '0.0.0.0' } }, async ({ page, gateway }) => {
    assert.is(await page.evaluate(() => isSecureContext), false)
    gateway.pushConsole('I (1) a: sunny\n')
    await lines(page, '1').waitFor()
    await button(page, 'console.CopyToClipboard').click()
    await page.getByText(en('grid.Copied'), { exact: true }).waitFor()
    await search(page).press('ControlOrMeta+v')
    assert.match(await search(page).inputValue(), /\] I \(1\) a: sunny/)
  }))

test('a pause keeps the lines as they are', () =>
  listening({}, async ({ page, gateway }) => {
    gateway.pushConsole('before\n')
    await lines(page, '1').waitFor()
    await button(page, 'console.Pause').click()
    gateway.pushConsole('meanwhile\n')
    await button(page, 'console.Resume').waitFor()
    await field(page, en('loggingadmin.log_error')).uncheck()
    assert.is(await rows(page).count(), 1)
    await button(page, 'console.Resume').click()
    await rows(page).getByText('meanwhile').waitFor()
  }))

test('a line without its end is shown after a while, and completed by the rest', () =>
  listening({}, async ({ page, gateway }) => {
    gateway.pushConsole('W (1) a: ha')
    await rows(page).getByText('a: ha').waitFor()
    gateway.pushConsole('lf\nnext\n')
    await lines(page, '2').waitFor()
    assert.match(await textOf(rows(page).first()), /\] W \(1\) a: half$/)
  }))

test('a lost connection leaves a line, and the stream goes on', () =>
  listening({}, async ({ page, gateway }) => {
    gateway.pushConsole('before\n')
    await rows(page).getByText('before').waitFor()
    const again = gateway.until('socket', path => path === '/console')
    gateway.dropSockets()
    await rows(page).getByText(en('console.Interrupted')).waitFor()
    await again
    gateway.pushConsole('after\n')
    await lines(page, '3').waitFor()
    await page.getByRole('status').getByText(en('live.Open'), { exact: true }).waitFor()
  }))

test('a hidden tab closes its socket and opens one when it is seen again; so does leaving', () =>
  visit({ path: null }, async ({ page, gateway }) => {
    const first = page.waitForEvent('websocket')
    await page.goto('/info/console')
    const socket = await first
    await page.getByRole('status').getByText(en('live.Open'), { exact: true }).waitFor()
    const show = (hidden: boolean) =>
      page.evaluate(hidden => {
        Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, hidden)
    const closed = socket.waitForEvent('close')
    await show(true)
    await closed
    const second = page.waitForEvent('websocket')
    await show(false)
    const next = await second
    await rows(page).getByText(en('console.Interrupted')).waitFor()
    const left = next.waitForEvent('close')
    await page.getByRole('link', { name: en('menu.About') }).click()
    await left
    assert.is(gateway.reachable, true)
  }))

test('firmware 2026 that shows nothing to strangers asks for a login, and logs to who has it', () =>
  visit(
    {
      gateway: { firmware: 2026, readonly: false },
      path: null,
      provoked: new RegExp(`${deadNetwork.source}|${refusedCall.source}|HTTP Authentication failed`),
    },
    async ({ page, gateway }) => {
      await page.goto('/info/console')
      await field(page, 'login.Username').fill('admin')
      await field(page, 'login.Password').fill('openDTU42')
      const connected = gateway.until('socket', path => path === '/console')
      await button(page, 'login.LoginButton').click()
      await connected
      gateway.pushConsole('I (1) a: for you\n')
      await rows(page).getByText('for you').waitFor()
    },
  ))

test.run()
