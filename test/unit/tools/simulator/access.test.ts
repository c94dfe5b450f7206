import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readAccess } from '../../../../src/contract/endpoints.ts'
import { writes } from '../../../../tools/simulator/api/writes.ts'
import { basic, digest, get, inMemory, multipart, send, stopAll } from './calls.ts'

test.after.each(stopAll)

const script = { 'X-Requested-With': 'XMLHttpRequest' }

for (const readonly of [true, false]) {
  test(`every GET follows its access level while read-only access is ${readonly ? 'on' : 'off'}`, async () => {
    const gateway = await inMemory({ readonly, generation: 2026 })
    // Only the firmware of forks answers `firmware/status`.
    for (const [endpoint, access] of Object.entries(readAccess).filter(([path]) => path !== 'firmware/status')) {
      const open = access === 'open' || (access === 'readonly' && readonly)
      const statusFor = async (headers: Record<string, string>) =>
        (await gateway.fetch(`/api/${endpoint}`, { headers })).status
      assert.is((await statusFor({})) === 401, !open, `${endpoint} without a login`)
      assert.is((await statusFor(basic('wrong-password'))) === 401, !open, `${endpoint} with a wrong password`)
      assert.is.not(await statusFor(basic()), 401, `${endpoint} as admin`)
    }
  })
}

test('every POST needs the admin, uploads included', async () => {
  const gateway = await inMemory()
  for (const endpoint of Object.keys(writes)) assert.is((await send(gateway, endpoint, {}, {})).status, 401, endpoint)
  for (const endpoint of ['file/upload?file=config.json', 'firmware/update']) {
    const body = multipart({}, { config: '{}' })
    assert.is((await gateway.fetch(`/api/${endpoint}`, { method: 'POST', body })).status, 401)
  }
  assert.is(gateway.world.flash.read('config.json')?.toString().includes('"cfg"'), true)
})

test('a stranger can neither limit an inverter nor switch it off', async () => {
  const gateway = await inMemory()
  const [serial = ''] = gateway.world.radio.serials
  const commands = async () => [await get(gateway, 'limit/status'), await get(gateway, 'power/status')]
  const before = await commands()
  const statuses = async (login?: Record<string, string>) => {
    const limit = await send(gateway, 'limit/config', { serial, limit_value: 10, limit_type: 1 }, login)
    return [limit.status, (await send(gateway, 'power/config', { serial, power: false }, login)).status]
  }
  for (const login of [{}, basic('wrong-password')]) assert.equal(await statuses(login), [401, 401])
  assert.equal(await commands(), before)
  assert.equal(await statuses(), [200, 200])
  for (const [n, status] of (await commands()).entries()) assert.not.equal(status, before[n])
})

test('the browser is asked to prompt, but not for the call of a script', async () => {
  const gateway = await inMemory()
  const plain = await gateway.fetch('/api/security/authenticate')
  assert.is(plain.headers.get('WWW-Authenticate'), 'Basic realm="Login Required"')
  assert.is(await plain.text(), '')
  const scripted = await gateway.fetch('/api/security/authenticate', { headers: script })
  assert.is(scripted.status, 401)
  assert.is(scripted.headers.get('WWW-Authenticate'), null)
})

test('the letter case of base64 credentials does not matter', async () => {
  const gateway = await inMemory()
  const { Authorization } = basic()
  const headers = { Authorization: `Basic ${Authorization.slice(6).toUpperCase()}` }
  assert.is((await gateway.fetch('/api/security/authenticate', { headers })).status, 200)
})

test('a call may log in by Digest with any realm', async () => {
  const gateway = await inMemory()
  const path = '/api/security/authenticate'
  for (const [password, status] of [
    ['openDTU42', 200],
    ['something-else', 401],
  ] as const) {
    const headers = digest(path, { realm: 'any realm', nonce: 'n0nce', password })
    assert.is((await gateway.fetch(path, { headers })).status, status)
  }
})

test.run()
