import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { useAlerts } from '../../src/lib/alerts.ts'
import { useLive } from '../../src/lib/live.ts'
import { openSockets } from '../support/fake-gateway.ts'
import { garage, inverters, roof, showHome } from '../support/home.tsx'
import { detailed, live, quiet, string, summary, value } from '../support/live-messages.ts'
import { named, settled, until } from '../support/mount.tsx'

let shown: ReturnType<typeof showHome>
const start = (options?: Parameters<typeof showHome>[0]) => {
  shown = showHome(options)
}
const text = (selector: string) => shown.place.querySelector(selector)?.textContent?.replaceAll('\u00a0', ' ') ?? ''
const all = (selector: string) => [...shown.place.querySelectorAll(selector)].map(e => e.textContent ?? '')
const connected = async (options?: Parameters<typeof showHome>[0]) => {
  start(options)
  await until(() => shown.socket())
  shown.socket().open()
}

test.after.each(() => {
  shown.leave()
  useAlerts.setState({ alerts: [] })
})

test('totals, every inverter and the measurements of the first are on the page', async () => {
  await connected()
  await until(() => text('.cards').includes('Temperature'))
  assert.equal(all('.totals dd'), ['812.345kWh', '1,520Wh', '400.0W'])
  assert.equal(all('.inverters .name'), ['Roof', 'Garage'])
  assert.is(text('.panel h2'), 'Roof')
  assert.match(text('.panel header'), `Serial: ${roof}`)
  assert.match(text('.panel header'), 'Active limit: 800 W | 100.0%')
})

test('numbers have the digits the gateway asks for, with their unit', async () => {
  await connected()
  await until(() => text('.cards').includes('Voltage'))
  assert.ok(all('.cards dd').includes('230.1V'))
  assert.ok(all('.cards dd').includes('0.998'))
  assert.ok(all('.cards dd').includes('-3.2var'))
})

test('cards come as the inverter, its phases, its strings', async () => {
  await connected({
    answers: ({ path }) =>
      path.includes('inv=')
        ? { json: live([detailed(roof, { DC: { 1: string('', 5), 0: string('East', 7) } })]) }
        : undefined,
  })
  await until(() => text('.cards').includes('Temperature'))
  assert.equal(all('.cards h3'), ['Inverter', 'Phase 1', 'East', 'String 2'])
})

test('strings without a maximum hide as soon as one has it, which then shows a bar', async () => {
  await connected()
  await until(() => text('.cards').includes('Temperature'))
  assert.equal(all('.cards h3'), ['Inverter', 'Phase 1', 'East'])
  assert.is(shown.place.querySelector<HTMLElement>('.cards .share')?.style.backgroundSize, '53% 100%')
})

test('the list shows state in words and power against what the inverter can deliver', async () => {
  await connected()
  shown.socket().push(live([detailed(garage, { name: 'Garage', order: 1, limit_relative: 50, limit_absolute: 300 })]))
  await until(() => text('.inverters li:nth-child(2) .power').includes('401'))
  assert.equal(all('.inverters .state'), ['Producing', 'Producing'])
  const bar = shown.place.querySelector<HTMLElement>('.inverters li:nth-child(2) .share')
  assert.is(bar?.style.backgroundSize, '67% 100%')
})

test('before an inverter has been heard its power is a dash', async () => {
  start({ answers: ({ path }) => (path.includes('inv=') ? { json: live([]) } : undefined) })
  await until(() => all('.inverters .power').length === 2)
  assert.equal(all('.inverters .power'), ['-', '-'])
  assert.match(text('.panel'), 'Waiting for this inverter')
})

test('each state of an inverter has its word', async () => {
  const states = [{ poll_enabled: false }, { reachable: false }, { producing: false }, {}]
  start({ listed: states.map((state, order) => summary(`${order}`, { order, ...state })) })
  await until(() => all('.inverters .state').length === 4)
  assert.equal(all('.inverters .state'), ['Not polled', 'Unreachable', 'Idle', 'Producing'])
})

test('one inverter needs no list', async () => {
  start({ listed: inverters().slice(0, 1) })
  await until(() => text('.panel h2') === 'Roof')
  assert.is(shown.place.querySelector('.inverters'), null)
})

test('without inverters the page says how to add one', async () => {
  start({ listed: [] })
  await until(() => text('main').includes('No inverters yet'))
  assert.is(shown.place.querySelector('.notice a')?.getAttribute('href'), '/settings/inverter')
})

test('another inverter is chosen with one press, its measurements asked for at once, and remembered', async () => {
  await connected()
  await until(() => text('.inverters'))
  shown.place.querySelector<HTMLElement>('.inverters li:nth-child(2) button')?.click()
  await until(() => text('.panel h2') === 'Garage' && text('.cards').includes('Temperature'))
  assert.ok(shown.calls.some(c => c.path === `livedata/status?inv=${garage}`))
  assert.is(localStorage.getItem('inverter'), garage)
})

test('measurements that could not be read are asked for again, without a push', async () => {
  let failures = 0
  const busy = { status: 429, text: 'later', headers: { 'retry-after': '0.02' } }
  await connected({ answers: ({ path }) => (path.includes('inv=') && failures++ < 2 ? busy : undefined) })
  await until(() => text('.cards').includes('Temperature'))
})

test('a push of another inverter leaves the panel as it is', async () => {
  await connected()
  await until(() => text('.cards').includes('Temperature'))
  const before = useLive.getState().inverters[roof]
  shown.socket().push(live([detailed(garage, { name: 'Garage', order: 1 })]))
  await until(() => text('.inverters li:nth-child(2) .power').includes('401'))
  assert.is(useLive.getState().inverters[roof], before)
})

