import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { ConfigFile, DeviceConfig } from '../../../src/contract/settings.ts'
import { t, useLanguage } from '../../../src/i18n/i18n.ts'
import type { Gateway } from '../../../tools/simulator/gateway.ts'
import { addresses, everyAttack, foreignNodes } from '../../support/attacks.ts'
import { enter, until } from '../../support/mount.tsx'
import { type AppOptions, type RenderedApp, renderApp } from '../../support/render-app.tsx'

let app: RenderedApp

const nrf24 = { clk: 18, cs: 5, en: 4, irq: 16, miso: 19, mosi: 23 }
const profiles = [
  {
    name: 'Roof',
    links: [
      { name: 'Wiring', url: 'https://example.org/roof' },
      { name: 'Plain', url: 'HTTP://example.org/old' },
      ...addresses.map(url => ({ name: everyAttack, url })),
      { name: 'Nothing' },
      null,
    ],
    nrf24: { ...nrf24, clk: 14 },
    led: { led0: null, led1: 255, led2: 7 },
    eth: { enabled: 0, type: 0, clk_mode: 1 },
    future: { pin: 1 },
    [everyAttack]: { pin: 33 },
  },
  { name: 'Balcony', links: {}, nrf24 },
  { name: 'Attic' },
  { name: 'Roof', nrf24: {} },
  { nrf24 },
  'nonsense',
  null,
]

/** Puts `text` into the gateway's file of profiles. */
const keep = (text: string) => (gateway: Gateway) => gateway.world.flash.write('pin_mapping.json', Buffer.from(text))

const path = 'file/get'

/**
 * A gateway that started with the profile `inForce`, which has two nRF24 pins and an LED. Its file has been replaced since, by the one
 * above or whatever `prepare` makes of it. Resolves to the document the page shows.
 */
async function open(prepare: (gateway: Gateway) => void = () => {}, inForce = 'Balcony', options: AppOptions = {}) {
  app = await renderApp({
    path: '/settings/device',
    login: true,
    prepare(gateway) {
      gateway.world.profiles = [{ name: inForce, nrf24, led: { led0: 25, led1: -1 } }]
      gateway.world.config.device.pinmapping = inForce
      keep(JSON.stringify(profiles))(gateway)
      prepare(gateway)
    },
    ...options,
  })
  return app.readDocument('device/config')
}

const profile = () => app.field<HTMLSelectElement>('curPin.name')
const options = () => [...profile().options].map(({ value, text }) => `${value}: ${text}`)
const links = () => [...document.querySelectorAll('main .actions a')]
const problem = () => document.querySelector('main [role=alert]')
const table = (title: string) => {
  const heading = [...document.querySelectorAll('main h2')].find(({ textContent }) => textContent === title)
  const rows = [...(heading?.closest('article')?.querySelectorAll('tbody tr') ?? [])]
  return rows.map(row => [...row.children].map(({ textContent }) => textContent).join(' | '))
}

/** The notices of the page, without the warning that another profile restarts the gateway. */
const notices = () =>
  [...document.querySelectorAll('main .notice')]
    .map(({ textContent }) => textContent)
    .filter(text => text !== t('deviceadmin.ProfileHint'))

const save = () => app.save('device/config')

test('the default profile comes first, then those of the file by their names', async () => {
  await open()
  const standard = t('deviceadmin.DefaultProfile')
  assert.equal(options(), [`Default: ${standard}`, 'Attic: Attic', 'Balcony: Balcony', 'Roof: Roof'])
  assert.equal([profile().value, app.alerts(), notices()], ['Balcony', [], []])
})

test('a profile whose name the gateway would refuse is not offered', async () => {
  const names = ['x'.repeat(63), 'y'.repeat(64)]
  await open(keep(JSON.stringify(names.map(name => ({ name })))))
  const offered = names.map(name => [...profile().options].some(({ value }) => value === name))
  assert.equal(offered, [true, false])
})

