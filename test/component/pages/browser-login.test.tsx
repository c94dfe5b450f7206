import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { encodeCredentials, socketLogin, storeCredentials } from '../../../src/gateway/credentials.ts'
import { usePlantClock } from '../../../src/live/plant-clock.ts'
import { loadPages } from '../../../src/pages.tsx'
import { useSession } from '../../../src/session/session.ts'
import { FakeSocket } from '../../support/fake-gateway.ts'
import { pageText } from '../../support/info-page.ts'
import { labelled, named, settled, until } from '../../support/mount.tsx'
import { type AppOptions, type RenderedApp, renderApp } from '../../support/render-app.tsx'

const pages = await loadPages()

const authdata = encodeCredentials('admin', 'openDTU42')
const gateway = { generation: 2026, readonly: false } as const
let app: RenderedApp

/** Opens a page in a browser that has the gateway's login, which it adds to every call that does not forbid it. */
async function open({ login = false, ...options }: AppOptions) {
  app = await renderApp({
    gateway,
    login,
    ...options,
    prepare() {
      storeCredentials(authdata)
      socketLogin()
      if (!login) storeCredentials(null)
    },
    network(request) {
      if (request.headers.has('authorization') || request.credentials === 'omit') return undefined
      request.headers.set('authorization', `Basic ${authdata}`)
      return app?.gateway.fetch(request)
    },
  })
}

const notice = () => document.querySelector('main .notice')?.textContent
const closeIt = 'You are logged out, but since the console was opened this browser keeps your login'

test('a logged-out tab takes no answer that the browser got by its own login, whatever page is open', async () => {
  // The clock in the bar asks once a page has been open for 10 s, and leaves a refusal at that.
  usePlantClock.setState({ ahead: 0 })
  for (const { path, login } of pages) {
    await open({ path })
    for (const { url, headers, credentials } of app.asked)
      assert.is(headers.has('authorization') || credentials === 'omit', true, `${path}: ${url}`)
    const reads = app.asked.some(({ url }) => /status$/.test(new URL(url).pathname))
    if (login || (reads && path !== '/wait')) assert.is(location.pathname, '/login', path)
    assert.not.match(pageText(), 'Sonnenhaus')
    assert.is(document.querySelector('main .totals'), null, path)
  }
})

test('where visitors may read, a logged-out tab shows what a visitor sees', async () => {
  await open({ path: '/info/network', gateway: { ...gateway, readonly: true } })
  assert.match(pageText(), 'Sonnenhaus')
})

test('logging out leads to a page that says that the browser has to be closed', async () => {
  await open({ path: '/about', login: true })
  named('.tools button', 'Log out')?.click()
  await until(() => labelled('User name'))
  assert.ok(notice()?.startsWith(closeIt))
  assert.is(document.querySelector('main .notice')?.getAttribute('role'), 'alert')
})

test('the login page says nothing of it to others', async () => {
  app = await renderApp({ path: '/login', gateway })
  assert.is(notice(), undefined)
  await open({ path: '/login', login: true })
  assert.is(notice(), undefined)
})

test('the console gives the browser no login before it has asked, and says what that means', async () => {
  await open({ path: '/info/console', login: true })
  assert.match(await until(notice), 'Until you close it, whoever uses it can read and change everything')
  const withLogin = FakeSocket.sockets.filter(({ url }) => new URL(url).username)
  assert.equal(withLogin, [])
})

test('after a logout in another tab a page is read again as a visitor, and shows nothing that needs the login', async () => {
  await open({ path: '/info/network', login: true })
  assert.match(pageText(), 'Sonnenhaus')
  storeCredentials(null)
  useSession.setState(({ endedElsewhere }) => ({ loggedIn: false, endedElsewhere: endedElsewhere + 1 }))
  await until(() => labelled('User name'))
  await settled()
  assert.not.match(pageText(), 'Sonnenhaus')
})

test.run()
