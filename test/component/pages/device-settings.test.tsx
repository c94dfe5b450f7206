import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { ConfigFile } from '../../../src/contract/settings.ts'
import { t, useLanguage } from '../../../src/i18n/i18n.ts'
import { enter, until } from '../../support/mount.tsx'
import { type RenderedApp, renderApp } from '../../support/render-app.tsx'

let app: RenderedApp
const builtIn = useLanguage.getState().languages
test.after.each(() => useLanguage.setState({ languages: builtIn }))

/** The page of a gateway, but for what `change` does to its config.json. Resolves to the document it shows. */
async function open(change: (stored: ConfigFile['device']) => void = () => {}) {
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

const save = () => app.save('device/config')

test('edits behind all three tabs are one draft, saved at once, and the tab stays open', async () => {
  const expected = await open()
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
  await open(brightness(10, 20))
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
  await open()
  const own = ['en English', 'de Deutsch', 'fr Français']
  assert.equal(optionsOf('display.locale'), [...own, 'it Italiano'])
  enter(app.field('display.locale'), 'it')
  assert.is((await save()).display.locale, 'it')
})

test('LEDs that are equal stay equal while one is dragged', async () => {
  await open()
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
  await open(brightness(0, 80))
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