test('without the file there is only the default profile beside the one in force, and the page says where to upload one', async () => {
  await open(({ world }) => world.flash.remove('pin_mapping.json'))
  assert.equal(options(), ['Balcony: Balcony', `Default: ${t('deviceadmin.DefaultProfile')}`])
  assert.equal([profile().value, app.alerts(), notices()], ['Balcony', [], [t('deviceadmin.NoFile')]])
  const upload = document.querySelector('main a[href="/settings/config"]')
  assert.is(upload?.textContent, 'Upload pin_mapping.json')
  assert.match(upload?.parentElement?.textContent ?? '', /pin_mapping\.json says how boards are wired/)
})

test('a profile in force that the file does not have is named, until another one is selected', async () => {
  await open(undefined, 'Shed')
  assert.equal(notices(), [t('deviceadmin.NoProfile', { name: 'Shed' })])
  enter(profile(), 'Roof')
  await until(() => notices().length === 0)
  assert.ok(document.querySelector('main a[href="/settings/config"]'))
})

test('a file that cannot be read is reported, and the rest can still be saved', async () => {
  for (const [broken, error] of [
    [keep('[{"name": "Roof"},\n {"name" "Attic"}]'), t('deviceadmin.Place', { line: 2, column: 10 })],
    [(gateway: Gateway) => gateway.faults.set({ broken: { path } }), t('failure.busy')],
    [(gateway: Gateway) => gateway.faults.set({ html: { path } }), t('failure.unexpected')],
  ] as const) {
    await open(broken)
    const message = document.querySelector('main [role=alert][data-type=danger] p')?.textContent
    assert.ok(message?.startsWith(t('deviceadmin.ParseError', { error })), message ?? '')
    enter(app.field('display.contrast'), '30')
    assert.is((await save()).display.contrast, 30)
    await until(() => app.alerts().length === 1)
  }
})

test('Retry reads a file again that could not be read, and the edits stay', async () => {
  await open(gateway => gateway.faults.set({ broken: { path } }))
  enter(app.field('display.contrast'), '30')
  app.gateway.faults.reset()
  app.button(t('app.Retry')).click()
  await until(() => options().includes('Roof: Roof'))
  assert.is(problem(), null)
  assert.is(app.field('display.contrast').value, '30')
})

test('a login that is missing leads to the login page', async () => {
  await open(gateway => gateway.faults.set({ unauthorized: { path } }))
  await until(() => location.pathname === '/login')
  assert.equal(app.alerts(), [])
})

test('only web addresses become links, which open in a new tab without opener or referrer, and names are shown as text', async () => {
  await open(undefined, 'Roof')
  const web = ['https://example.org/roof', 'HTTP://example.org/old', 'https://evil.test/']
  const attributes = links().map(link => ['href', 'target', 'rel'].map(name => link.getAttribute(name)))
  assert.equal(
    attributes,
    web.map(href => [href, '_blank', 'noopener noreferrer']),
  )
  const linkTexts = links().map(({ textContent }) => textContent)
  assert.equal(linkTexts, ['Wiring', 'Plain', everyAttack])
  await until(() => table(everyAttack).length > 0)
  assert.equal(foreignNodes(web), [])
  enter(profile(), 'Balcony')
  await until(() => links().length === 0)
})

const isFolded = () => !document.querySelector('main details')?.hasAttribute('open')

test('each category of pins is compared with the selected profile, on demand', async () => {
  await open()
  assert.ok(isFolded())
  const titles = [...document.querySelectorAll('main h2')].map(({ textContent }) => textContent)
  assert.equal(titles, ['Cmt', 'Display', 'Eth', 'Led', 'Nrf24', 'W5500'])
  assert.equal(table('Nrf24').slice(0, 2), ['clk | 18 | 18', 'cs | 5 | 5'])
  enter(profile(), 'Roof')
  await until(() => table('Nrf24')[0] === 'clk ≠ | 14 | 18')
  assert.is(table('Nrf24')[1], 'cs | 5 | 5')
  assert.is(table('Cmt')[0], 'clk |  | –')
})

test('a category that only the selected profile has is shown too', async () => {
  const withoutEthernet = ({ curPin: { eth: _, ...curPin }, ...rest }: DeviceConfig) => ({ ...rest, curPin })
  await open(undefined, undefined, { answers: { 'device/config': withoutEthernet } })
  assert.equal(table('Eth'), [])
  enter(profile(), 'Roof')
  await until(() => table('Eth').length > 0)
  assert.equal(table('Eth'), ['clk_mode | 1 | ', 'enabled | 0 | ', 'type | 0 | '])
  assert.equal(table('Future'), ['pin | 1 | '])
  assert.equal(table('Links'), [])
})

