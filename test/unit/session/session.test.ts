import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { browserHasLogin, callInit, socketLogin, storedCredentials } from '../../../src/gateway/credentials.ts'
import { keepPlace, keptPlace } from '../../../src/session/place.ts'
import { endSession, login, logout, safeReturnPath, useSession, watchSession } from '../../../src/session/session.ts'
import { forgetBrowserLogin } from '../../support/browser-login.ts'
import { sunnyGateway } from '../../support/sunny-gateway.ts'

const password = 'pässwörd:@/'
const { gateway } = await sunnyGateway({ listen: false, password })
globalThis.fetch = gateway.fetch

test.before.each(() => {
  localStorage.clear()
  forgetBrowserLogin()
  history.replaceState(null, '', '/')
})

test('a login stores the credentials as base64 of their UTF-8 form', async () => {
  await login('admin', password)
  const expected = Buffer.from(`admin:${password}`).toString('base64')
  assert.is(JSON.parse(localStorage.getItem('user') ?? '').authdata, expected)
  assert.is(useSession.getState().loggedIn, true)
})

test('the credentials of a socket address are percent-encoded from UTF-8, and a cookie without them marks the browser', async () => {
  assert.is(socketLogin(), '')
  await login('admin', password)
  assert.is(browserHasLogin(), false)
  assert.is(socketLogin(), 'admin:p%C3%A4ssw%C3%B6rd%3A%40%2F@')
  assert.equal([browserHasLogin(), document.cookie], [true, `login-in-browser${location.port}=1`])
})

test('in a frame of another site a stored login is not used, and one entered there lasts until the frame is closed', async () => {
  await login('admin', password)
  const stored = localStorage.getItem('user')
  const app = { script: () => {}, app: [], more: Promise.resolve({}), texts: [] }
  globalThis.sundial = { framed: true, base: '', prefetched: {}, ...app }
  assert.is(storedCredentials(), undefined)
  await login('admin', password)
  assert.is(storedCredentials(), JSON.parse(stored ?? '').authdata)
  logout()
  assert.equal([storedCredentials(), localStorage.getItem('user')], [undefined, stored])
  globalThis.sundial = undefined
})

test('a 401 asks for a login that comes back here', () => {
  history.replaceState(null, '', '/info/system?x=1#y')
  // Several calls may be refused at once.
  for (let call = 0; call < 2; call++) endSession()
  assert.is(location.pathname + location.search, `/login?returnUrl=${encodeURIComponent('/info/system?x=1#y')}`)
})

test('a login that ends with a 401 counts as expired until the next one, but not for a visitor', async () => {
  endSession()
  assert.is(useSession.getState().expired, false)
  await login('admin', password)
  endSession()
  endSession()
  assert.equal(useSession.getState(), { loggedIn: false, expired: true, uploadLost: false, endedElsewhere: 0 })
  await login('admin', password)
  assert.equal(useSession.getState(), { loggedIn: true, expired: false, uploadLost: false, endedElsewhere: 0 })
  logout()
  assert.is(useSession.getState().expired, false)
})

test('a logout shows the live view, and nothing of the login is stored any more', async () => {
  await login('admin', password)
  history.replaceState(null, '', '/settings/ntp')
  logout()
  assert.equal([localStorage.getItem('user'), sessionStorage.length], [null, 0])
  assert.is(location.pathname, '/')
  assert.is(useSession.getState().loggedIn, false)
})

test('once the browser has the login, a call without ours omits what the browser adds, and others stay as they were', async () => {
  assert.is(callInit().credentials, 'same-origin')
  await login('admin', password)
  socketLogin()
  assert.is(callInit().credentials, 'same-origin')
  assert.is(callInit('').credentials, 'omit')
  logout()
  assert.is(callInit().credentials, 'omit')
})

test('where the browser keeps no cookies, the page itself knows that it has the login', async () => {
  await login('admin', password)
  Object.defineProperty(document, 'cookie', { get: () => '', set() {}, configurable: true })
  try {
    socketLogin()
    assert.is(callInit('').credentials, 'omit')
  } finally {
    Reflect.deleteProperty(document, 'cookie')
    socketLogin()
  }
})

test('a logout in another tab is counted once, a login is not', async () => {
  await login('admin', password)
  const leave = watchSession()
  const { endedElsewhere } = useSession.getState()
  const record = localStorage.getItem('user') ?? ''
  for (const [value, count] of [
    [record, 0],
    [null, 1],
    [null, 1],
    [record, 1],
  ] as const) {
    if (value) localStorage.setItem('user', value)
    else localStorage.removeItem('user')
    dispatchEvent(new Event('storage'))
    assert.is(useSession.getState().endedElsewhere - endedElsewhere, count)
  }
  leave()
})

test('only a path of this app is a way back', () => {
  const refused = [
    null,
    '',
    '//evil.example',
    '//evil.example/settings/ntp',
    'https://evil.example/',
    'javascript:alert(1)',
    '/\\evil.example',
    '\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/login',
    '/login/',
    '/login?returnUrl=/login',
    'settings/ntp',
    ' /x',
  ]
  for (const url of refused) assert.is(safeReturnPath(url), '/', String(url))
  assert.is(safeReturnPath('/settings/ntp?a=1#b'), '/settings/ntp?a=1#b')
})

test('what an owner read of the place stays in the browser to ten kilometres, until the logout', async () => {
  await login('admin', password)
  keepPlace({ latitude: 52.5163, longitude: 13.3777 })
  assert.equal(keptPlace(), { latitude: 52.5, longitude: 13.4 })
  assert.not(JSON.stringify(localStorage).includes('52.51'))
  logout()
  assert.is(keptPlace(), undefined)
})

test('nothing is kept of a place that nobody has set, that cannot be, or without a login', async () => {
  keepPlace({ latitude: 52.5, longitude: 13.4 })
  await login('admin', password)
  for (const [latitude, longitude] of [
    [51.1657, 10.4515],
    [0, 0],
    [95, 10],
    [Number.NaN, 10],
  ])
    keepPlace({ latitude: Number(latitude), longitude: Number(longitude) })
  keepPlace(undefined)
  assert.is(keptPlace(), undefined)
})

test('what somebody else has written in place of a place is none', () => {
  for (const text of ['{', '[95,10]', '"Berlin"', '[1]', 'null']) {
    localStorage.setItem('place', text)
    assert.is(keptPlace(), undefined, text)
  }
})

test.run()
