import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { DeviceConfig } from '../../src/contract/settings.ts'
import { t } from '../../src/lib/i18n.ts'
import { DeviceSettingsPage } from '../../src/pages/settings/device.tsx'
import { deviceConfig } from '../support/documents.ts'
import type { Answer } from '../support/fake-gateway.ts'
import { enter, until } from '../support/mount.tsx'
import { alertTexts, showSettings } from '../support/settings.tsx'

let page: ReturnType<typeof showSettings<DeviceConfig>>
test.after.each(() => page.leave())

const nrf24 = { clk: 18, cs: 5, en: 4, irq: 16, miso: 19, mosi: 23 }
const profiles = [
  {
    name: 'Roof',
    links: [
      { name: 'Wiring', url: 'https://example.org/roof' },
      { name: 'Plain', url: 'HTTP://example.org/old' },
      { name: 'Trap', url: 'javascript:alert(1)' },
      { name: 'Data', url: 'data:text/html,x' },
      { name: 'Nothing' },
      null,
    ],
    nrf24: { ...nrf24, clk: 14 },
    led: { led0: null, led1: 255, led2: 7 },
    eth: { enabled: 0, type: 0, clk_mode: 1 },
    future: { pin: 1 },
  },
  { name: 'Balcony', links: {}, nrf24 },
  { name: 'Attic' },
  { name: 'Roof', nrf24: {} },
  { nrf24 },
  'nonsense',
  null,
]

const file = 'file/get?file=pin_mapping.json'

/** A gateway with `mapping` as its file of profiles, and what of the device differs. */
async function open(mapping: Answer = { json: profiles }, curPin: Partial<DeviceConfig['curPin']> = {}) {
  const document = deviceConfig()
  Object.assign(document.curPin, curPin)
  page = showSettings(<DeviceSettingsPage />, {
    path: 'device/config',
    document,
    answer: ({ path }) => (path === file ? mapping : undefined),
  })
  await until(() => profile())
}

const profile = () => page.field<HTMLSelectElement>('curPin.name')
const options = () => [...profile().options].map(({ value, text }) => `${value}: ${text}`)
const links = () => [...page.place.querySelectorAll('main a')]
const table = (title: string) => {
  const heading = [...page.place.querySelectorAll('h2')].find(({ textContent }) => textContent === title)
  const rows = [...(heading?.parentElement?.querySelectorAll('tbody tr') ?? [])]
  return rows.map(row => [...row.children].map(({ textContent }) => textContent).join(' | '))
}

async function save() {
  await until(() => !page.button('Save').disabled)
  page.save()
  return until(() => page.posted()[0])
}

test('the default profile comes first, then those of the file by their names', async () => {
  await open()
  const standard = t('deviceadmin.DefaultProfile')
  assert.equal(options(), [`Default: ${standard}`, 'Attic: Attic', 'Balcony: Balcony', 'Roof: Roof'])
  assert.is(profile().value, 'Balcony')
  assert.equal(alertTexts(), [])
})

test('without the file there is the default profile, and the one in force is kept', async () => {
  await open({ status: 404, text: '' })
  assert.equal(options(), ['Balcony: Balcony', `Default: ${t('deviceadmin.DefaultProfile')}`])
  assert.is(profile().value, 'Balcony')
  assert.equal(alertTexts(), [])
})

test('a file that cannot be read is told, and the rest can be saved all the same', async () => {
  for (const broken of [
    { text: '[{"name": "Roof"', type: 'application/json' },
    { status: 500, text: 'no heap' },
    { text: '<!doctype html>', type: 'text/html' },
  ]) {
    await open(broken)
    const [start = ''] = t('deviceadmin.ParseError', { error: '\n' }).split('\n')
    const said = page.place.querySelector('[role=alert][data-type=danger]')?.textContent ?? ''
    assert.ok(said.startsWith(start) && said.length > start.length + 12, said)
    enter(page.field('display.contrast'), '30')
    assert.is((await save()).display.contrast, 30)
    await until(() => alertTexts().length === 1)
    page.leave()
  }
})