test('missing, null, 255 and -1 all mean no pin, 0 is a pin, and true equals 1', async () => {
  await open(undefined, 'Roof')
  assert.equal(table('Led'), ['led0 | – | 25', 'led1 | – | –', 'led2 | 7 | '])
  const eth = table('Eth')
  assert.ok(eth.includes('clk_mode ≠ | 1 | 0'), String(eth))
  assert.ok(eth.includes('enabled | 0 | No'))
  assert.ok(eth.includes('type | 0 | 0'))
  assert.ok(eth.includes('power |  | –'))
  const marked = [...document.querySelectorAll('main th[data-type=warning]')].map(({ textContent }) => textContent)
  assert.ok(marked.length > 0 && marked.every(name => name?.endsWith('≠')))
})

test('a difference is amber; red are only two signals of the selected profile on one pin, which name each other', async () => {
  const clashing = {
    name: 'Shed',
    nrf24: { ...nrf24, irq: 25 },
    cmt: { clk: 18, fcs: -1 },
    led: { led0: 25, led1: null },
  }
  // Chips share the lines of a bus; what is switched off uses no pin, and a type is not a pin.
  const unused = { eth: { enabled: false, mdc: 5, type: 5 }, display: { type: 0, cs: 4 } }
  await open(keep(JSON.stringify([{ ...clashing, ...unused }])), 'Shed')
  const red = [...document.querySelectorAll('main th[data-type=danger]')].map(({ textContent }) => textContent)
  assert.not(isFolded())
  assert.equal(red, ['led0 (same pin as nrf24.irq)', 'irq ≠ (same pin as led.led0)'])
  assert.ok(document.querySelector('main th[data-type=warning]'))
})

test('a new profile comes with a warning, is sent with everything else and leads to the wait page', async () => {
  const expected = await open()
  const isWarned = () => document.querySelector('main')?.textContent?.includes(t('deviceadmin.ProfileHint'))
  assert.not(isWarned())
  enter(profile(), 'Roof')
  await until(isWarned)
  expected.curPin.name = 'Roof'
  assert.equal(await save(), expected)
  await until(() => location.pathname === '/wait')
})

test('a save on a gateway without a profile chooses none and restarts nothing: the page asks for one, and sends it with the edits', async () => {
  await open(undefined, '')
  let restarts = 0
  app.gateway.world.on('restart', () => {
    restarts += 1
  })
  assert.equal([profile().value, notices()], ['', [t('deviceadmin.ChooseProfile')]])
  assert.is(app.button('Save').disabled, true)
  enter(app.field('display.contrast'), '30')
  assert.is((await save()).curPin.name, '')
  await until(() => app.problem() === t('deviceadmin.ChooseProfile'))
  await until(() => document.activeElement === profile())
  assert.equal([app.field('display.contrast').value, location.pathname], ['30', '/settings/device'])
  assert.equal([app.gateway.world.config.device.pinmapping, restarts], ['', 0])
  enter(profile(), 'Default')
  const { curPin, display } = await save()
  assert.equal([curPin.name, display.contrast], ['Default', 30])
  await until(() => location.pathname === '/wait')
})

test('saving a stored default profile again does not restart the gateway', async () => {
  await open(undefined, 'Default')
  assert.equal([profile().selectedOptions[0]?.text, notices()], [t('deviceadmin.DefaultProfile'), []])
  enter(app.field('display.contrast'), '30')
  assert.is((await save()).curPin.name, 'Default')
  await until(() => app.button('Save').disabled)
  assert.is(location.pathname, '/settings/device')
})

const builtIn = useLanguage.getState().languages
test.after.each(() => useLanguage.setState({ languages: builtIn }))

/** The page of a gateway, but for what `change` does to its config.json. Resolves to the document it shows. */
async function openDevice(change: (stored: ConfigFile['device']) => void = () => {}) {
  app = await renderApp({
    path: '/settings/device',
    login: true,
    prepare: ({ world }) => change(world.config.device),
  })
  return app.readDocument('device/config')
}

