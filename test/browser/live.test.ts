import { expect } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { en } from '../support/form.ts'
import { marker, rows, textOf, total, untilChanged, untilLive } from '../support/visit.ts'

for (const generation of [2025, 2026] as const) {
  test(`the first visit to firmware ${generation} shows totals, every inverter and the measurements of one`, async ({
    visit,
  }) => {
    const at = await visit({ gateway: { generation } })
    const { page, gateway } = at
    await untilLive(at.page)
    for (const name of ['Total yield', 'Yield today', 'Power now']) await expect(total(page, name)).toHaveText(/\d/)
    await expect(rows(page)).toHaveCount(gateway.world.radio.serials.length)
    await page.locator('.panel').getByText('Producing').waitFor()
    await page
      .getByRole('heading', { name: 'String 1' })
      .or(page.getByRole('heading', { level: 3 }).nth(2))
      .waitFor()
    await expect(page.locator('dt', { hasText: 'Voltage' }).first().locator('xpath=../dd')).toHaveText(/\d.*V/)
    await page.getByText('The factory password is still in use. Anyone in your network can change settings.').waitFor()
  })
}

test('a push changes the numbers without a call', async ({ visit }) => {
  const at = await visit()
  const { page, pass, contacted } = at
  await untilLive(at.page)
  // The measurements of each inverter are read by a separate call, the last calls for values.
  await page.locator('.inverters .strings').nth(2).waitFor()
  const before = await textOf(total(page, 'Power now'))
  const calls = contacted.length
  const changed = untilChanged(page, before)
  await pass(30)
  await changed
  await expect(total(page, 'Power now')).not.toHaveText(before)
  expect(contacted.slice(calls).filter(url => url.includes('/livedata/'))).toEqual([])
})

test('the live view contacts nobody but the gateway', async ({ visit }) => {
  const at = await visit({ user: true })
  await untilLive(at.page)
  for (const path of ['/about', '/info/system', '/settings/network']) await at.page.goto(path)
  const hosts = new Set(at.contacted.map(url => new URL(url).host))
  expect([...hosts]).toEqual([new URL(at.gateway.url).host])
})

test('choosing another inverter shows its measurements, and the next visit remembers it', async ({ visit }) => {
  const at = await visit()
  const { page } = at
  const entry = rows(page).nth(2)
  await entry.click()
  const name = await textOf(entry.locator('.name'))
  const panel = page.getByRole('region', { name })
  await panel.waitFor()
  await panel.getByRole('heading', { level: 3 }).first().waitFor()
  await page.reload()
  await page.getByRole('region', { name }).waitFor()
})

for (const inverters of [0, 1, 10]) {
  const looks = ['an invitation to add one', 'its values without a list'][inverters] ?? 'every one in the list'
  test(`with ${inverters} inverters the live view shows ${looks}`, async ({ visit }) => {
    const at = await visit({ gateway: { inverters } })
    const { page } = at
    await untilLive(at.page)
    if (inverters) await page.getByRole('heading', { level: 3 }).first().waitFor()
    else
      await page
        .getByRole('main')
        .getByRole('link', { name: en('setup.Title') })
        .waitFor()
    await expect(rows(page)).toHaveCount(inverters > 1 ? inverters : 0)
  })
}

test('an unreadable push does not stop the ones after it', async ({ visit }) => {
  const at = await visit()
  const { page, gateway, pass } = at
  await untilLive(at.page)
  for (const push of ['null', 'half', { text: '[]' }, { text: '{"inverters":[null,7,{}],"total":3}' }] as const)
    gateway.pushRaw(push)
  const before = await textOf(total(page, 'Power now'))
  const changed = untilChanged(page, before)
  await pass(30)
  await changed
  await expect(marker(page, 'Live')).toBeVisible()
})

test('a push of an unknown inverter makes the page reload the list, and the inverter disappears again', async ({
  visit,
}) => {
  const { page, gateway } = await visit()
  await untilLive(page)
  let release = () => {}
  const held = new Promise<void>(open => {
    release = open
  })
  await page.route('**/api/livedata/status', route => held.then(() => route.continue()))
  const asked = page.waitForRequest('**/api/livedata/status')
  gateway.pushRaw('unknown')
  await expect(rows(page).getByText('Unknown')).toBeVisible()
  await asked
  release()
  await expect(rows(page).getByText('Unknown')).toHaveCount(0)
  await expect(rows(page)).toHaveCount(3)
})

test('an empty message closes the socket, and ten seconds later a new one is opened', async ({ visit }) => {
  const at = await visit({ path: null })
  const { page, gateway } = at
  await page.clock.install()
  await page.goto('/')
  await untilLive(at.page)
  const again = gateway.until('socket')
  gateway.pushRaw('empty')
  await marker(page, 'No connection').waitFor()
  await page.clock.runFor(10_000)
  await again
  await untilLive(at.page)
})
