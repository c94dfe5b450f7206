import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { get } from '../../../src/gateway/api.ts'
import { ApiError } from '../../../src/gateway/api-error.ts'
import { encodeCredentials, socketLogin, storeCredentials } from '../../../src/gateway/credentials.ts'
import { upload } from '../../../src/gateway/upload.ts'
import { forgetBrowserLogin } from '../../support/browser-login.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { fakeGateway } from '../../support/fake-gateway.ts'
import { fakeUploads, uploading } from '../../support/fake-upload.ts'

let outcome: Promise<unknown>
let reported: [sent: number, total: number][]

/** Starts an upload; `outcome` is why it fails, or undefined. */
function begin(signal?: AbortSignal) {
  const form = new FormData()
  form.append('MD5', 'a1')
  form.append('firmware', new File(['image'], 'roof.bin'), 'firmware')
  reported = []
  const onProgress = (sent: number, total: number) => void reported.push([sent, total])
  outcome = upload('firmware/update', form, { onProgress, ...(signal && { signal }) }).then(
    () => undefined,
    (cause: unknown) => cause,
  )
  return uploading()
}

async function failure() {
  const error = await outcome
  assert.instance(error, ApiError)
  const { reason, status, detail } = error as ApiError
  return [reason, status, detail]
}

test.before.each(() => {
  fakeUploads()
  storeCredentials(null)
})

test('the parts are sent in order, with the headers of every call', async () => {
  storeCredentials(encodeCredentials('admin', 'secret'))
  const sent = begin()
  assert.equal([sent?.method, sent?.url], ['POST', '/api/firmware/update'])
  assert.is(sent?.headers.get('x-requested-with'), 'XMLHttpRequest')
  assert.is(sent?.headers.get('authorization'), `Basic ${encodeCredentials('admin', 'secret')}`)
  const [[first, sum], [second, file]] = (sent?.parts ?? []) as [[string, string], [string, File]]
  assert.equal([first, sum, second, file.name, await file.text()], ['MD5', 'a1', 'firmware', 'firmware', 'image'])
  sent?.answer(200, 'OK')
  await outcome
})

test('nothing is sent without a login of the page once the browser has one: the browser would add it', async () => {
  storeCredentials(encodeCredentials('admin', 'secret'))
  socketLogin()
  storeCredentials(null)
  const sent = begin()
  forgetBrowserLogin()
  assert.is(sent, undefined)
  assert.equal(await failure(), ['unauthorized', 401, ''])
})

test('progress is reported, and 200 ends the upload', async () => {
  const sent = begin()
  sent?.progress(50, 200)
  sent?.progress(200, 200)
  assert.equal(reported, [
    [50, 200],
    [200, 200],
  ])
  sent?.answer(200, 'OK', 'OK')
  assert.is(await outcome, undefined)
})

test('a failure has the text of the gateway, or the status text: of another status, without a text, with the page of a proxy', async () => {
  const broken = 'Internal Server Error'
  const table: [answer: [number, string?, string?, string?, string?], reason: string, detail: string][] = [
    [[400, 'The update could not begin', 'Bad Request'], 'failed', 'The update could not begin'],
    [[500, 'FAIL', broken], 'failed', 'FAIL'],
    [[500, '', broken], 'failed', `[HTTP ERROR] ${broken}`],
    [[500, '<html>oops</html>', broken, 'text/html'], 'failed', `[HTTP ERROR] ${broken}`],
    [[413, 'no', 'Payload Too Large'], 'failed', '[HTTP ERROR] Payload Too Large'],
    [[502], 'failed', '[HTTP ERROR] 502'],
    [[401, '', 'Unauthorized'], 'unauthorized', '[HTTP ERROR] Unauthorized'],
    // The gateway sends no challenge.
    [[401, '', 'Unauthorized', 'text/plain', 'Basic realm="proxy"'], 'proxy', '[HTTP ERROR] Unauthorized'],
    // The index page, the answer to an unknown path.
    [[200, '<!doctype html>', 'OK', 'text/html'], 'unexpected', ''],
  ]
  for (const [answer, reason, detail] of table) {
    begin()?.answer(...answer)
    assert.equal(await failure(), [reason, answer[0], detail])
  }
})

test('an upload is one of the two calls that may be in flight', async () => {
  const calls = fakeGateway(() => new Promise(() => {}))
  const leave = new AbortController()
  const sent = begin()
  const others = [1, 2].map(() => get('system/status', {}, { signal: leave.signal }).catch(() => 'left'))
  await Promise.resolve()
  assert.is(calls.length, 1)
  sent?.answer(200, 'OK')
  await outcome
  assert.is(calls.length, 2)
  leave.abort()
  await Promise.all(others)
})

test('a lost connection is distinguished from a timeout', async () => {
  begin()?.drop()
  assert.equal(await failure(), ['offline', 0, ''])

  const clock = fakeClock()
  const silent = begin()
  await clock.tickAsync(59_000)
  silent?.progress(1, 3)
  await clock.tickAsync(59_000)
  assert.is(silent?.over, false)
  await clock.tickAsync(1000)
  assert.equal(await failure(), ['timeout', 0, ''])
  // What was handed to the network last may still be on its way.
  const waiting = begin()
  waiting?.progress(3, 3)
  await clock.tickAsync(119_000)
  assert.is(waiting?.over, false)
  await clock.tickAsync(1000)
  assert.equal(await failure(), ['timeout', 0, ''])
  assert.is(clock.countTimers(), 0)
})

test('an abort ends an upload with its own reason, before and while it is sent', async () => {
  const control = new AbortController()
  const sent = begin(control.signal)
  control.abort(new Error('enough'))
  assert.is(((await outcome) as Error).message, 'enough')
  assert.is(sent?.aborted, true)
  assert.is(begin(control.signal), undefined)
  assert.is(((await outcome) as Error).message, 'enough')
})

test.run()
