import { expect, type Page } from '@playwright/test'
import { test as base } from '../support/browser-test.ts'
import { button, en } from '../support/form.ts'
import type { Visit, VisitOptions } from '../support/visit.ts'

const panel = (page: Page) => page.getByRole('log', { name: en('console.VirtualDebugConsole') })
const rows = (page: Page) => panel(page).locator('> div > div')
const lines = (page: Page, count: string) =>
  page.getByText(count === '1' ? '1 line' : `${count} lines`, { exact: true })
const search = (page: Page) => page.getByRole('searchbox', { name: en('console.RegularExpression') })
const follow = (page: Page) => page.getByRole('switch', { name: en('console.EnableAutoScroll') })

interface Listening {
  /** A visit to the console with an open stream, to which only the test writes. */
  listening(options: VisitOptions): Promise<Visit>
}

const test = base.extend<Listening>({
  listening: ({ visit }, use) =>
    use(async options => {
      const at = await visit({ ...options, path: null })
      at.gateway.world.log.levels = { default: 0, modules: [] }
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

test('the last 10 000 lines of a flood can be reached by keyboard, only the visible ones are rendered, and a reader stays in place', async ({
  listening,
}) => {
  const at = await listening({})
  const { page, gateway } = at
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
  await panel(page).evaluate(box => box.scrollTo(0, 5000 * 20))
  const line = panel(page).getByText('flood: line 7001', { exact: false })
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
