import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { simulatedFork } from '#fork/simulator'
import { encodeCredentials, storeCredentials } from '../../../src/gateway/credentials.ts'
import { addToHistory } from '../../../src/history/history.ts'
import { t } from '../../../src/i18n/i18n.ts'
import { useStrings } from '../../../src/light/use-strings.ts'
import { useLive } from '../../../src/live/live.ts'
import { loadPages } from '../../../src/pages.tsx'
import { factoryPassword } from '../../../tools/simulator/settings/tables.ts'
import { catchErrors } from '../../support/catch-errors.ts'
import { freshDatabase, wholeDay } from '../../support/history.ts'
import { enter, named, settled, until } from '../../support/mount.tsx'
import { type RenderedApp, renderApp } from '../../support/render-app.tsx'
import { returnStorage, spoilStorage, withoutStorage } from '../../support/storage.ts'

test.after.each(returnStorage)

for (const state of withoutStorage)
  test(`with storage that is ${state} every page is shown, and nothing is said of storing that nobody asked for`, async () => {
    const caught = catchErrors()
    for (const { path } of await loadPages()) {
      const app = await renderApp({
        path,
        login: true,
        gateway: { fork: simulatedFork() },
        prepare() {
          spoilStorage(state)
          storeCredentials(encodeCredentials('admin', factoryPassword))
        },
      })
      assert.equal([location.pathname, document.querySelectorAll('h1').length], [path, 1])
      assert.equal(app.alerts(), [], path)
      app.leave()
      returnStorage()
    }
    assert.equal(caught, [])
  })

/** What the owner asks the browser to keep: where, and how. */
const wishes: Record<string, [path: string, ask: (app: RenderedApp) => unknown]> = {
  'a theme': ['/about', () => enter(document.querySelector('[aria-label=Theme]'), 'dark')],
  'a language': ['/about', () => enter(document.querySelector('[aria-label=Language]'), 'en')],
  'another gateway': [
    '/gateways',
    app => {
      app.field('address').value = 'barn'
      app.submit()
    },
  ],
  'that the firmware may be looked up': ['/info/system', app => app.field('allowVersionInfo').click()],
  'which currency is used': ['/history/report', app => enter(app.field('kwhCurrency'), 'CHF')],
  'what a kWh is worth': [
    '/history/report',
    app => {
      enter(app.field('kwhAmount'), '0.31')
      app.field('kwhAmount').dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    },
  ],
  'that a day is left out': [
    '/history?day=2026-06-20',
    async () => {
      await freshDatabase()
      await addToHistory([wholeDay('2026-06-20', { '1161': { yieldDay: 5000, yieldTotal: 500_000 } })])
      ;(await until(() => named('button', t('history.LeaveOut')))).click()
    },
  ],
  'that a weak string is taken as it is': [
    '/',
    async () => {
      const serial = await until(() => useLive.getState().serials[0])
      const fault = { kind: 'less', since: '2026-06-18', under: 0.5 } as const
      const memory = { weak: {}, most: 300, lowDays: 0, goodDays: 0, fault }
      useStrings.setState({ weak: [{ serial, string: '0', ...fault }], memories: { [`${serial}/0`]: memory } })
      ;(await until(() => named('.weak button', t('live.AcceptString')))).click()
    },
  ],
  'how a command goes': [
    '/',
    async () => {
      ;(await until(() => named('button', t('home.PowerSettings')))).click()
      ;(await until(() => named('dialog button', t('home.TurnOn')))).click()
    },
  ],
  'that the set-up is over': ['/', async () => (await until(() => named('.setup button', t('setup.Later')))).click()],
}

for (const [what, [path, ask]] of Object.entries(wishes))
  test(`when ${what} is to be kept and the storage is full, that is said once`, async () => {
    const app = await renderApp({ path, login: true, gateway: { factory: what === 'that the set-up is over' } })
    spoilStorage('full')
    await ask(app)
    await until(() => app.alerts().length)
    await settled()
    assert.equal(app.alerts(), [`warning: ${t('app.NotKept')}`])
  })

test.run()
