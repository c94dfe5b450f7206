import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { encodeCredentials, storeCredentials } from '../../../../../src/gateway/credentials.ts'
import { loadZones, zoneMatches } from '../../../../../src/pages/settings/ntp/zones.ts'
import zones from '../../../../../src/zones.json'
import { fakeGateway } from '../../../../support/fake-gateway.ts'

const names = Object.keys(zones)
const find = (query: string) => names.filter(name => zoneMatches(name, query))
const never = new AbortController().signal

test('a zone is found by the beginning of its words, in any case', () => {
  assert.equal(find('berl'), ['Europe/Berlin'])
  assert.equal(find('NEW y'), ['America/New_York'])
  assert.equal(find('new_york'), ['America/New_York'])
  assert.equal(find('Europe/Berlin'), ['Europe/Berlin'])
  assert.equal(find('los ang'), ['America/Los_Angeles'])
  assert.equal(find('erlin'), [])
})

test('words may be in any order, and blanks around them are ignored', () => {
  assert.equal(find('  york   america '), ['America/New_York'])
  assert.is(find('').length, names.length)
  assert.is(find('   ').length, names.length)
})

test('the list in the bundle is read without credentials', async () => {
  storeCredentials(encodeCredentials('admin', 'secret'))
  const calls = fakeGateway(({ path }) => (path === '/zones.json' ? { json: { UTC: 'UTC0' } } : undefined))
  assert.equal(await loadZones(never), { UTC: 'UTC0' })
  assert.equal(
    calls.map(({ path }) => path),
    ['/zones.json'],
  )
  assert.is(calls[0]?.headers.get('authorization'), null)
})

test("if the bundle has no list, the gateway's own list is read", async () => {
  for (const shipped of [undefined, { status: 404, text: 'no' }, { text: '{', type: 'application/json' }]) {
    const calls = fakeGateway(({ path }) => (path === 'ntp/zones' ? { json: { UTC: 'UTC0' } } : shipped))
    assert.equal(await loadZones(never), { UTC: 'UTC0' })
    assert.equal(
      calls.map(({ path }) => path),
      ['/zones.json', 'ntp/zones'],
    )
  }
})

test('without any list the load fails', async () => {
  fakeGateway(() => undefined)
  const failed = await loadZones(never).catch(error => error)
  assert.is(failed.reason, 'unexpected')
})

test.run()
