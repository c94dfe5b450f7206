import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ApiError } from '../../../../src/gateway/api-error.ts'
import { storeCredentials } from '../../../../src/gateway/credentials.ts'
import { type TextKey, t } from '../../../../src/i18n/i18n.ts'
import { waitForRestart } from '../../../../src/session/navigation.ts'
import { useSession } from '../../../../src/session/session.ts'
import { watchLeaving } from '../../../../src/session/unsaved.ts'
import { useAlerts } from '../../../../src/ui/alerts/alert-store.ts'
import { UploadState } from '../../../../src/ui/upload/upload-state.tsx'
import { fakeClock } from '../../../support/fake-clock.ts'
import { leavePage, mount, named, settled, until } from '../../../support/mount.tsx'

const alertTexts = () => useAlerts.getState().alerts.map(({ type, text }) => `${type}: ${text}`)

interface Try {
  signal: AbortSignal
  progress: (sent: number, total: number) => void
  succeed: (isAnswered: boolean) => void
  fail: (error: unknown) => void
}

let tries: Try[]
let backs: number

const card = () => document.querySelector('article')?.textContent?.replace(/\s/g, ' ') ?? ''
const press = (name: string) => until(() => named<HTMLButtonElement>('button', name)).then(button => button.click())
/** The current attempt; StrictMode aborts the first one at once. */
const going = () => until(() => tries.find(({ signal }) => !signal.aborted))

function open() {
  tries = []
  backs = 0
  history.replaceState(null, '', '/firmware/upgrade')
  const send = (signal: AbortSignal, progress: Try['progress']) =>
    new Promise<boolean>((succeed, fail) => {
      signal.addEventListener('abort', () => fail(signal.reason))
      tries.push({ signal, progress, succeed, fail })
    })
  mount(
    <UploadState
      accepted="firmwareupgrade.OtaSuccess"
      back="firmwareupgrade.Back"
      send={send}
      onBack={() => backs++}
    />,
  )
}

test.before.each(open)

test('an upload starts at once, and shows percentage, speed and time left', async () => {
  const { progress } = await going()
  const bar = document.querySelector('progress')
  assert.is(bar?.getAttribute('aria-label'), 'Uploading')
  const clock = fakeClock(['Date'])
  // The first event only filled buffers.
  progress(100_000, 1_124_000)
  await until(() => card().includes('9%'))
  assert.not.match(card(), 'left')
  clock.tick(4000)
  progress(100_000 + 4 * 51_200, 1_124_000)
  await until(() => card().includes('27% · 50 kB/s, 16 seconds left'))
  assert.is(Math.round((document.querySelector('progress')?.value ?? 0) * 100), 27)
  progress(1_123_000, 1_124_000)
  await until(() => card().includes('99%') || card().includes('100%'))
  assert.not.match(card(), 'left', 'of less than a second')
  progress(1_124_000, 1_124_000)
  await until(() => card().includes('100% · waiting for the gateway…'))
})

test('success is shown for a second, then the wait page opens', async () => {
  const { setTimeout: real } = globalThis
  const delays: unknown[] = []
  globalThis.setTimeout = ((act: () => void, ms: number, ...rest: unknown[]) => {
    if (act === waitForRestart) delays.push(ms)
    return real(act, act === waitForRestart ? 0 : ms, ...(rest as []))
  }) as typeof setTimeout
  ;(await going()).succeed(true)
  await until(() => location.pathname === '/wait')
  assert.equal(delays, [1000])
  assert.match(card(), '✓ The firmware is accepted, and the gateway is restarting.')
  assert.not.ok(document.querySelector('button'))
  globalThis.setTimeout = real
})

test('Cancel aborts an upload, and offers the way back', async () => {
  const { signal } = await going()
  await press('Cancel')
  await until(() => card().includes('Upload cancelled.'))
  assert.is(signal.aborted, true)
  await press('Back')
  assert.is(backs, 1)
})

test("a failure shows the gateway's own text, and Retry sends again", async () => {
  ;(await going()).fail(new ApiError('failed', 400, 'The update could not begin'))
  const alert = await until(() => document.querySelector('[role=alert]'))
  assert.is(alert.textContent, 'The update could not begin')
  assert.is(document.querySelector('h2')?.textContent, 'Upload failed')
  const before = tries.length
  await press('Try again')
  await until(() => tries.length === before + 1)
  await until(() => !document.querySelector('[role=alert]'))
  tries.at(-1)?.fail(new ApiError('offline'))
  await until(() => card().includes('The gateway does not answer. Check its power supply and the network.'))
  await press('Try again')
  await until(() => tries.length === before + 2)
  tries.at(-1)?.fail(new ApiError('timeout'))
  await until(() => card().includes(t('failure.timeout')))
  assert.is(location.pathname, '/firmware/upgrade')
})

/** Shown only if the gateway may be restarting. */
const restarting = /may be restarting/

const advised: [name: string, error: unknown, advice: TextKey][] = [
  ['a refusal with 400', new ApiError('failed', 400, 'MD5 is missing'), 'upload.Refused'],
  ['a refusal with 500', new ApiError('failed', 500, 'FAIL'), 'upload.Refused'],
  ['a lost connection', new ApiError('offline'), 'upload.Lost'],
  ['a gateway that is gone behind a proxy', new ApiError('failed', 502), 'upload.Lost'],
  ['a proxy that takes no large files', new ApiError('failed', 413), 'upload.NotGateway'],
  ['the index page', new ApiError('unexpected', 200), 'upload.NotGateway'],
]

for (const [name, error, advice] of advised)
  test(`${name} is shown with advice on what to do now`, async () => {
    ;(await going()).fail(error)
    await until(() => card().includes(t(advice)))
    assert.is(restarting.test(card()), advice !== 'upload.NotGateway')
  })

test('after a cancelled upload the gateway may restart only if all of the file was sent', async () => {
  const { progress } = await going()
  progress(10, 20)
  await press('Cancel')
  await until(() => card().includes('Upload cancelled.'))
  assert.not.match(card(), restarting)
  await press('Try again')
  const again = await going()
  again.progress(20, 20)
  await press('Cancel')
  await until(() => restarting.test(card()))
})

test('a file that cannot be read is shown as an error, and reported', async () => {
  const logged: unknown[] = []
  globalThis.reportError = error => logged.push(error)
  const error = new DOMException('gone', 'NotReadableError')
  ;(await going()).fail(error)
  await until(() => card().includes('This browser could not read the file.'))
  assert.equal(logged, [error])
})

test('a rejected login leads to the login page, which says that the file has to be chosen again', async () => {
  storeCredentials('eDp5')
  ;(await going()).fail(new ApiError('unauthorized', 401))
  await until(() => location.pathname === '/login')
  assert.is(location.search, '?returnUrl=%2Ffirmware%2Fupgrade')
  assert.ok(useSession.getState().uploadLost)
  assert.equal(alertTexts(), [])
})

test('leaving the page aborts the upload, after a confirmation', async () => {
  const end = watchLeaving()
  const questions: unknown[] = []
  globalThis.confirm = text => {
    questions.push(text)
    return false
  }
  const { signal } = await going()
  await until(() => document.activeElement === document.querySelector('article'))
  const link = document.createElement('a')
  link.href = '/about'
  document.body.append(link)
  const click = () => link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  assert.is(click(), false)
  assert.is(questions.length, 1)
  leavePage()
  await until(() => signal.aborted)
  await settled()
  link.addEventListener('click', event => event.preventDefault())
  click()
  assert.is(questions.length, 1)
  link.remove()
  end()
})

test.run()
