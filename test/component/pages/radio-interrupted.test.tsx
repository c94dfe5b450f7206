import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { useSearch } from '../../../src/pages/info/radio/frequency/run.ts'
import { named, until } from '../../support/mount.tsx'
import type { AppOptions } from '../../support/render-app.tsx'
import { kept, mhz, plain, searchPage } from './radio-search.ts'
import { type AppInTime, pageText, renderInTime } from './radio-time.ts'

let app: AppInTime
test.after.each(async () => {
  app.leave()
  await until(() => useSearch.getState().search === undefined)
  app.end()
})

const frequencies = () => app.posted('dtu/config').map(({ cmt_frequency }) => cmt_frequency)

/** What a tab that died during a search has left behind. */
const interrupted: AppOptions = {
  login: true,
  prepare(gateway) {
    gateway.world.config.dtu.cmt_frequency = mhz(867.25)
    gateway.world.configureRadio()
    localStorage.setItem('frequencySearch', JSON.stringify({ from: mhz(865), at: 0 }))
  },
}

const asks = () =>
  plain(document.querySelector('dialog')?.textContent ?? '').includes('has left 867.25 MHz. Put 865.00 MHz back?')

test('after an interrupted search any page asks whether to put the old frequency back', async () => {
  app = await renderInTime({ path: '/about', ...interrupted })
  await until(asks)
  named<HTMLButtonElement>('dialog button', 'Put 865.00 MHz back')?.click()
  await until(() => !document.querySelector('dialog'))
  assert.is((await app.readDocument('dtu/config')).cmt_frequency, mhz(865))
  assert.is(kept(), null)
})

test('the owner may also keep what the interrupted search has left', async () => {
  app = await renderInTime({ path: '/about', ...interrupted })
  await until(asks)
  named<HTMLButtonElement>('dialog button', 'Keep 867.25 MHz')?.click()
  await until(() => !document.querySelector('dialog'))
  assert.equal(frequencies(), [])
  assert.is(kept(), null)
})

test('a visitor is not asked, and no call is made for it', async () => {
  app = await renderInTime({ path: '/about', ...interrupted, login: false })
  assert.is(document.querySelector('dialog'), null)
  assert.is(app.reads('dtu/config'), 0)
})

test('an interrupted search whose old frequency is set again is forgotten without a question', async () => {
  app = await renderInTime({
    path: '/about',
    login: true,
    prepare: () => localStorage.setItem('frequencySearch', JSON.stringify({ from: mhz(865), at: 0 })),
  })
  await until(() => kept() === null)
  assert.is(document.querySelector('dialog'), null)
})

/** What a tab stores that searches from 865 MHz, as it was at `at`; its page has set 867.25 MHz since. */
const leftAt = (at: number): AppOptions => ({
  ...interrupted,
  prepare(gateway) {
    interrupted.prepare?.(gateway)
    otherTab(at)
  },
})

/** Another tab stores that it searches; with `told` this one hears of it. */
function otherTab(at: number | null, told = false) {
  if (at === null) localStorage.removeItem('frequencySearch')
  else localStorage.setItem('frequencySearch', JSON.stringify({ from: mhz(865), at, tab: 'another' }))
  if (told) dispatchEvent(new StorageEvent('storage', { key: 'frequencySearch' }))
}

test('a question that was closed is asked again where a search is started, and none starts before the answer', async () => {
  app = await searchPage(interrupted)
  await until(asks)
  named<HTMLButtonElement>('dialog button', 'Close')?.click()
  await until(() => !document.querySelector('dialog'))
  await until(() => pageText().includes('has left 867.25 MHz. Put 865.00 MHz back?'))
  assert.not(app.button('Start the search'))
  app.button('Put 865.00 MHz back').click()
  await until(() => pageText().includes('At the end 865.00 MHz is set again'))
  assert.is((await app.readDocument('dtu/config')).cmt_frequency, mhz(865))
  assert.ok(app.button('Start the search'))
})

test('while another tab searches no search can start here; when it has died, this one asks', async () => {
  app = await searchPage(leftAt(Date.UTC(2026, 5, 21, 10, 3)))
  await until(() => pageText().includes('Another tab of this browser is searching'))
  assert.not(app.button('Start the search'))
  assert.is(document.querySelector('dialog'), null)
  otherTab(0, true)
  await until(asks)
})

test('a search that another tab has started since the page was drawn is found at the press', async () => {
  app = await searchPage()
  otherTab(Date.now())
  app.button('Start the search').click()
  otherTab(Date.now(), true)
  await until(() => pageText().includes('Another tab of this browser is searching'))
  assert.is(useSearch.getState().search, undefined)
  assert.match(String(kept()), 'another')
  otherTab(null, true)
  await until(() => app.button('Start the search'))
})

test('of two tabs that start at the same moment one goes on, before either has set a frequency', async () => {
  app = await searchPage()
  app.button('Start the search').click()
  await until(() => useSearch.getState().search)
  otherTab(Date.now())
  await app.pass(10)
  await until(() => pageText().includes('Another tab of this browser has started a search at the same time'))
  assert.equal(frequencies(), [])
  assert.match(String(kept()), 'another')
  app.button('Close').click()
  await until(() => pageText().includes('Another tab of this browser is searching'))
})

test('a search that could not put its frequency back lets no other start', async () => {
  app = await searchPage()
  app.button('Start the search').click()
  await until(() => useSearch.getState().search)
  app.refuse('dtu/config', 1002)
  app.gateway.world.config.dtu.cmt_frequency = mhz(865.25)
  useSearch.setState(({ search }) => ({ search: search && { ...search, index: 1 } }))
  app.button('Stop and go back to 865.00 MHz').click()
  await until(() => pageText().includes('Before it, 865.00 MHz was set.') || pageText().includes('was stopped'))
  app.button('Keep 865.00 MHz').click()
  await until(() => pageText().includes('has left 865.25 MHz. Put 865.00 MHz back?'))
  assert.not(app.button('Start the search'))
  assert.match(String(kept()), '865000000')
})

test.run()
