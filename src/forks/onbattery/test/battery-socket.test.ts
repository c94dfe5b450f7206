import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { WebSocket } from 'ws'
import { startGateway } from '../../../../tools/simulator/gateway.ts'
import { ManualClock } from '../../../../tools/simulator/time/clock.ts'
import { simulate } from '../simulator.ts'

const path = '/batterylivedata'
const basic = { Authorization: `Basic ${btoa('admin:openDTU42')}` }
const at = Date.UTC(2026, 5, 21, 10)

/** A gateway of this firmware that bars visitors, in a time that the test advances. */
async function barring() {
  const clock = new ManualClock(at)
  const gateway = await startGateway({ at, clock, readonly: false, fork: simulate() })
  const address = `${gateway.url.replace('http', 'ws')}${path}`
  const open = async (headers: Record<string, string>) => {
    const socket = new WebSocket(address, { headers })
    await once(socket, 'open')
    return socket
  }
  /** The challenge of an attempt that is refused. */
  const refusal = async (headers: Record<string, string> = {}) => {
    const socket = new WebSocket(address, { headers })
    socket.on('error', () => {})
    const [, response] = await once(socket, 'unexpected-response')
    response.resume()
    assert.is(response.statusCode, 401)
    return String(response.headers['www-authenticate'])
  }
  /** A Digest login that answers a challenge as a browser does. */
  const digest = (challenge: string) => {
    const [, realm, nonce] = /realm="([^"]*)".*nonce="(\w+)"/.exec(challenge) ?? []
    const md5 = (text: string) => createHash('md5').update(text).digest('hex')
    const response = md5(`${md5(`admin:${realm}:openDTU42`)}:${nonce}:00000001:cn:auth:${md5(`GET:${path}`)}`)
    const rest = `uri="${path}", qop=auth, nc=00000001, cnonce="cn", response="${response}"`
    return { Authorization: `Digest username="admin", realm="${realm}", nonce="${nonce}", ${rest}` }
  }
  /** Resolves after the next push to a client. */
  const pushTo = async (socket: WebSocket) => {
    const message = once(socket, 'message')
    clock.advance(2000)
    return JSON.parse(String((await message)[0]))
  }
  return { gateway, open, refusal, digest, pushTo }
}

test('a Digest login to the battery succeeds before the first push and never after it, while Basic still does', async () => {
  const { gateway, open, refusal, digest, pushTo } = await barring()
  const first = await open(digest(await refusal()))
  assert.ok((await pushTo(first)).values.status.SoC)
  // Each of the two logins asks for the other: whatever is answered, the challenges alternate for ever.
  const realms: (string | undefined)[] = []
  let challenge = await refusal()
  for (let turn = 0; turn < 4; turn++) {
    challenge = await refusal(digest(challenge))
    realms.push(/realm="([^"]*)"/.exec(challenge)?.[1])
  }
  assert.equal([...new Set(realms)].sort(), ['Login Required', 'battery websocket'])
  const byBasic = await open(basic)
  assert.ok((await pushTo(byBasic)).values)
  first.terminate()
  byBasic.terminate()
  await gateway.stop()
})

test('after visitors are let in again, they are still refused until an admin has got a push', async () => {
  const { gateway, open, refusal, pushTo } = await barring()
  const admin = await open(basic)
  await pushTo(admin)
  gateway.world.config.security.allow_readonly = true
  await refusal()
  await pushTo(admin)
  const visitor = await open({})
  assert.ok((await pushTo(visitor)).values)
  admin.terminate()
  visitor.terminate()
  await gateway.stop()
})

test.run()
