import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { storedCredentials } from '../../../src/gateway/credentials.ts'
import { storedText, storedValue } from '../../../src/gateway/storage.ts'
import { login, logout, useSession } from '../../../src/session/session.ts'
import { setTheme, useTheme } from '../../../src/ui/menu/theme.ts'
import { fakeGateway } from '../../support/fake-gateway.ts'
import { returnStorage, spoilStorage, withoutStorage } from '../../support/storage.ts'

test.before.each(() => localStorage.clear())
test.after.each(() => {
  returnStorage()
  for (const one of [...['user', 'theme', 'locale', 'x'].map(key => storedText(key, String)), list]) one.keep(undefined)
})

const list = storedValue('list', value => (Array.isArray(value) ? value : undefined), 'sessionStorage')
const text = storedText('x', String)

for (const state of withoutStorage)
  test(`with storage that is ${state} a login, a theme and everything else lasts until the page is closed`, async () => {
    spoilStorage(state)
    fakeGateway(() => ({ json: { type: 'success', message: 'ok', code: 10002 } }))
    assert.is(await login('admin', 'secret'), false, 'whoever asked is told')
    assert.is(storedCredentials(), btoa('admin:secret'))
    assert.ok(useSession.getState().loggedIn)
    setTheme('dark')
    assert.is(useTheme.getState().theme, 'dark')
    assert.is(storedText('theme', String).read(), 'dark')
    logout()
    assert.is(storedCredentials(), undefined)
    assert.not.ok(useSession.getState().loggedIn)
  })

test('old values in full storage do not hide newer ones, and storage that works again is used', () => {
  assert.ok(text.keep('old'))
  spoilStorage('full')
  assert.not.ok(text.keep('new'))
  assert.is(text.read(), 'new')
  assert.ok(text.keep(undefined))
  assert.is(text.read(), undefined)
  assert.not.ok(text.keep('newer'))
  returnStorage()
  assert.ok(text.keep('newest'))
  assert.is(text.read(), 'newest')
  assert.is(localStorage.getItem('x'), 'newest')
})

test('what is damaged or of a newer version is none, is known to be unread, and stays until something else is kept', () => {
  assert.equal([list.read(), list.isUnread()], [undefined, false])
  for (const stored of ['', '{', 'undefined', '{"list":[]}', '\u0000']) {
    sessionStorage.setItem('list', stored)
    assert.equal([list.read(), list.isUnread(), sessionStorage.getItem('list')], [undefined, true, stored])
  }
  assert.ok(list.keep([1]))
  assert.equal([list.read(), list.isUnread(), sessionStorage.getItem('list')], [[1], false, '[1]'])
  assert.ok(list.keep(undefined))
  assert.equal([list.read(), list.isUnread(), sessionStorage.getItem('list')], [undefined, false, null])
})

test('without usable credentials in it a user record counts as logged out', () => {
  const members = ['null', '7', '{}', '["YWI="]', '""', '"?"', '"YWI="'].map(value => `{"authdata":${value}}`)
  for (const record of ['undefined', 'null', '{', '[]', '7', '"x"', '\u0000', ...members]) {
    localStorage.setItem('user', record)
    assert.is(storedCredentials(), undefined, record)
  }
})

test('credentials with a line break in their code can still be sent', () => {
  localStorage.setItem('user', JSON.stringify({ authdata: 'YWRt\naW46 c2VjcmV0' }))
  assert.is(storedCredentials(), btoa('admin:secret'))
})

test.run()
