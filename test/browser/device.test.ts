import { expect } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { button, en, field, save, tab, untilClean } from '../support/form.ts'
import { changes, readDocument, storedBy } from '../support/stored.ts'
import { deadNetwork, refusedCall, untilLive, type Visit } from '../support/visit.ts'

const profile = 'deviceadmin.SelectedProfile'

/** Saves a change that restarts the gateway, and waits for the live view to come back. */
async function saveAndRestart({ page, gateway, pass }: Visit) {
  await button(page, 'base.Save').click()
  await page.waitForURL('**/wait')
  const down = gateway.until('down')
  await pass(2)
  await down
  await page.getByText(en('waiting.Up')).waitFor()
  const restarted = gateway.until('restarted')
  await pass(6)
  await restarted
  await page.waitForURL(`${gateway.url}/`)
  await untilLive(page)
}

for (const generation of [2025, 2026] as const)
  test(`a new pin profile is stored, and the page waits for the restart it needs (firmware ${generation})`, async ({
    visit,
  }) => {
    const at = await visit({ user: true, path: '/settings/device', gateway: { generation }, provoked: deadNetwork })
    const { page, gateway } = at
    const name = 'Balcony board, nRF24 only'
    await field(page, profile).selectOption(name)
    await page.locator('th[data-type=warning]').filter({ hasText: 'led0' }).waitFor()
    const changed = await storedBy(gateway, () => saveAndRestart(at))
    expect(changed).toEqual({ 'device.pinmapping': name })
    await page.goto('/settings/device')
    await expect(field(page, profile)).toHaveValue(name)
    await expect(page.locator('th[data-type=warning]').filter({ hasText: 'led0' })).toHaveCount(0)
  })

test('a gateway without a profile is not given one by a save; the default one can be chosen without pin_mapping.json', async ({
  visit,
}) => {
  const at = await visit({
    user: true,
    path: null,
    provoked: new RegExp(`${deadNetwork.source}|${refusedCall.source}`),
  })
  const { page, gateway, sent } = at
  gateway.world.flash.remove('pin_mapping.json')
  gateway.world.config.device.pinmapping = ''
  await page.goto('/settings/device')
  await expect(field(page, profile).getByRole('option')).toHaveText([
    en('deviceadmin.NotChosen'),
    en('deviceadmin.DefaultProfile'),
  ])
  await expect(page.getByRole('alert').getByText('pin_mapping.json')).toHaveCount(0)
  await tab(page, 'Display')
  await field(page, 'deviceadmin.PowerSafe').uncheck()
  await button(page, 'base.Save').click()
  await expect(field(page, profile)).toBeFocused()
  await page.getByText(en('deviceadmin.ChooseProfile')).first().waitFor()
  await field(page, profile).selectOption('Default')
  const changed = await storedBy(gateway, () => saveAndRestart(at))
  expect(changed).toEqual({ 'device.pinmapping': 'Default', 'device.display.powersafe': false })
  expect((sent.at(-1) as { curPin: { name: string } }).curPin.name).toBe('Default')
})

test('a broken pin_mapping.json is reported, and the display settings can still be saved', async ({ visit }) => {
  const { page, gateway } = await visit({ user: true, path: null })
  gateway.world.flash.write('pin_mapping.json', Buffer.from('[{"name": '))
  await page.goto('/settings/device')
  await page.getByRole('alert').getByText('pin_mapping.json').waitFor()
  await tab(page, 'Display')
  await field(page, 'deviceadmin.Rotation').selectOption('3')
  expect(await storedBy(gateway, () => save(page))).toEqual({ 'device.display.rotation': 3 })
})

test('links of a profile open a new tab, and only web addresses become links', async ({ visit }) => {
  const { page, gateway } = await visit({ user: true, path: null })
  const [roof, ...rest] = JSON.parse(String(gateway.world.flash.read('pin_mapping.json')))
  roof.links.push({ name: 'Trap', url: 'javascript:alert(1)' })
  gateway.world.flash.write('pin_mapping.json', Buffer.from(JSON.stringify([roof, ...rest])))
  await page.goto('/settings/device')
  const panel = page.getByRole('tabpanel')
  const links = panel.locator('.actions').getByRole('link')
  await expect(links).toHaveText(['Wiring'])
  await expect(panel.getByRole('link', { name: 'Trap' })).toHaveCount(0)
  await expect(links.first()).toHaveAttribute('target', '_blank')
  await expect(links.first()).toHaveAttribute('rel', /noopener/)
})

test('LEDs follow each other while one is dragged, from the keyboard too', async ({ visit }) => {
  const { page, gateway, sent } = await visit({ user: true, path: '/settings/device' })
  await tab(page, 'Leds')
  const led = (n: number) => page.locator(`[name="led.${n}.brightness"]`)
  await led(0).focus()
  await page.keyboard.press('Home')
  await expect(led(1)).toHaveValue('0')
  await page.keyboard.press('ArrowRight')
  await expect(led(1)).toHaveValue('1')
  await page.getByText(en('deviceadmin.LedBrightness', { led: 1, brightness: '1%' })).waitFor()
  await field(page, 'deviceadmin.EqualBrightness').uncheck()
  await led(1).fill('0')
  await field(page, 'deviceadmin.EqualBrightness').check()
  await expect(led(1)).toHaveValue('1')
  const changed = await storedBy(gateway, () => save(page))
  expect(changed).toEqual({ 'device.led.0.brightness': 1, 'device.led.1.brightness': 1 })
  expect(sent.length).toBe(1)
  await untilClean(page)
  await expect(led(0)).toBeVisible()
})

test('each region has its own frequency slider, with steps the gateway accepts', async ({ visit }) => {
  const { page, gateway } = await visit({ user: true, path: null })
  for (const region of [2, 0, 1]) {
    await page.goto('/settings/dtu')
    await untilClean(page)
    const before = await readDocument(gateway, 'dtu/config')
    await field(page, 'dtuadmin.CmtCountry').selectOption(String(region))
    await expect(field(page, 'inverterchannelproperty.Frequency')).toHaveAttribute(
      'max',
      `${before.country_def[region].freq_max}`,
    )
    await field(page, 'inverterchannelproperty.Frequency').focus()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowLeft')
    await save(page)
    expect(changes(before, await readDocument(gateway, 'dtu/config'))).toEqual({
      cmt_country: region,
      cmt_frequency: before.country_def[region].freq_max - 250_000,
    })
  }
})