test('hints follow each push', async () => {
  await connected()
  shown.socket().push(live([], { hints: { ...quiet, radio_problem: true, time_sync: true, default_password: true } }))
  await until(() => text('main').includes('radio module'))
  assert.equal(
    [...shown.place.querySelectorAll('.notice a')].map(a => a.getAttribute('href')),
    ['/settings/ntp', '/settings/security'],
  )
  shown.socket().push(live([], { hints: { ...quiet, pin_mapping_issue: true } }))
  await until(() => text('main').includes('pin_mapping.json'))
  assert.is(text('main').includes('radio module'), false)
})

test('the link says in words how values arrive', async () => {
  start()
  await until(() => shown.socket())
  assert.is(text('.live'), 'Connecting…')
  shown.socket().open()
  await until(() => text('.live') === 'Live')
  shown.socket().drop()
  await until(() => text('.live') === 'No connection')
})

test('old values say how old they are', async () => {
  await connected()
  await until(() => text('.panel'))
  useLive.setState({ stale: true, heard: Date.now() - 120_000 })
  await until(() => text('main').includes('Values are 2 minutes old'))
  assert.ok(shown.place.querySelector('.home.stale'))
})

test('data older than 300 000 ms tells its time instead of its age', async () => {
  start({ listed: [summary(roof, { data_age_ms: 300_000 - 5000 })] })
  await until(() => text('.panel header').includes('295 seconds'))
  shown.leave()
  start({ listed: [summary(roof, { data_age_ms: 300_001 })] })
  await until(() => text('.panel header').includes('Data age'))
  assert.match(text('.panel header'), /Data age: \d+\/\d+\/\d{4}, \d+:\d+:\d+/)
})

test('radio statistics come with their share of the requests', async () => {
  await connected()
  await until(() => text('.radio'))
  assert.ok(all('.radio dd').includes('190 95.0%'))
  assert.match(text('.radio'), '-64 dBm')
})

test('without requests there is no share', async () => {
  const radio_stats = { ...summary(roof).radio_stats, tx_request: 0 }
  start({
    listed: [summary(roof, { radio_stats })],
    answers: ({ path }) => (path.includes('inv=') ? { json: live([]) } : undefined),
  })
  await until(() => text('.radio'))
  assert.equal(all('.radio dd').slice(0, 2), ['0 ', '190 -'])
})

test('a reset of the statistics is answered in words, also when the inverter is gone', async () => {
  let gone = false
  await connected({
    answers: ({ path }) =>
      path.startsWith('inverter/stats_reset')
        ? { json: gone ? {} : { type: 'success', message: '', code: 4010 } }
        : undefined,
  })
  await until(() => text('.radio'))
  const reset = () => named<HTMLButtonElement>('.radio button', 'Reset to zero')
  reset()?.click()
  assert.is((await until(() => useAlerts.getState().alerts[0])).type, 'success')
  gone = true
  await until(() => reset()?.disabled === false)
  reset()?.click()
  await until(() => useAlerts.getState().alerts.some(a => a.type === 'warning'))
})

test('a reset that fails leaves the button usable', async () => {
  await connected({
    answers: ({ path }) => (path.startsWith('inverter/stats_reset') ? { status: 500, text: 'FAIL' } : undefined),
  })
  await until(() => text('.radio'))
  named<HTMLButtonElement>('.radio button', 'Reset to zero')?.click()
  await until(() => useAlerts.getState().alerts[0])
  await until(() => named<HTMLButtonElement>('.radio button', 'Reset to zero')?.disabled === false)
})

test('a visitor can look, and is told why commands are disabled', async () => {
  await connected({ user: false })
  await until(() => text('.cards').includes('Temperature'))
  const disabled = [...shown.place.querySelectorAll<HTMLButtonElement>('button:disabled')].map(b =>
    b.textContent?.trim(),
  )
  assert.equal(disabled, ['Power limit', 'Turn on or off', 'Reset to zero'])
  assert.match(text('.inverter-actions'), 'Log in to use this')
})

test('members of wrong types show dashes, and the page lives on', async () => {
  await connected()
  await until(() => text('.cards').includes('Temperature'))
  const odd = { Power: { v: null, u: 7, d: 'x' }, Voltage: 'high', Current: null }
  shown.socket().push(
    live([{ ...detailed(roof), name: null, order: 'x', radio_stats: null, AC: { 0: odd }, DC: 7, INV: [] } as never], {
      total: { Power: null, YieldDay: 3 } as never,
    }),
  )
  await until(() => all('.cards dd').includes('–'))
  shown.socket().push(live([detailed(roof, { name: 'Back' })]))
  await until(() => text('.panel h2') === 'Back')
})

test('a list that cannot be loaded says why and offers another try', async () => {
  let broken = true
  start({ answers: ({ path }) => (broken && path === 'livedata/status' ? { status: 500, text: '' } : undefined) })
  const retry = await until(() => named<HTMLButtonElement>('button', 'Try again'))
  assert.match(text('[role=alert]'), 'could not be loaded')
  broken = false
  retry.click()
  await until(() => text('.panel h2') === 'Roof')
})

test('leaving the page closes the socket', async () => {
  await connected()
  await until(() => text('.panel'))
  shown.leave()
  await settled()
  assert.is(openSockets().length, 0)
})

test('values with markup in them are shown as text', async () => {
  const attack = '<img src=x onerror=alert(1)>'
  await connected({ listed: [summary(roof, { name: attack })] })
  await until(() => text('.panel h2') === attack && text('.cards').includes('Temperature'))
  shown
    .socket()
    .push(live([detailed(roof, { name: attack, DC: { 0: { ...string(attack, 5), Power: value(3, attack) } } })]))
  await until(() => all('.cards h3').includes(attack))
  assert.is(shown.place.querySelector('img'), null)
})

test.run()
