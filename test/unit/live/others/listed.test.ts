import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { changeListed, type ListedGateway, readListed, useListed } from '../../../../src/live/others/others.ts'

const listed = () => useListed.getState().gateways
const store = (value: unknown) => {
  localStorage.setItem('gateways', typeof value === 'string' ? value : JSON.stringify(value))
  readListed()
}
const barn: ListedGateway = { address: 'http://barn', name: 'Barn' }

test.before.each(() => store([]))
test.after(() => store([]))

test('what is listed is there after a reload, in its order', () => {
  assert.ok(changeListed(list => [...list, barn]))
  assert.ok(changeListed(list => [{ address: 'http://garage', name: '' }, ...list]))
  readListed()
  assert.equal(listed(), [{ address: 'http://garage', name: 'garage' }, barn])
})

test('a damaged list, and entries that are no gateway, do no harm', () => {
  for (const text of ['', '{', 'null', '7', '[null, 1, "x", [], {}]', '{"address":"http://barn"}']) {
    store(text)
    assert.equal(listed(), [], text)
  }
  store([
    { address: 'http://admin:secret@barn', name: 'a' },
    { address: 'javascript:alert(1)', name: 'b' },
    { address: { toString: 5 }, name: 'c' },
    { address: 'http://barn', name: { a: 1 } },
    { address: 'http://barn/', name: 'again' },
    { address: location.origin, name: 'own' },
  ])
  assert.equal(listed(), [{ address: 'http://barn', name: 'barn' }])
})

test('at most eight are listed', () => {
  store(Array.from({ length: 20 }, (_, n) => ({ address: `http://roof${n}`, name: `${n}` })))
  assert.is(listed().length, 8)
})

test('what another tab has listed meanwhile is kept', () => {
  localStorage.setItem('gateways', JSON.stringify([barn]))
  changeListed(list => [...list, { address: 'http://garage', name: 'Garage' }])
  const names = listed().map(({ name }) => name)
  assert.equal(names, ['Barn', 'Garage'])
})

test('what only a newer version can use stays in the list when it is changed here', () => {
  const newer = { address: 'http://[fe80::1]', name: 'By IPv6' }
  store([newer, { ...barn, colour: 'red' }])
  assert.ok(changeListed(list => list.map(one => ({ ...one, name: 'Old barn' }))))
  const stored = JSON.parse(localStorage.getItem('gateways') ?? '')
  assert.equal(stored, [{ ...barn, name: 'Old barn', colour: 'red' }, newer])
})

test.run()
