import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Generation } from '../../../src/contract/generations.ts'
import { encodeCredentials, storeCredentials } from '../../../src/gateway/credentials.ts'
import { loadZones, zoneMatches } from '../../../src/setup/zone-choice.tsx'
import zones from '../../../src/zones.json'
import { factoryPassword } from '../../../tools/simulator/settings/tables.ts'
import { sunnyGateway } from '../../support/sunny-gateway.ts'

const names = Object.keys(zones)
const find = (query: string) => names.filter(name => zoneMatches(name, query))
const never = new AbortController().signal

test('a zone is found by the beginning of its words, in any case and order', () => {
  for (const query of ['NEW y', 'new_york', 'America/New_York', '  york   america '])
    assert.equal(find(query), ['America/New_York'], query)
  assert.equal(find('erlin'), [])
  assert.is(find('   ').length, names.length)
})

/** Leads the app's calls to a gateway, and records their headers. */
async function reach(generation: Generation) {
  const { gateway } = await sunnyGateway({ listen: false, generation })
  const headers: Headers[] = []
  globalThis.fetch = (input, init) => {
    headers.push(new Headers(init?.headers))
    return gateway.fetch(input, init)
  }
  return { gateway, headers, asked: () => gateway.requests.map(({ path }) => path) }
}

test('the list in the bundle is read without credentials', async () => {
  storeCredentials(encodeCredentials('admin', factoryPassword))
  const { headers, asked } = await reach(2025)
  assert.equal(await loadZones(never), zones)
  assert.equal(asked(), ['/zones.json'])
  assert.is(headers[0]?.get('authorization'), null)
})

test("if the bundle has no list, the gateway's own list is read", async () => {
  const { gateway, asked } = await reach(2026)
  assert.equal(await loadZones(never), zones)
  gateway.faults.set({ status: { path: '/zones.json', status: 404 } })
  assert.equal(await loadZones(never), zones)
  const { fetch } = globalThis
  const half = () => new Response('{', { headers: { 'content-type': 'application/json' } })
  globalThis.fetch = async (input, init) => (String(input).endsWith('/zones.json') ? half() : fetch(input, init))
  assert.equal(await loadZones(never), zones)
  assert.equal(asked(), ['/zones.json', '/api/ntp/zones', '/zones.json', '/api/ntp/zones', '/api/ntp/zones'])
  gateway.faults.set({ html: { path: 'ntp/zones' } })
  assert.is((await loadZones(never).catch(error => error)).reason, 'unexpected')
})

test.run()
