import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { ConfigFile } from '../../../src/contract/settings.ts'
import { t } from '../../../src/i18n/i18n.ts'
import { enter, settled, until } from '../../support/mount.tsx'
import { type RenderedApp, renderApp } from '../../support/render-app.tsx'

let app: RenderedApp

const key = 'frequencySearch'
const hertz = (mhz: number) => mhz * 1e6

/** What version 1.1.0 stored during a search from this frequency, once its page was closed. */
const leftFrom = (mhz: number) => JSON.stringify({ from: hertz(mhz), at: 0, tab: '0.7318164952' })

/** The radio settings of a gateway that a search has left at 867.25 MHz, in a browser with `stored`. */
async function open(stored: string, radio: Partial<ConfigFile['dtu']> = {}) {
  app = await renderApp({
    path: '/settings/dtu',
    login: true,
    prepare({ world }) {
      Object.assign(world.config.dtu, { cmt_frequency: hertz(867.25) }, radio)
      localStorage.setItem(key, stored)
    },
  })
}

const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ')
const page = () => plain(document.querySelector('main')?.textContent)
const buttons = () => [...document.querySelectorAll('main button')].map(({ textContent }) => plain(textContent))
const frequency = () => app.field('cmt_frequency')
const isNamed = () => page().includes('An earlier version of Sundial')

function press(name: string) {
  const button = [...document.querySelectorAll<HTMLButtonElement>('main button')].find(
    ({ textContent }) => plain(textContent) === name,
  )
  button?.click()
}

test('the frequency that an interrupted search did not set again is named, filled in, saved, and then forgotten', async () => {
  await open(leftFrom(865))
  assert.match(page(), 'was interrupted in a search and did not set 865.00 MHz again.')
  const before = await app.readDocument('dtu/config')
  press('Fill in 865.00 MHz')
  await until(() => page().includes('Frequency865.00 MHz'))
  assert.is(frequency().value, String(hertz(865)))
  assert.is(document.activeElement, frequency())
  assert.not(isNamed())
  assert.is(localStorage.getItem(key), leftFrom(865))
  assert.equal(await app.save('dtu/config'), { ...before, cmt_frequency: hertz(865) })
  await until(() => localStorage.getItem(key) === null)
})

test('a frequency that was filled in and not saved is named again', async () => {
  await open(leftFrom(865))
  press('Fill in 865.00 MHz')
  await until(() => !isNamed())
  app.button('Cancel').click()
  await until(isNamed)
  assert.is(frequency().value, String(hertz(867.25)))
})

test('the owner may keep the present frequency, and is not told again', async () => {
  await open(leftFrom(865))
  press('Keep 867.25 MHz')
  await until(() => !isNamed())
  assert.is(frequency().value, String(hertz(867.25)))
  assert.is(localStorage.getItem(key), null)
})

test('a frequency that was set again meanwhile is forgotten without a word', async () => {
  await open(leftFrom(867.25))
  assert.is(localStorage.getItem(key), null)
  enter(frequency(), String(hertz(868)))
  await until(() => page().includes('Frequency868.00 MHz'))
  assert.not(isNamed())
})

test('a frequency that is not allowed in the region is filled in with the warning', async () => {
  await open(leftFrom(870.25))
  press('Fill in 870.25 MHz')
  await until(() => page().includes(t('dtuadmin.CmtFrequencyWarning')))
  assert.is(frequency().value, String(hertz(870.25)))
})

test('a frequency that the region does not have is named only once one with it is chosen', async () => {
  await open(leftFrom(866), { cmt_country_mode: 1, cmt_frequency: hertz(918) })
  assert.not(isNamed())
  enter(app.field('cmt_country'), '0')
  await until(() => buttons().includes('Fill in 866.00 MHz'))
  press('Fill in 866.00 MHz')
  await until(() => page().includes('Frequency866.00 MHz'))
})

for (const stored of [
  '',
  '{"from":86500',
  '865000000',
  'null',
  '{"from":"865000000","at":0}',
  '{"from":865000001,"at":0}',
  '{"from":-865000000,"at":0}',
  '{"from":1e999,"at":0}',
  '{"at":0,"tab":"0.5"}',
])
  test(`what is stored and is no frequency is ignored: ${stored}`, async () => {
    await open(stored)
    await settled()
    assert.not(isNamed())
    assert.is(frequency().value, String(hertz(867.25)))
  })

test.run()
