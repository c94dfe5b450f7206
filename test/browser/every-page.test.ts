import { expect } from '@playwright/test'
import { flatOf } from '../../tools/lang/texts.ts'
import { espImage } from '../../tools/simulator/files/esp-image.ts'
import { scanPacks } from '../../tools/simulator/files/flash.ts'
import { onTheWay } from '../support/browser-test.ts'
import { button, en, field, tab, unfold } from '../support/form.ts'
import { type Look, looking, pick, sizes, tallVisit, test, untilAllLive } from '../support/look.ts'
import { paths, walk } from '../support/page-table.ts'
import { read } from '../support/sources.ts'
import { excessWidth, failedCalls, openRow, type Visit } from '../support/visit.ts'
import { values, words } from '../support/words.ts'
import { pseudoCode, pseudoPack } from './pseudo.ts'

/** What is done on a page before it is looked at, so that all of it is shown. */
const prepared: Record<string, (at: Visit, look: Look) => Promise<unknown>> = {
  '/': untilAllLive,
  '/gateways': ({ page }) => page.getByText('It answers: 2 inverters.').waitFor(),
  '/login': async ({ page }) => {
    await button(page, 'login.LoginButton').click()
    await page.locator('main .problem').first().waitFor()
  },
  async '/history'({ page }, look) {
    for (const name of ['Day', 'Week', 'Month', 'Year']) {
      await page.getByRole('tab', { name, exact: true }).click()
      await expect(page.getByRole('tab', { name, exact: true })).toHaveAttribute('aria-selected', 'true')
      if (name !== 'Year') await look(`/history, ${name}`)
    }
  },
  async '/settings/network'({ page }) {
    const addresses = { IpAddress: '10.0.0.2', Netmask: '255.255.255.0', DefaultGateway: '10.0.1.1' }
    for (const [label, text] of Object.entries(addresses)) await field(page, `networkadmin.${label}`).fill(text)
    await field(page, 'networkadmin.Hostname').fill('a'.repeat(32))
    await button(page, 'base.Save').click()
    await field(page, 'networkadmin.Hostname').and(page.locator(':focus:invalid')).waitFor()
  },
  async '/settings/ntp'({ page }) {
    await field(page, 'form.SearchZone').fill('amer')
    await page.getByRole('listbox').waitFor()
  },
  '/settings/inverter': ({ page }) => field(page, 'inverteradmin.Serial').fill('12'),
  async '/settings/dtu'({ page }) {
    await field(page, 'inverterchannelproperty.Frequency').fill('880000000')
    await page.getByText(en('dtuadmin.CmtFrequencyWarning')).waitFor()
    await field(page, 'dtuadmin.Serial').fill('000000000000')
    await button(page, 'base.Save').click()
    await page.locator('.field .problem').waitFor()
  },
  async '/settings/device'({ page }, look) {
    await field(page, 'deviceadmin.SelectedProfile').selectOption({ index: 1 })
    await page.getByText(en('deviceadmin.ComparePins')).click()
    await page.locator('th[data-type]').first().waitFor()
    for (const name of ['Display', 'Leds', 'PinAssignment']) {
      await tab(page, name)
      if (name !== 'PinAssignment') await look(`/settings/device, ${name}`)
    }
  },
  async '/settings/config'({ page, gateway }) {
    gateway.world.flash.write(`${'a_long_name_'.repeat(5)}.json`, Buffer.from('{}'))
    await button(page, 'base.Reload').click()
    await page.getByRole('rowheader', { name: /^a_long_name_/ }).waitFor()
    await pick(page, 'form.PickFile', `${'backup_of_the_roof-'.repeat(4)}.json`, Buffer.from('{}'))
    await page.getByText(en('fileadmin.InvalidJsonContent')).waitFor()
  },
  async '/firmware/upgrade'({ page }) {
    const image = espImage({ chip: 9, size: 2_000_000 })
    await pick(page, 'firmwareupgrade.File', `${'opendtu-generic_'.repeat(6)}.bin`, image)
    await page.getByText(/^This firmware is for/).waitFor()
  },
  async '/info/support'({ page }) {
    await button(page, 'support.Collect').click()
    await button(page, 'support.Save').waitFor()
  },
  async '/info/console'({ page, gateway }) {
    await page.locator('main [data-link=open]').waitFor()
    gateway.pushConsole('E (1) a: x\nW (2) a: x\nI (3) a: x\nD (4) a: x\nV (5) a: x\nnone\n')
    await page.getByRole('log').getByText('none').waitFor()
    await page.getByRole('searchbox').fill('(')
    await page.locator('main [aria-invalid]').waitFor()
  },
}