test('a file that could not be read is read again at a press, and the edit stays', async () => {
  const mapping: Answer = { status: 500, text: 'no heap' }
  await open(mapping)
  enter(page.field('display.contrast'), '30')
  Object.assign(mapping, { status: 200, text: JSON.stringify(profiles), type: 'application/json' })
  page.button(t('app.Retry')).click()
  await until(() => options().includes('Roof: Roof'))
  assert.is(page.place.querySelector('[role=alert]'), null)
  assert.is(page.field('display.contrast').value, '30')
})

test('an object in place of the list holds no profile', async () => {
  await open({ json: { name: 'Roof' } })
  assert.not(options().includes('Roof: Roof'))
  assert.is(page.place.querySelector('[role=alert]'), null)
})

test('a login that is missing leads to the login page', async () => {
  page = showSettings(<DeviceSettingsPage />, {
    path: 'device/config',
    document: deviceConfig(),
    answer: ({ path }) => (path === file ? { status: 401, text: '' } : undefined),
  })
  await until(() => location.pathname === '/login')
  assert.equal(alertTexts(), [])
})

test('only addresses of web pages become links, in a tab of their own that learns nothing', async () => {
  await open(undefined, { name: 'Roof' })
  assert.equal(
    links().map(link => [link.textContent, link.getAttribute('href'), link.getAttribute('target')]),
    [
      ['Wiring', 'https://example.org/roof', '_blank'],
      ['Plain', 'HTTP://example.org/old', '_blank'],
    ],
  )
  for (const link of links()) assert.match(link.getAttribute('rel') ?? '', 'noopener')
  enter(profile(), 'Balcony')
  await until(() => links().length === 0)
})

test('each category of pins is compared with the profile chosen', async () => {
  await open()
  const titles = [...page.place.querySelectorAll('h2')].map(({ textContent }) => textContent)
  assert.equal(titles, ['Cmt', 'Display', 'Eth', 'Led', 'Nrf24', 'W5500'])
  assert.equal(table('Nrf24').slice(0, 2), ['clk | 18 | 18', 'cs | 5 | 5'])
  enter(profile(), 'Roof')
  await until(() => table('Nrf24')[0] === 'clk ≠ | 14 | 18')
  assert.is(table('Nrf24')[1], 'cs | 5 | 5')
  assert.is(table('Cmt')[0], 'clk |  | –')
})

test('missing, null, 255 and -1 are the same, 0 is a pin, and yes is 1', async () => {
  await open(undefined, { name: 'Roof' })
  assert.equal(table('Led'), ['led0 ≠ | – | 25', 'led1 | – | –', 'led2 ≠ | 7 | '])
  const eth = table('Eth')
  assert.ok(eth.includes('clk_mode ≠ | 1 | 0'), String(eth))
  assert.ok(eth.includes('enabled | 0 | No'))
  assert.ok(eth.includes('type | 0 | 0'))
  assert.ok(eth.includes('power |  | –'))
  const marked = [...page.place.querySelectorAll('th[data-type=danger]')].map(({ textContent }) => textContent)
  assert.ok(marked.length > 0 && marked.every(name => name?.endsWith('≠')))
})

test('another profile is posted with everything else and leads to the wait page', async () => {
  await open()
  assert.ok(page.place.textContent?.includes(t('deviceadmin.ProfileHint')))
  enter(profile(), 'Roof')
  const expected = deviceConfig()
  expected.curPin.name = 'Roof'
  assert.equal(await save(), expected)
  await until(() => location.pathname === '/wait')
})

test('the default profile is shown for an empty name and posted as Default, which restarts', async () => {
  await open(undefined, { name: '' })
  assert.is(profile().selectedOptions[0]?.text, t('deviceadmin.DefaultProfile'))
  assert.is(page.button('Save').disabled, true)
  enter(page.field('display.contrast'), '30')
  assert.is((await save()).curPin.name, 'Default')
  await until(() => location.pathname === '/wait')
})

test('a default profile that was saved before stays what it is, without a restart', async () => {
  await open(undefined, { name: 'Default' })
  assert.is(profile().selectedOptions[0]?.text, t('deviceadmin.DefaultProfile'))
  enter(page.field('display.contrast'), '30')
  assert.is((await save()).curPin.name, 'Default')
  await until(() => page.button('Save').disabled)
  assert.is(location.pathname, '/settings')
})

test.run()
