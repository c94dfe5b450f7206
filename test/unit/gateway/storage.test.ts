import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { storedCredentials } from '../../../src/gateway/credentials.ts'
import { recall, remember } from '../../../src/gateway/storage.ts'
import { login, logout, useSession } from '../../../src/session/session.ts'
import { setTheme, useTheme } from '../../../src/ui/menu/theme.ts'
import { fakeGateway } from '../../support/fake-gateway.ts'

const usual = Object.getOwnPropertyDescriptor(globalThis, 'localStorage') as PropertyDescriptor

const store = localStorage

/** Storage that is full: it can be read but not written. */
const full = () => ({
  getItem: (key: string) => store.getItem(key),
  removeItem: (key: string) => store.removeItem(key),
  setItem() {
    throw new DOMException('full', 'QuotaExceededError')
  },
})

/** Replaces the page's storage for the rest of a test. */
const exchange = (get: () => unknown) => Object.defineProperty(globalThis, 'localStorage', { configurable: true, get })

test.before.each(() => localStorage.clear())
test.after.each(() => {
  Object.defineProperty(globalThis, 'localStorage', usual)
  for (const key of ['user', 'theme', 'locale', 'x']) remember(key, null)
})

const blocked = () => {
  throw new DOMException('denied', 'SecurityError')
}

for (const [state, get] of [
  ['blocked', blocked],
  ['missing', () => null],
  ['full', full],
] as const)
  test(`with storage that is ${state} a login, a theme and everything else lasts until the page is closed`, async () => {
    exchange(get)
    fakeGateway(() => ({ json: { type: 'success', message: 'ok', code: 10002 } }))
    await login('admin', 'secret')
    assert.is(storedCredentials(), btoa('admin:secret'))
    assert.ok(useSession.getState().loggedIn)
    setTheme('dark')
    assert.is(useTheme.getState().theme, 'dark')
    assert.is(recall('theme'), 'dark')
    logout()
    assert.is(storedCredentials(), undefined)
    assert.not.ok(useSession.getState().loggedIn)
  })

test('old values in full storage do not hide newer ones, and storage that works again is used', () => {
  remember('x', 'old')
  exchange(full)
  remember('x', 'new')
  assert.is(recall('x'), 'new')
  remember('x', null)
  assert.is(recall('x'), null)
  remember('x', 'newer')
  Object.defineProperty(globalThis, 'localStorage', usual)
  remember('x', 'newest')
  assert.is(recall('x'), 'newest')
  assert.is(localStorage.getItem('x'), 'newest')
})

for (const record of [
  'undefined',
  'null',
  '{',
  '[]',
  '7',
  '"x"',
  '{"authdata":null}',
  '{"authdata":7}',
  '{"authdata":{}}',
  '{"authdata":["YWI="]}',
  '{"authdata":""}',
  '{"authdata":"?"}',
  '{"authdata":"YWI="}',
  '\u0000',
])
  test(`a user record of ${JSON.stringify(record)} counts as logged out`, () => {
    localStorage.setItem('user', record)
    assert.is(storedCredentials(), undefined)
  })

test('credentials with a line break in their code can still be sent', () => {
  localStorage.setItem('user', JSON.stringify({ authdata: 'YWRt\naW46 c2VjcmV0' }))
  assert.is(storedCredentials(), btoa('admin:secret'))
})

test.run()
