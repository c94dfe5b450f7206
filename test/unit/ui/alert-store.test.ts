import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type ReplyName, replies } from '../../../src/contract/codes.ts'
import { ApiError, onFailure, report } from '../../../src/gateway/api-error.ts'
import { dismiss, show, showReply, useAlerts } from '../../../src/ui/alerts/alert-store.ts'
import { handleFailure } from '../../../src/ui/alerts/handle-failure.ts'
import { replyText } from '../../../src/ui/alerts/reply-text.ts'
import { type FakeClock, fakeClock } from '../../support/fake-clock.ts'
import '../../support/texts.ts'

onFailure(handleFailure)

let clock: FakeClock
const texts = () => useAlerts.getState().alerts.map(a => a.text)

test.before.each(() => {
  clock = fakeClock()
  useAlerts.setState({ alerts: [] })
  history.replaceState(null, '', '/')
})

test('a success alert closes after 5 s, each by its own timer', async () => {
  show('success', 'first')
  await clock.tickAsync(3000)
  show('success', 'second')
  await clock.tickAsync(2000)
  assert.equal(texts(), ['second'])
  await clock.tickAsync(3000)
  assert.equal(texts(), [])
})

test('every other alert, and a sticky success, stays until it is closed', async () => {
  show('warning', 'w')
  show('danger', 'd')
  show('info', 'i')
  show('success', 's', true)
  await clock.tickAsync(60_000)
  assert.equal(texts(), ['w', 'd', 'i', 's'])
  dismiss(useAlerts.getState().alerts[0]?.id ?? 0)
  assert.equal(texts(), ['d', 'i', 's'])
})

test('the same alert is not shown twice', () => {
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

test('a reply without a code, or with an unknown one, shows the message of the gateway', () => {
  showReply({ type: 'warning', message: 'Hostname must be short' })
  showReply({ type: 'warning', message: 'From the future', code: 99999 })
  assert.equal(texts(), ['Hostname must be short', 'From the future'])
})

test('a bad status shows the error page with its message, an action keeps the page', () => {
  report(new ApiError('failed', 500, 'no room'), { asAlert: true })
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

test('a call aborted by leaving the page shows no alert, a programming error is thrown', () => {
  report(new DOMException('left', 'AbortError'))
  assert.equal(texts(), [])
  assert.throws(() => report(new TypeError('ours')), 'ours')
})

const bounds: Record<string, number> = { min: 17, max: 4711 }

test('every reply of the gateway has a sentence, with the bounds that it tells', () => {
  for (const name of Object.keys(replies) as ReplyName[]) {
    const { code, ...rest } = replies[name]
    const told = 'params' in rest ? rest.params : []
    const text = replyText({
      code,
      message: 'unseen',
      param: Object.fromEntries(told.map(one => [one, bounds[one] ?? 0])),
    })
    assert.not.match(text, /unseen|[{}]/, name)
    for (const one of told) assert.match(text, String(bounds[one]), `${name}: ${one}`)
  }
})

test.run()
