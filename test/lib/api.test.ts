import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ApiError, get, post } from '../../src/lib/api.ts'
import { fakeClock } from '../support/fake-clock.ts'
import { type Answer, fakeGateway } from '../support/fake-gateway.ts'

const failing = async (answer: Answer | undefined) => {
  fakeGateway(() => answer)
  const error = await get('system/status').catch(cause => cause)
  assert.instance(error, ApiError)
  return error as ApiError
}

test('every call says that it is one, so that the browser shows no prompt of its own', async () => {
  const calls = fakeGateway(() => ({ json: {} }))
  await get('livedata/status', { inv: '1161' })
  assert.is(calls[0]?.path, 'livedata/status?inv=1161')
  assert.is(calls[0]?.headers.get('x-requested-with'), 'XMLHttpRequest')
  assert.is(calls[0]?.headers.get('authorization'), null)
})

test('a document goes out as JSON in the form field data', async () => {
  const calls = fakeGateway(() => ({ json: { type: 'success', message: '', code: 1001 } }))
  const reply = await post('maintenance/reboot', { reboot: true })
  assert.equal(calls[0]?.data, { reboot: true })
  assert.is(reply.code, 1001)
})

test('the index page in the place of an answer is a failure', async () => {
  assert.is((await failing(undefined)).reason, 'unexpected')
})

test('JSON that is cut is a failure', async () => {
  assert.is((await failing({ text: '{"a":', type: 'application/json' })).reason, 'unexpected')
})

test('the status is looked at before the body', async () => {
  const busy = await failing({ status: 429, text: 'Too many', headers: { 'retry-after': '60' } })
  assert.equal([busy.reason, busy.retryAfter, busy.detail], ['busy', 60, 'Too many'])
  const broken = await failing({ status: 500, json: { message: 'no heap', code: 1007, type: 'danger' } })
  assert.equal([broken.reason, broken.status, broken.code, broken.detail], ['failed', 500, 1007, 'no heap'])
  assert.is((await failing({ status: 401, text: '' })).reason, 'unauthorized')
  assert.is((await failing({ status: 403, text: '' })).reason, 'forbidden')
  assert.is((await failing({ status: 502, text: '<html>proxy</html>', type: 'text/html' })).detail.includes('<'), false)
})

test('no gateway is left alone for longer than an hour, and what is no number of seconds counts as none', async () => {
  const after = async (time: string) =>
    (await failing({ status: 429, text: '', headers: { 'retry-after': time } })).retryAfter
  assert.is(await after('99999999999'), 3600)
  assert.is(await after('Wed, 21 Oct 2026 07:28:00 GMT'), 0)
})

test('an answer that is neither an object nor a list is a failure', async () => {
  for (const text of ['null', '7', '"text"', 'true'])
    assert.is((await failing({ text, type: 'application/json' })).reason, 'unexpected')
})

test('no connection is told from no answer in time', async () => {
  fakeGateway(() => {
    throw new TypeError('refused')
  })
  assert.is((await get('system/status').catch(cause => cause)).reason, 'offline')

  const clock = fakeClock()
  fakeGateway(() => new Promise(() => {}))
  const late = get('system/status').catch(cause => cause)
  await clock.tickAsync(15_000)
  assert.is((await late).reason, 'timeout')
  clock.uninstall()
})

test('a call that is aborted rejects with the reason of the abort', async () => {
  fakeGateway(() => new Promise(() => {}))
  const leave = new AbortController()
  const call = get('system/status', {}, { signal: leave.signal }).catch(cause => cause)
  leave.abort()
  assert.is((await call).name, 'AbortError')
})

test.run()
