import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type Gateway, startGateway } from '../../../../tools/simulator/gateway.ts'
import { jsonText } from '../../../../tools/simulator/json/body.ts'
import { manualClock } from '../../../support/manual-clock.ts'
import { basic, change, get, inMemory, noon, stopAll } from './calls.ts'

let gateway: Gateway

/** The answer as it is on the wire. */
async function ask(path: string, method = 'GET', headers: Record<string, string> = {}, sent = '') {
  const asked = request(new URL(path, gateway.url), { method, headers, agent: false }).end(sent)
  const [response]: IncomingMessage[] = await once(asked, 'response')
  const body = Buffer.concat((await response?.toArray()) ?? [])
  return { status: response?.statusCode, headers: response?.headers ?? {}, body }
}

test.before(async () => {
  gateway = await startGateway({ at: noon })
})
test.after(() => gateway.stop())
test.after.each(stopAll)

test('a JSON response has a Content-Length and closes the connection', async () => {
  const { headers, body } = await ask('/api/system/status/anything-behind-it')
  assert.equal(Object.keys(headers).sort(), ['accept-ranges', 'connection', 'content-length', 'content-type'])
  assert.is(headers['content-type'], 'application/json')
  assert.is(headers['content-length'], String(body.length))
  assert.is(headers.connection, 'close')
  assert.is(headers['accept-ranges'], 'none')
  assert.not.match(body.toString(), /": |, "/)
})

test('an unknown path or a wrong method gets the compressed page', async () => {
  const page = await ask('/')
  assert.is(page.headers['content-encoding'], 'gzip')
  assert.match(gunzipSync(page.body).toString(), /<html/i)
  const same = [
    '/api/unknown',
    '/api',
    '/settings/mqtt',
    '/livedata',
    '/API/system/status',
    '/api/ntp/zones',
    '/api/mqtt/statusx',
    '/%E0%A4%A',
  ]
  for (const path of same) {
    const { status, headers, body } = await ask(path)
    assert.equal([status, headers['content-type'], headers.etag], [200, 'text/html', page.headers.etag], path)
    assert.equal(body, page.body)
  }
  for (const method of ['OPTIONS', 'PUT', 'DELETE', 'PATCH', 'PROPFIND']) {
    const { status, headers } = await ask('/api/system/status', method)
    assert.equal([status, headers['content-type']], [200, 'text/html'], method)
    assert.is(headers['access-control-allow-origin'], undefined)
  }
  assert.is((await ask('/api/system/status', 'HEAD')).headers['content-type'], 'text/html')
  assert.is((await ask('/api/maintenance/reboot')).headers['content-type'], 'text/html')
  assert.is((await ask('/api/mqtt/status', 'POST')).headers['content-type'], 'text/html')
})

test('the files of the image have an ETag, and exactly that ETag gets a 304', async () => {
  for (const path of ['/', '/index.html', '/js/app.js', '/favicon.ico', '/zones.json']) {
    const { headers } = await ask(path)
    assert.is(headers['cache-control'], 'public, must-revalidate')
    const etag = String(headers.etag)
    assert.match(etag, /^"[0-9a-f]{32}"$/)
    const unchanged = await ask(path, 'GET', { 'If-None-Match': etag })
    assert.equal([unchanged.status, unchanged.body.length, unchanged.headers.etag], [304, 0, etag])
    const { status } = await ask(`${path}?3f9a2c7b`, 'GET', { 'If-None-Match': etag })
    assert.is(status, 304, 'a query makes no other file')
    for (const other of [`W/${etag}`, `${etag}, "x"`, '*'])
      assert.is((await ask(path, 'GET', { 'If-None-Match': other })).status, 200, other)
  }
})

test('files are sent compressed whatever Accept-Encoding says, icons uncompressed', async () => {
  const { headers } = await ask('/js/app.js', 'GET', { 'Accept-Encoding': 'identity' })
  assert.equal([headers['content-type'], headers['content-encoding']], ['text/javascript', 'gzip'])
  const icon = await ask('/favicon.ico')
  assert.equal([icon.headers['content-type'], icon.headers['content-encoding']], ['image/x-icon', undefined])
})

test('local time follows the zone rule in 2025 and the zone name in 2026', async () => {
  const clock = manualClock(noon)
  const hourAfter = async (generation: 2025 | 2026, ntp: { ntp_timezone?: string; ntp_timezone_descr?: string }) => {
    const other = await inMemory({ generation, clock, syncTimeMs: 0 })
    assert.is((await change(other, 'ntp', ntp)).code, 1001)
    const { hour } = await get(other, 'ntp/time')
    other.world.boot()
    const restarted = (await get(other, 'ntp/time')).hour
    return [hour, restarted]
  }
  assert.equal(await hourAfter(2025, { ntp_timezone: 'JST-9' }), [19, 19])
  assert.equal(await hourAfter(2025, { ntp_timezone_descr: 'Mars/Base' }), [12, 12])
  assert.equal(await hourAfter(2026, { ntp_timezone_descr: 'Asia/Tokyo' }), [19, 19])
  assert.equal(await hourAfter(2026, { ntp_timezone_descr: 'Mars/Base' }), [12, 10])
})

test('a chunked POST has no form field', async () => {
  const headers = { ...basic(), 'Content-Type': 'application/x-www-form-urlencoded', 'Transfer-Encoding': 'chunked' }
  const { body } = await ask('/api/security/config', 'POST', headers, 'data={}')
  assert.is(JSON.parse(body.toString()).code, 1002)
})

test('a second request on the same connection is not answered', async () => {
  const socket = connect(gateway.port, '127.0.0.1')
  const line = 'GET /api/i18n/languages HTTP/1.1\r\nHost: gateway\r\n\r\n'
  socket.write(line + line)
  let heard = ''
  for await (const chunk of socket) heard += chunk
  assert.is(heard.match(/HTTP\/1\.1 200/g)?.length, 1)
})

test('fractions keep seven digits, coordinates ten, and NaN is null', () => {
  const value = { v: 230.123456789, latitude: 51.123456789012, none: Number.NaN, whole: 123456789 }
  assert.is(jsonText(value), '{"v":230.1235,"latitude":51.12345679,"none":null,"whole":123456789}')
})

test('a time zone that firmware of 2026 does not know has no rule', async () => {
  const gateway = await inMemory({ generation: 2026 })
  await change(gateway, 'ntp', { ntp_timezone_descr: 'Mars/Base' })
  assert.is((await get(gateway, 'ntp/status')).ntp_timezone, '')
})

test.run()
