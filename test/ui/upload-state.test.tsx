import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ApiError } from '../../src/lib/api.ts'
import { storeCredentials } from '../../src/lib/credentials.ts'
import { watchLeaving } from '../../src/lib/unsaved.ts'
import { UploadState } from '../../src/ui/upload-state.tsx'
import { fakeClock } from '../support/fake-clock.ts'
import { mount, named, settled, until } from '../support/mount.tsx'

interface Try {
  signal: AbortSignal
  progress: (sent: number, total: number) => void
  succeed: () => void
  fail: (error: unknown) => void
}

let tries: Try[]
let backs: number
let leave: () => void

const card = () => document.querySelector('section')?.textContent?.replace(/\s/g, ' ') ?? ''
const press = (name: string) => until(() => named<HTMLButtonElement>('button', name)).then(button => button.click())
/** The try that goes on; the first of StrictMode is given up at once. */
const going = () => until(() => tries.find(({ signal }) => !signal.aborted))

function open() {
  tries = []
  backs = 0
  history.replaceState(null, '', '/firmware/upgrade')
  const send = (signal: AbortSignal, progress: Try['progress']) =>
    new Promise<void>((succeed, fail) => {
      signal.addEventListener('abort', () => fail(signal.reason))
      tries.push({ signal, progress, succeed, fail })
    })
  leave = mount(<UploadState send={send} success="firmwareupgrade.OtaSuccess" onBack={() => backs++} />).leave
}

test.before.each(open)
test.after.each(() => leave())

test('it begins at once, and tells percent, speed and the time that is left', async () => {
  const { progress } = await going()
  const bar = document.querySelector('progress')
  assert.is(bar?.getAttribute('aria-label'), 'Uploading')
  const clock = fakeClock(['Date'])
  // What was reported first only filled buffers.
  progress(100_000, 1_124_000)
  await until(() => card().includes('9%'))
  assert.not.match(card(), 'left')
  clock.tick(4000)
  progress(100_000 + 4 * 51_200, 1_124_000)
  await until(() => card().includes('27% · 50 kB/s, 16 seconds left'))
  assert.is(Math.round((document.querySelector('progress')?.value ?? 0) * 100), 27)
  progress(1_124_000, 1_124_000)
  await until(() => card().includes('100% · waiting for the gateway…'))
  clock.uninstall()
})

test('success is told for a second, then the wait page comes', async () => {
  const { setTimeout: real } = globalThis
  const delays: unknown[] = []
  globalThis.setTimeout = ((act: () => void, ms: number, ...rest: unknown[]) => {
    if (rest[0] === '/wait') delays.push(ms)
    return real(act, rest[0] === '/wait' ? 0 : ms, ...(rest as []))
  }) as typeof setTimeout
  ;(await going()).succeed()
  await until(() => location.pathname === '/wait')
  assert.equal(delays, [1000])
  assert.match(card(), '✓ The gateway accepted the firmware and restarts.')
  assert.not.ok(document.querySelector('button'))
  globalThis.setTimeout = real
})

test('Cancel ends it, and leaves a way back', async () => {
  const { signal } = await going()
  await press('Cancel')
  await until(() => card().includes('Upload cancelled.'))
  assert.is(signal.aborted, true)
  await press('Back')
  assert.is(backs, 1)
})

test('a failure is told in the words of the gateway, and another try sends again', async () => {
  ;(await going()).fail(new ApiError('failed', 400, 'The update could not begin'))
  const alert = await until(() => document.querySelector('[role=alert]'))
  assert.is(alert.textContent, 'The update could not begin')
  const before = tries.length
  await press('Try again')
  await until(() => tries.length === before + 1)
  await until(() => !document.querySelector('[role=alert]'))
  tries.at(-1)?.fail(new ApiError('offline'))
  await until(() => card().includes('The gateway does not answer. Check power and network.'))
  await press('Try again')
  await until(() => tries.length === before + 2)
  tries.at(-1)?.fail(new ApiError('timeout'))
  await until(() => card().includes('does not answer in time'))
  assert.is(location.pathname, '/firmware/upgrade')
})

test('what nobody foresaw says where to look, and is there', async () => {
  const logged: unknown[] = []
  globalThis.reportError = error => logged.push(error)
  const error = new DOMException('gone', 'NotReadableError')
  ;(await going()).fail(error)
  await until(() => card().includes('Unknown error while upload, check the console for details.'))
  assert.equal(logged, [error])
})

test('a refused login asks for a new one and comes back here', async () => {
  storeCredentials('eDp5')
  ;(await going()).fail(new ApiError('unauthorized', 401))
  await until(() => location.pathname === '/login')
  assert.is(location.search, '?returnUrl=%2Ffirmware%2Fupgrade')
})

test('leaving the page ends the upload, after a question', async () => {
  const end = watchLeaving()
  const questions: unknown[] = []
  globalThis.confirm = text => {
    questions.push(text)
    return false
  }
  const { signal } = await going()
  await until(() => document.activeElement === document.querySelector('section'))
  const link = document.createElement('a')
  link.href = '/about'
  document.body.append(link)
  const click = () => link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  assert.is(click(), false)
  assert.is(questions.length, 1)
  leave()
  await until(() => signal.aborted)
  await settled()
  link.addEventListener('click', event => event.preventDefault())
  click()
  assert.is(questions.length, 1)
  link.remove()
  end()
})

test.run()
