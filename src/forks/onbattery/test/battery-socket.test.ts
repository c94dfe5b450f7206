import { once } from 'node:events'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { WebSocket } from 'ws'
import { manualClock } from '../../../../test/support/manual-clock.ts'
import { basic, digest, noon, openSocket, started, stopAll } from '../../../../test/unit/tools/simulator/calls.ts'
import { simulatedFork } from '../simulator.ts'

test.after.each(stopAll)

const path = '/batterylivedata'

/** A gateway of this firmware that bars visitors, in a time that the test advances. */
async function barring() {
  const clock = manualClock(noon)
  const gateway = await started({ clock, readonly: false, fork: simulatedFork() })
  /** The realm of the challenge to a client with this header; undefined if it may connect. */
  const refusal = (header?: { Authorization: string }) => {
    const { outcome, realm = 'battery websocket' } = gateway.admission(path, header?.Authorization) ?? {}
    return outcome === 'open' ? undefined : realm
  }
  /** What a new client hears. */
  const push = async (headers?: { Authorization: string }) => {
    const { heard, settled } = await openSocket(gateway, path, headers)
    clock.advance(2000)
    await settled()
    return JSON.parse(heard[0] ?? '{}')
  }
  return { gateway, refusal, push }
}

test('a Digest login to the battery succeeds before the first push and never after it, while Basic still does', async () => {
  const { gateway, refusal, push } = await barring()
  assert.ok((await push(digest(path, { realm: refusal() }))).values.status.SoC)
  // Each of the two logins asks for the other: whatever is answered, the challenges alternate for ever.
  let realm = refusal()
  for (const next of ['Login Required', 'battery websocket', 'Login Required']) {
    realm = refusal(digest(path, { realm }))
    assert.is(realm, next)
  }
  assert.ok((await push(basic())).values)
  const headers = digest(path, { realm: 'battery websocket' })
  const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}${path}`, { headers })
  socket.on('error', () => {})
  const [, response] = await once(socket, 'unexpected-response')
  response.resume()
  assert.match(String(response.headers['www-authenticate']), /realm="Login Required"/)
})

test('after visitors are let in again, they are still refused until an admin has got a push', async () => {
  const { gateway, refusal, push } = await barring()
  await push(basic())
  gateway.world.config.security.allow_readonly = true
  assert.ok(refusal())
  await push(basic())
  assert.ok((await push()).values)
})

test.run()
