import { expect, type Page } from '@playwright/test'
import { barriers } from '../support/axe.ts'
import { test } from '../support/browser-test.ts'
import { untilLive, type Visit } from '../support/visit.ts'

const plant = (page: Page) => page.locator('.plant')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const serialsOf = ({ gateway }: Visit) => gateway.world.radio.serials

/** Lets time pass until the gateway says that every inverter has answered. */
async function untilAnswered({ gateway, pass }: Visit) {
  await expect
    .poll(
      async () => {
        await pass(1)
        return Object.values(gateway.world.radio.limits()).every(limit => limit.limit_set_status === 'Ok')
      },
      { intervals: [50] },
    )
    .toBe(true)
}

/** Limits the plant to 600 W, kept, and closes the dialog. */
async function limitPlant(at: Visit) {
  const { page } = at
  await press(page, 'Limit all inverters')
  await press(page, '600 W')
  await page.getByRole('switch', { name: 'Keep until I change it' }).check()
  await press(page, 'Send limit')
  await expect.poll(() => at.sent.length).toBe(serialsOf(at).length)
  await page.getByRole('dialog').getByText('Pending').first().waitFor()
  await press(page, 'Close')
}

test('the limit of the plant stands at the totals with who set it, also after a reload, and is removed from there', async ({
  visit,
}) => {
  const at = await visit({ user: true, width: 360 })
  const { page, sent } = at
  await untilLive(page)
  await limitPlant(at)
  await plant(page).getByText('Pending').waitFor()
  await untilAnswered(at)
  const sentence = plant(page).getByText(
    /^Active limit: 600\sW · kept after a restart · set on this device, \d\d:\d\d$/,
  )
  await sentence.waitFor()
  await expect(page.locator('.row').getByText('Limited to')).toHaveCount(0)
  expect(await barriers(page)).toEqual([])
  await page.reload()
  await sentence.waitFor()
  await expect(plant(page).locator('.badge')).toHaveCount(0)
  // The dialog opens on what is in force.
  await press(page, 'Limit all inverters')
  await expect(page.getByRole('spinbutton')).toHaveValue('600')
  await expect(page.getByRole('switch', { name: 'Keep until I change it' })).toBeChecked()
  await page.keyboard.press('Escape')
  sent.length = 0
  await press(page, 'Remove')
  await plant(page).getByText('Pending').waitFor()
  await expect.poll(() => sent.length).toBe(serialsOf(at).length)
  expect(sent).toEqual(serialsOf(at).map(serial => ({ serial, limit_value: 100, limit_type: 257 })))
  await untilAnswered(at)
  await plant(page).getByText('Confirmed').waitFor()
  await expect(sentence).toHaveCount(0)
})

test('a visitor sees a limit that was set elsewhere, and cannot remove it', async ({ visit }) => {
  const at = await visit({ path: null })
  const { page, gateway } = at
  for (const serial of serialsOf(at)) gateway.world.radio.setLimit(serial, 10, { relative: true, persistent: false })
  await untilAnswered(at)
  await page.goto('/')
  await plant(page)
    .getByText(/^Active limit: \d+\sW · set elsewhere$/)
    .waitFor()
  await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(0)
})

test('on a phone a limit that an inverter did not take is seen without scrolling at the totals, and in its row', async ({
  visit,
}) => {
  const at = await visit({ user: true, width: 360 })
  const { page, gateway } = at
  const [first = ''] = serialsOf(at)
  await untilLive(page)
  gateway.world.radio.failCommands(first, 9)
  await limitPlant(at)
  // The gateway repeats the command at its next turn, so its time stops here.
  while (gateway.world.radio.limits()[first]?.limit_set_status !== 'Failure') await at.pass(1)
  await page.locator('.inverters li').first().getByText('Last limit command: Failed').waitFor()
  // The button that was pressed may have been scrolled to.
  await page.evaluate(() => scrollTo(0, 0))
  await expect(plant(page).getByText('Failed')).toBeInViewport({ ratio: 1 })
  expect(await barriers(page)).toEqual([])
})

test('what became of a command that was left before its end is told on the next visit, and only once', async ({
  visit,
}) => {
  const at = await visit({ user: true })
  const { page, sent } = at
  await untilLive(page)
  await limitPlant(at)
  await page.goto('/about')
  await untilAnswered(at)
  await page.goto('/')
  const told = page
    .locator('.inverters')
    .getByText(/Sent before you left this page, \d\d:\d\d: Power limit: [\d.]+\sW\. Confirmed/)
  await expect(told).toHaveCount(serialsOf(at).length)
  await page.reload()
  await untilLive(page)
  await expect(told).toHaveCount(0)
  expect(sent.length).toBe(serialsOf(at).length)
})
