import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { DeviceConfig } from '../../src/contract/settings.ts'
import { t, useLanguage } from '../../src/lib/i18n.ts'
import { DeviceSettingsPage } from '../../src/pages/settings/device.tsx'
import { deviceConfig } from '../support/documents.ts'
import type { Answer, Call } from '../support/fake-gateway.ts'
import { enter, until } from '../support/mount.tsx'
import { refused, showSettings } from '../support/settings.tsx'

let page: ReturnType<typeof showSettings<DeviceConfig>>
const builtIn = useLanguage.getState().languages
test.after.each(() => {
  page.leave()
  useLanguage.setState({ languages: builtIn })
})

async function open(
  change: (document: DeviceConfig) => void = () => {},
  answer: (call: Call) => Answer | undefined = () => undefined,
) {
  const document = deviceConfig()
  change(document)
  page = showSettings(<DeviceSettingsPage />, {
    path: 'device/config',
    document,
    answer: call =>
      answer(call) ??
      (call.path.startsWith('file/get') ? { json: [{ name: 'Balcony' }, { name: 'Roof' }] } : undefined),
  })
  await until(() => page.field('curPin.name'))
}

const brightness = (first: number, second: number) => (document: DeviceConfig) => {
  document.led = [{ brightness: first }, { brightness: second }]
}
const led = (n: number) => page.field(`led.${n}.brightness`)
const values = () => [led(0).value, led(1).value]
const labelOf = (control: HTMLElement) => page.place.querySelector(`[for="${control.id}"]`)?.textContent
const tabs = () => [...page.place.querySelectorAll<HTMLElement>('[role=tab]')]
const openTab = () => tabs().find(tab => tab.getAttribute('aria-selected') === 'true')?.textContent
const optionsOf = (name: string) =>
  [...page.field<HTMLSelectElement>(name).options].map(({ value, text }) => `${value} ${text}`)

async function save() {
  const before = page.posted().length
  await until(() => !page.button('Save').disabled)
  page.save()
  return until(() => page.posted()[before])
}

test('edits behind all three tabs are one draft, saved at once, and the tab stays open', async () => {
  await open()
  assert.equal(
    tabs().map(({ textContent }) => textContent),
    (['PinAssignment', 'Display', 'Leds'] as const).map(key => t(`deviceadmin.${key}`)),
  )
  page.field('display.power_safe').click()
  enter(page.field('display.diagrammode'), '2')
  tabs()[2]?.click()
  await until(() => openTab() === t('deviceadmin.Leds'))
  enter(led(0), '40')
  tabs()[0]?.click()
  await until(() => openTab() === t('deviceadmin.PinAssignment'))
  tabs()[2]?.click()
  await until(() => openTab() === t('deviceadmin.Leds'))
  const expected = deviceConfig()
  Object.assign(expected.display, { power_safe: false, diagrammode: 2 })
  expected.led = [{ brightness: 40 }, { brightness: 40 }]
  assert.equal(await save(), expected)
  await until(() => page.button('Save').disabled)
  assert.is(openTab(), t('deviceadmin.Leds'))
  assert.equal(values(), ['40', '40'])
})

test('Cancel shows what is stored again, that was saved a moment ago', async () => {
  await open()
  enter(page.field('display.contrast'), '30')
  await save()
  await until(() => page.button('Save').disabled)
  enter(page.field('display.contrast'), '90')
  await until(() => !page.button('Save').disabled)
  page.button('Cancel').click()
  await until(() => page.field('display.contrast')?.value === '30')
})

test('the display keeps to its bounds', async () => {
  await open()
  const { min, max, type } = page.field('display.contrast')
  assert.equal([type, min, max], ['range', '0', '100'])
  const duration = page.field('display.diagramduration')
  for (const [value, valid] of [
    ['599', false],
    ['600', true],
    ['86400', true],
    ['86401', false],
    ['', false],
  ] as const) {
    enter(duration, value)
    assert.is(duration.validity.valid, valid, value)
  }
  assert.equal(optionsOf('display.diagrammode').length, 3)
  assert.equal(optionsOf('display.rotation'), ['0 0°', '1 90°', '2 180°', '3 270°'])
  assert.equal([led(0).type, led(0).min, led(0).max], ['range', '0', '100'])
})

test('the contrast and each brightness are told as percentages that follow the slider', async () => {
  await open(brightness(10, 20))
  const contrast = page.field('display.contrast')
  assert.is(labelOf(contrast), t('deviceadmin.Contrast', { contrast: '60%' }))
  enter(contrast, '75')
  await until(() => labelOf(contrast) === t('deviceadmin.Contrast', { contrast: '75%' }))
  assert.is(labelOf(led(1)), t('deviceadmin.LedBrightness', { led: 1, brightness: '20%' }))
})

test('the display speaks the languages of the app and those the gateway has, by two letters', async () => {
  const packs = [
    { code: 'it', name: 'Italiano' },
    { code: 'pt-br', name: 'Português' },
  ]
  useLanguage.setState({ languages: [...builtIn, ...packs] })
  await open()
  const own = (['en', 'de', 'fr'] as const).map(code => `${code} ${t(`deviceadmin.${code}`)}`)
  assert.equal(optionsOf('display.locale'), [...own, 'it Italiano'])
  enter(page.field('display.locale'), 'it')
  assert.is((await save()).display.locale, 'it')
})

test('a stored language nobody knows stays', async () => {
  await open(document => {
    document.display.locale = 'xx'
  })
  assert.is(page.field('display.locale').value, 'xx')
  enter(led(0), '50')
  assert.is((await save()).display.locale, 'xx')
})

test('LEDs that are equal stay equal while one is dragged', async () => {
  await open()
  assert.is(page.field('equal').checked, true)
  enter(led(1), '35')
  assert.equal(values(), ['35', '35'])
  await until(() => labelOf(led(0)) === t('deviceadmin.LedBrightness', { led: 0, brightness: '35%' }))
  const sent = await save()
  assert.equal(sent.led, [{ brightness: 35 }, { brightness: 35 }])
  assert.not('equal' in sent)
})

test('LEDs that differ are let alone until they are to be equal: then the first one leads, even at 0', async () => {
  await open(brightness(0, 80))
  const equal = page.field('equal')
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

test('the switch alone is nothing to save', async () => {
  await open()
  page.field('equal').click()
  await until(() => !page.field('equal').checked)
  assert.is(page.button('Save').disabled, true)
})

test('a refused profile name opens its tab and has the focus', async () => {
  await open(undefined, ({ method }) => (method === 'POST' ? refused(12001, { max: 63 }) : undefined))
  tabs()[2]?.click()
  await until(() => openTab() === t('deviceadmin.Leds'))
  enter(led(0), '40')
  await save()
  await until(() => page.problem() === t('apiresponse.12001', { max: 63 }))
  await until(() => openTab() === t('deviceadmin.PinAssignment'))
  await until(() => document.activeElement === page.field('curPin.name'))
  assert.equal(values(), ['40', '40'])
})

test.run()