const brightness = (first: number, second: number) => (stored: ConfigFile['device']) => {
  stored.led = [{ brightness: first }, { brightness: second }]
}
const led = (n: number) => app.field(`led.${n}.brightness`)
const values = () => [led(0).value, led(1).value]
const labelOf = (control: HTMLElement) => document.querySelector(`main [for="${control.id}"]`)?.textContent
const tabs = () => [...document.querySelectorAll<HTMLElement>('main [role=tab]')]
const openTab = () => tabs().find(tab => tab.getAttribute('aria-selected') === 'true')?.textContent
const optionsOf = (name: string) =>
  [...app.field<HTMLSelectElement>(name).options].map(({ value, text }) => `${value} ${text}`)

test('edits behind all three tabs are one draft, saved at once, and the tab stays open', async () => {
  const expected = await openDevice()
  assert.equal(
    tabs().map(({ textContent }) => textContent),
    (['PinAssignment', 'Display', 'Leds'] as const).map(key => t(`deviceadmin.${key}`)),
  )
  app.field('display.power_safe').click()
  enter(app.field('display.diagrammode'), '2')
  tabs()[2]?.click()
  await until(() => openTab() === t('deviceadmin.Leds'))
  enter(led(0), '40')
  tabs()[0]?.click()
  await until(() => openTab() === t('deviceadmin.PinAssignment'))
  tabs()[2]?.click()
  await until(() => openTab() === t('deviceadmin.Leds'))
  Object.assign(expected.display, { power_safe: false, diagrammode: 2 })
  expected.led = [{ brightness: 40 }, { brightness: 40 }]
  assert.equal(await save(), expected)
  await until(() => app.button('Save').disabled)
  assert.is(openTab(), t('deviceadmin.Leds'))
  assert.equal(values(), ['40', '40'])
})

test('contrast and brightness are shown as percentages that follow the slider', async () => {
  await openDevice(brightness(10, 20))
  const contrast = app.field('display.contrast')
  assert.is(labelOf(contrast), t('deviceadmin.Contrast', { contrast: '60%' }))
  enter(contrast, '75')
  await until(() => labelOf(contrast) === t('deviceadmin.Contrast', { contrast: '75%' }))
  assert.is(labelOf(led(1)), t('deviceadmin.LedBrightness', { led: 1, brightness: '20%' }))
})

test('the display offers the languages of the app and of the gateway that have two-letter codes', async () => {
  const packs = [
    { code: 'it', name: 'Italiano' },
    { code: 'pt-br', name: 'Português' },
  ]
  useLanguage.setState({ languages: [...builtIn, ...packs] })
  await openDevice()
  const own = ['en English', 'de Deutsch', 'fr Français']
  assert.equal(optionsOf('display.locale'), [...own, 'it Italiano'])
  enter(app.field('display.locale'), 'it')
  assert.is((await save()).display.locale, 'it')
})

test('LEDs that are equal stay equal while one is dragged', async () => {
  await openDevice()
  for (const on of [false, true]) {
    app.field('.equal').click()
    assert.equal([app.field('.equal').checked, app.button('Save').disabled], [on, true], 'the switch alone is no edit')
  }
  enter(led(1), '35')
  assert.equal(values(), ['35', '35'])
  await until(() => labelOf(led(0)) === t('deviceadmin.LedBrightness', { led: 0, brightness: '35%' }))
  const sent = await save()
  assert.equal(sent.led, [{ brightness: 35 }, { brightness: 35 }])
  assert.not('equal' in sent)
})

test('LEDs that differ stay as they are until "equal" is switched on: then all take the value of the first, even 0', async () => {
  await openDevice(brightness(0, 80))
  const equal = app.field('.equal')
  assert.is(equal.checked, false)
  enter(led(1), '70')
  assert.equal(values(), ['0', '70'])
  equal.click()
  assert.equal(values(), ['0', '0'])
  enter(led(0), '12')
  assert.equal(values(), ['12', '12'])
  equal.click()
  enter(led(0), '13')
  assert.equal(values(), ['13', '12'])
  assert.equal((await save()).led, [{ brightness: 13 }, { brightness: 12 }])
})

test.run()