for (const size of sizes)
  test(`every page can be read, reached and pressed on ${size.name}, and nothing scrolls sideways`, async ({
    visit,
    barn,
  }) => {
    test.slow()
    const at = await tallVisit(visit, size, barn)
    const { page } = at
    const { found, look } = looking(at, size)
    expect(paths.length).toBeGreaterThan(15)
    const lookAt = async (path: string) => {
      // It fills the window, whatever its height.
      await page.setViewportSize({ width: size.width, height: path === '/wall' ? 800 : 6000 })
      if (path.startsWith('/settings/')) await unfold(page)
      await prepared[path]?.(at, look)
      await page.evaluate(() => {
        for (const folded of document.querySelectorAll<HTMLDetailsElement>('main details')) folded.open = true
      })
      await look(path)
    }
    await walk(page, lookAt, [...paths, '/nowhere'])
    if (size.width < 768) await button(page, 'app.Menu').click()
    else await button(page, 'menu.Settings').click()
    await look('the menu')
    expect(onTheWay(found)).toEqual([])
  })

/** What browsers, gateways and their owners write. */
const ofOthers = / ago\b|^South roof$|CERTIFICATE|CPU|on reset$/

/** Names that equal a text without being one: languages and groups of pins. */
const names = ['English', 'Deutsch', 'Français', 'Display']

test('in a language of marked texts, a third longer than usual, with names as long as the gateway takes, no page shows words outside it or scrolls sideways on the smallest phone', async ({
  visit,
}) => {
  const { page, gateway } = await visit({ user: true, width: 320, path: null, provoked: failedCalls })
  const pack = JSON.stringify(pseudoPack(flatOf(JSON.parse(read('lang/en.json')))))
  gateway.world.flash.write(`${pseudoCode}.lang.json`, Buffer.from(pack))
  gateway.world.packs = scanPacks(gateway.world.flash)
  const [inverter] = gateway.world.config.inverters
  if (inverter) inverter.name = 'W'.repeat(31)
  for (const string of inverter?.channel ?? []) string.name = 'W'.repeat(30)
  gateway.world.configureRadio()
  await page.addInitScript(code => localStorage.setItem('locale', code), pseudoCode)
  page.on('dialog', dialog => dialog.accept())
  const english = new Set(values('en').filter(text => !/[{<@|]/.test(text) && !names.includes(text)))
  // The gateway names the parts of a grid profile itself.
  const { sections } = gateway.world.radio.gridProfile(gateway.world.radio.serials[0] ?? '')
  for (const name of sections.flatMap(section => [section.name, ...section.items.map(item => item.n)]))
    english.delete(name)
  const currencies = await page.evaluate(() => {
    const names = new Intl.DisplayNames('en', { type: 'currency' })
    return Intl.supportedValuesOf('currency').map(code => names.of(code) ?? '')
  })
  const { flash, radio } = gateway.world
  const events = radio.serials.map(serial => radio.events(serial, 'en'))
  const documents = flash.read('pin_mapping.json') + JSON.stringify([sections, events])
  const isOfOthers = (word: string) => ofOthers.test(word) || currencies.includes(word) || documents.includes(word)
  /** No name, but a text without its marks, or two words in a row that no text has. */
  const isPlain = (word: string) =>
    (/[a-z]{3}/i.test(word) && english.has(word)) ||
    (/[a-z]{2,} [a-z]{3,}/i.test(word) && !/[⟦⟧]/.test(word) && !isOfOthers(word))
  const found: string[] = []
  const look = async (path: string) => {
    // Stale values are reported with a list of names, which is no text of the app.
    gateway.pushAll()
    if (path.startsWith('/settings/')) await unfold(page)
    const plain = (await words(page)).filter(isPlain)
    if (plain.length) found.push(`${path} says in plain English: ${plain.join(', ')}`)
    const wide = await excessWidth(page)
    if (wide > 0) found.push(`${path}: ${wide} px`)
  }
  await page.goto('/error')
  await page.getByRole('heading', { level: 1, name: /^⟦.+⟧$/ }).waitFor()
  await walk(page, look, paths)
  await page.goto('/')
  await openRow(page)
  for (const opener of await page.locator('.inverter-actions button').all()) {
    await opener.click()
    await page.getByRole('dialog').locator('dl, table, form, .actions').first().waitFor()
    await look(`the dialog ${await opener.textContent()}`)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  expect(onTheWay(found)).toEqual([])
})
