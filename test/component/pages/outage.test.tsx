import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { useLive } from '../../../src/live/live.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import type { Answer } from '../../support/fake-gateway.ts'
import { connected, garage, roof } from '../../support/home.tsx'
import { detailed, live, summary } from '../../support/live-messages.ts'
import { named, text, until } from '../../support/mount.tsx'

const whole = () => text('main')
const asksTheOwner = () =>
  /The gateway does not answer and is asked again every few seconds\. Is it switched on, and are you in its network\?/.test(
    whole(),
  )
/** Names of the buttons of an inverter that cannot be pressed. */
const refusing = () =>
  [...document.querySelectorAll('.inverter-actions button:disabled .label')].map(({ textContent }) => textContent)
const isPale = () => Boolean(document.querySelector('.home.stale'))

/** A gateway that is switched off, or answers like this, once the page says that it is gone. */
function goner(answer?: Answer) {
  const gone = { now: false }
  const answers = (): Answer | undefined => {
    if (!gone.now) return undefined
    if (answer) return answer
    throw new TypeError('refused')
  }
  return { gone, answers }
}

for (const [view, path] of [
  ['live', '/'],
  ['wall', '/wall'],
] as const) {
  test(`with the socket lost and no answer, the ${view} view turns pale at once and asks what the owner can check`, async () => {
    const { gone, answers } = goner()
    const shown = await connected({ path, answers })
    shown.socket().push(live([summary(roof, { name: 'Roof' })]))
    await until(() => text('.live') === 'Live')
    assert.not(isPale())
    gone.now = true
    shown.socket().drop()
    await until(() => isPale() && asksTheOwner())
    assert.is(useLive.getState().stale, false)
    assert.is(text('.live'), view === 'wall' ? 'No connection' : '', 'the live view says it once')
    assert.match(text('.totals > div'), /^Power at \d\d:\d\d/)
    if (view === 'live') {
      assert.match(text('.inverter-actions'), /No command can be sent now\.$/)
      assert.equal(refusing(), ['Power limit', 'Turn on or off'])
      assert.is(named('button', 'Limit all'), undefined)
    }
    gone.now = false
    const before = shown.socket()
    await until(() => shown.socket() !== before)
    shown.socket().open()
    shown.socket().push(live([summary(roof, { name: 'Back' })]))
    await until(() => !isPale() && !asksTheOwner() && text('.live') === 'Live')
    assert.match(text('.totals > div'), /^Power now/)
    assert.equal(refusing(), [])
  })

  test(`when the browser loses its network, the ${view} view turns pale at once and says that it is this device`, async () => {
    const shown = await connected({ path })
    shown.socket().push(live([summary(garage, { name: 'Barn' })]))
    await until(() => text('.live') === 'Live' && whole().includes('Barn'))
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: false })
    try {
      dispatchEvent(new Event('offline'))
      await until(() => isPale() && whole().includes('You have no network.'))
      assert.is(text('.live'), view === 'wall' ? 'No connection' : '', 'the live view says it once')
    } finally {
      Reflect.deleteProperty(navigator, 'onLine')
    }
    shown.socket().push(live([summary(garage)]))
    await until(() => !isPale() && !whole().includes('You have no network'))
  })
}

test('with the socket lost and errors as answers, the live view says what the gateway says', async () => {
  const { gone, answers } = goner({ status: 500, text: '' })
  const shown = await connected({ answers })
  shown.socket().push(live([summary(roof)]))
  await until(() => text('.live') === 'Live')
  gone.now = true
  const clock = fakeClock()
  shown.socket().drop()
  // Until the values are old.
  await until(() => clock.tick(1000) && isPale())
  await until(() => clock.tick(1000) && /Error 500|error 500/.test(whole()))
  assert.not(asksTheOwner())
})

// Still counted as reachable, so that its old power is in the total.
const silent = { data_age: 200, data_age_ms: 200_000 }
const plant = (...ages: object[]) =>
  ages.map((age, order) =>
    summary([roof, garage][order] ?? '', { name: ['Roof', 'Garage'][order] ?? '', order, ...age }),
  )

for (const path of ['/', '/wall'] as const)
  test(`at ${path} the total says how much of it is old and whose it is, until that inverter is heard again`, async () => {
    const shown = await connected({ path, listed: plant({}, silent) })
    await until(() => /Garage has not answered since \d\d:\d\d: 401 W of the power is from then\./.test(text('main')))
    shown.socket().push(live([detailed(garage, { name: 'Garage', order: 1 })]))
    await until(() => !text('main').includes('of the power is from then'))
  })

test('if several inverters are old, the total says how many', async () => {
  await connected({ listed: plant(silent, silent) })
  await until(() => text('main').includes('803 W of the power, of 2 inverters, is older than a minute.'))
})

test('while everything shown is old, no part of it is said to be', async () => {
  await connected({ listed: plant({}, silent) })
  await until(() => text('main').includes('of the power is from then'))
  useLive.setState({ link: 'open', stale: true })
  await until(() => !text('main').includes('of the power is from then'))
  assert.match(text('.totals > div'), /^Power at/)
})

test.run()
