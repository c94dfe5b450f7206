import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { button, en, field, save, tab, untilClean } from '../support/form.ts'
import { changes, storedBy, told } from '../support/stored.ts'
import { browsing, deadNetwork, refusedCall, untilLive, type Visit } from '../support/visit.ts'

const visit = browsing(test)

const profile = 'deviceadmin.SelectedProfile'

/** Saves what makes the gateway restart, and sees it come back to the live view. */
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

for (const firmware of [2025, 2026] as const)
  test(`another pin profile is stored, and the restart it needs is waited for (firmware ${firmware})`, () =>
    visit({ user: true, path: '/settings/device', gateway: { firmware }, provoked: deadNetwork }, async at => {
      const { page, gateway } = at
      const name = 'Balcony board, nRF24 only'
      await field(page, profile).selectOption(name)
      await page.locator('th[data-type=danger]').filter({ hasText: 'led0' }).waitFor()
      const changed = await storedBy(gateway, () => saveAndRestart(at))
      assert.equal(changed, { 'device.pinmapping': name })
      await page.goto('/settings/device')
      await field(page, profile).waitFor()
      assert.is(await page.locator('th[data-type=danger]').filter({ hasText: 'led0' }).count(), 0)
    }))

test('without pin_mapping.json the default profile can be chosen, which is posted by its name', () =>
  visit({ user: true, path: null, provoked: new RegExp(`${deadNetwork.source}|${refusedCall.source}`) }, async at => {
    const { page, gateway, sent } = at
    gateway.world.flash.remove('pin_mapping.json')
    gateway.world.config.device.pinmapping = ''
    await page.goto('/settings/device')
    await field(page, profile).waitFor()
    const options = await field(page, profile).getByRole('option').allTextContents()
    assert.equal(options, [en('deviceadmin.DefaultProfile')])
    assert.is(await page.getByRole('alert').getByText('pin_mapping.json').count(), 0)
    await tab(page, 'Display')
    await field(page, 'deviceadmin.PowerSafe').uncheck()
    const changed = await storedBy(gateway, () => saveAndRestart(at))
    assert.equal(changed, { 'device.pinmapping': 'Default', 'device.display.powersafe': false })
    assert.is((sent.at(-1) as { curPin: { name: string } }).curPin.name, 'Default')
  }))

test('a broken pin_mapping.json is told, and the display can be set all the same', () =>
  visit({ user: true, path: null }, async ({ page, gateway }) => {
    gateway.world.flash.write('pin_mapping.json', Buffer.from('[{"name": '))
    await page.goto('/settings/device')
    await page.getByRole('alert').getByText('pin_mapping.json').waitFor()
    await tab(page, 'Display')
    await field(page, 'deviceadmin.Rotation').selectOption('3')
    assert.equal(await storedBy(gateway, () => save(page)), { 'device.display.rotation': 3 })
  }))

test('links of a profile open a tab of their own; addresses that are no web page are no links', () =>
  visit({ user: true, path: null }, async ({ page, gateway }) => {
    const [roof, ...rest] = JSON.parse(String(gateway.world.flash.read('pin_mapping.json')))
    roof.links.push({ name: 'Trap', url: 'javascript:alert(1)' })
    gateway.world.flash.write('pin_mapping.json', Buffer.from(JSON.stringify([roof, ...rest])))
    await page.goto('/settings/device')
    const links = page.getByRole('tabpanel').getByRole('link')
    await links.first().waitFor()
    assert.equal(await links.allTextContents(), ['Wiring'])
    assert.is(await links.first().getAttribute('target'), '_blank')
    assert.match((await links.first().getAttribute('rel')) ?? '', 'noopener')
  }))

test('LEDs follow each other while one is dragged, from the keyboard too', () =>
  visit({ user: true, path: '/settings/device' }, async ({ page, gateway, sent }) => {
    await tab(page, 'Leds')
    const led = (n: number) => page.locator(`[name="led.${n}.brightness"]`)
    await led(0).focus()
    await page.keyboard.press('Home')
    assert.is(await led(1).inputValue(), '0')
    await page.keyboard.press('ArrowRight')
    assert.is(await led(1).inputValue(), '1')
    await page.getByText(en('deviceadmin.LedBrightness', { led: 1, brightness: '1%' })).waitFor()
    await field(page, 'deviceadmin.EqualBrightness').uncheck()
    await led(1).fill('0')
    await field(page, 'deviceadmin.EqualBrightness').check()
    assert.is(await led(1).inputValue(), '1')
    const changed = await storedBy(gateway, () => save(page))
    assert.equal(changed, { 'device.led.0.brightness': 1, 'device.led.1.brightness': 1 })
    assert.is(sent.length, 1)
    await untilClean(page)
    assert.ok(await led(0).isVisible())
  }))

test('each region has a slider of its own, with steps the gateway takes', () =>
  visit({ user: true, path: null }, async ({ page, gateway }) => {
    for (const region of [2, 0, 1]) {
      await page.goto('/settings/dtu')
      await untilClean(page)
      const before = await told(gateway, 'dtu/config')
      await field(page, 'dtuadmin.CmtCountry').selectOption(String(region))
      await field(page, 'dtuadmin.CmtFrequency').focus()
      await page.keyboard.press('End')
      await page.keyboard.press('ArrowLeft')
      await save(page)
      assert.equal(changes(before, await told(gateway, 'dtu/config')), {
        cmt_country: region,
        cmt_frequency: before.country_def[region].freq_max - 250_000,
      })
    }
  }))

test.run()
