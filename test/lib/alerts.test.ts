import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dismiss, show, showReply, useAlerts } from '../../src/lib/alerts.ts'
import { ApiError } from '../../src/lib/api.ts'
import { report } from '../../src/lib/report.ts'
import { type FakeClock, fakeClock } from '../support/fake-clock.ts'

let clock: FakeClock
const texts = () => useAlerts.getState().alerts.map(a => a.text)

test.before.each(() => {
  clock = fakeClock()
  useAlerts.setState({ alerts: [] })
  history.replaceState(null, '', '/')
})
test.after.each(() => clock.uninstall())

test('good news leaves after 5 s, each by its own clock', async () => {
  show('success', 'first')
  await clock.tickAsync(3000)
  show('success', 'second')
  await clock.tickAsync(2000)
  assert.equal(texts(), ['second'])
  await clock.tickAsync(3000)
  assert.equal(texts(), [])
})

test('everything else stays until it is closed, and sticky good news too', async () => {
  show('warning', 'w')
  show('danger', 'd')
  show('info', 'i')
  show('success', 's', true)
  await clock.tickAsync(60_000)
  assert.equal(texts(), ['w', 'd', 'i', 's'])
  dismiss(useAlerts.getState().alerts[0]?.id ?? 0)
  assert.equal(texts(), ['d', 'i', 's'])
})

test('the same words do not pile up', () => {
  show('danger', 'no answer')
  show('danger', 'no answer')
  assert.equal(texts(), ['no answer'])
})

test('a reply shows the text of its code with its numbers', () => {
  showReply({ type: 'warning', message: 'raw', code: 4002, param: { max: 31 } })
  const [alert] = useAlerts.getState().alerts
  assert.is(alert?.type, 'warning')
  assert.match(alert?.text ?? '', '31')
  assert.is(alert?.text.includes('raw'), false)
})

test('a reply without a code, or with one nobody knows, shows what the gateway says', () => {
  showReply({ type: 'warning', message: 'Hostname must be short' })
  showReply({ type: 'warning', message: 'From the future', code: 99999 })
  assert.equal(texts(), ['Hostname must be short', 'From the future'])
})

test('a bad status shows the error page with its message, an action keeps the page', () => {
  report(new ApiError('failed', 500, 'no room'), { stay: true })
  assert.is(location.pathname, '/')
  assert.match(texts()[0] ?? '', 'no room')
  const before = history.length
  report(new ApiError('failed', 500, 'no room'))
  assert.is(location.pathname, '/error')
  assert.is(history.length, before, 'going back does not fail again')
  const query = new URLSearchParams(location.search)
  assert.is(query.get('status'), '500')
  assert.match(query.get('message') ?? '', 'no room')
  assert.is(query.get('returnUrl'), '/')
})

test('a gateway that does not answer keeps the page', () => {
  report(new ApiError('offline'))
  assert.is(location.pathname, '/')
  assert.is(texts().length, 1)
})

test('a call aborted by leaving the page is no news, a mistake of ours is', () => {
  report(new DOMException('left', 'AbortError'))
  assert.equal(texts(), [])
  assert.throws(() => report(new TypeError('ours')), 'ours')
})

test.run()
