import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { keepPlace, keptPlace } from '../../../src/session/place.ts'
import { login, logout } from '../../../src/session/session.ts'
import { sunnyGateway } from '../../support/sunny-gateway.ts'

const password = 'garden-2026'
const { gateway } = await sunnyGateway({ listen: false, password })
globalThis.fetch = gateway.fetch

test.before.each(() => localStorage.clear())

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

test('what somebody else has written in its place is no place', () => {
  for (const text of ['{', '[95,10]', '"Berlin"', '[1]', 'null']) {
    localStorage.setItem('place', text)
    assert.is(keptPlace(), undefined, text)
  }
})

test.run()
