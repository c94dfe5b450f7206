import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { get, post } from '../../../src/gateway/api.ts'
import { ApiError } from '../../../src/gateway/api-error.ts'
import { encodeCredentials, socketLogin, storeCredentials } from '../../../src/gateway/credentials.ts'
import { forgetBrowserLogin } from '../../support/browser-login.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { type Answer, fakeGateway } from '../../support/fake-gateway.ts'

const failing = async (answer: Answer | undefined) => {
  fakeGateway(() => answer)
  const error = await get('system/status').catch(cause => cause)
  assert.instance(error, ApiError)
  return error as ApiError
}

test('every call has the header that keeps the browser from showing its login prompt', async () => {
  const calls = fakeGateway(() => ({ json: {} }))
  await get('livedata/status', { inv: '1161' })
  assert.is(calls[0]?.path, 'livedata/status?inv=1161')
  assert.is(calls[0]?.headers.get('x-requested-with'), 'XMLHttpRequest')
  assert.is(calls[0]?.headers.get('authorization'), null)
})

test('once the browser has the login, a proxy that refuses a visitor leads to the login, as the gateway does', async () => {
  const reasons = async () => [
    (await failing({ status: 403, text: '' })).reason,
    (await failing({ status: 401, text: '', headers: { 'www-authenticate': 'Basic' } })).reason,
  ]
  assert.equal(await reasons(), ['forbidden', 'proxy'])
  storeCredentials(encodeCredentials('admin', 'secret'))
  socketLogin()
  assert.equal(await reasons(), ['forbidden', 'proxy'])
  storeCredentials(null)
  assert.equal(await reasons(), ['unauthorized', 'unauthorized'])
  forgetBrowserLogin()
})

test('a document is sent as JSON in the form field data', async () => {
  const calls = fakeGateway(() => ({ json: { type: 'success', message: '', code: 1001 } }))
  const reply = await post('maintenance/reboot', { reboot: true })
  assert.equal(calls[0]?.data, { reboot: true })
  assert.is(reply.code, 1001)
})

test('the index page, truncated JSON, and what is neither an object nor a list are failures', async () => {
  const type = 'application/json'
  const texts = ['{"a":', 'null', '7', '"text"', 'true'].map(text => ({ text, type }))
  for (const answer of [undefined, ...texts]) assert.is((await failing(answer)).reason, 'unexpected', answer?.text)
})

test('the status is checked before the body', async () => {
  const busy = await failing({ status: 429, text: 'Too many', headers: { 'retry-after': '60' } })
  assert.equal([busy.reason, busy.retryAfterS, busy.detail], ['busy', 60, 'Too many'])
  const broken = await failing({ status: 500, json: { message: 'no file', code: 1006, type: 'danger' } })
  assert.equal([broken.reason, broken.status, broken.code, broken.detail], ['failed', 500, 1006, 'no file'])
  assert.is((await failing({ status: 401, text: '' })).reason, 'unauthorized')
  assert.is((await failing({ status: 403, text: '' })).reason, 'forbidden')
  assert.is((await failing({ status: 502, text: '<html>proxy</html>', type: 'text/html' })).detail.includes('<'), false)
})

test('error 1007, and a 500 with the body null, are a lack of memory, after which a retry makes sense', async () => {
  for (const json of [{ message: 'no heap', code: 1007, type: 'danger' }, null]) {
    const short = await failing({ status: 500, json })
    assert.equal([short.reason, short.status, short.retryAfterS], ['busy', 500, 10])
  }
  assert.is((await failing({ status: 500, text: 'null' })).reason, 'failed')
})

test('a retry comes after a second to an hour, after a 429 without a valid time in 10 s, and after no other failure', async () => {
  const table: [status: number, time: string | undefined, retryAfterS: number][] = [
    [429, '99999999999', 3600],
    [429, '0.001', 1],
    [503, '0.001', 1],
    [429, 'Wed, 21 Oct 2026 07:28:00 GMT', 10],
    [429, '-5', 10],
    [503, '-5', 0],
    [429, undefined, 10],
    [500, undefined, 0],
  ]
  for (const [status, time, expected] of table) {
    const { retryAfterS } = await failing({ status, text: '', ...(time && { headers: { 'retry-after': time } }) })
    assert.is(retryAfterS, expected, `${status} ${time}`)
  }
})

test('a lost connection is distinguished from a timeout', async () => {
  fakeGateway(() => {
    throw new TypeError('refused')
  })
  assert.is((await get('system/status').catch(cause => cause)).reason, 'offline')

  const clock = fakeClock()
  fakeGateway(() => new Promise(() => {}))
  const late = get('system/status').catch(cause => cause)
  await clock.tickAsync(15_000)
  assert.is((await late).reason, 'timeout')
})

test('an answer of which only the head arrives ends with the timeout of the call, and is distinguished from none', async () => {
  const clock = fakeClock()
  globalThis.fetch = async (_, init) => {
    const start = (body: ReadableStreamDefaultController) =>
      init?.signal?.addEventListener('abort', () => body.error(init.signal?.reason))
    return new Response(new ReadableStream({ start }), { headers: { 'content-type': 'application/json' } })
  }
  const late = get('system/status').catch(cause => cause)
  await clock.tickAsync(14_000)
  assert.is(await Promise.race([late, 'waiting']), 'waiting')
  await clock.tickAsync(1000)
  const { reason, status, retryAfterS } = await late
  assert.equal([reason, status, retryAfterS], ['stalled', 0, 10])
})

test('a call that is aborted rejects with the reason of the abort', async () => {
  fakeGateway(() => new Promise(() => {}))
  const leave = new AbortController()
  const call = get('system/status', {}, { signal: leave.signal }).catch(cause => cause)
  leave.abort()
  assert.is((await call).name, 'AbortError')
})

test.run()
