import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { useLive } from '../../../src/live/live.ts'
import { useAlerts } from '../../../src/ui/alerts/alert-store.ts'
import { connected, garage, inverters, measured, roof, showHome } from '../../support/home.tsx'
import { detailed, live, summary } from '../../support/live-messages.ts'
import { all, isReady, named, text, unfold, until } from '../../support/mount.tsx'

test('the page shows the power now, the yields, every inverter and the measurements of the first', async () => {
  await measured()
  assert.equal(all('.totals dd, .tiles > :last-child dd'), ['400W', '1.52kWh', '812kWh'])
  assert.equal(all('.inverters .name'), ['Roof', 'Garage'])
  assert.is(text('.panel h2'), 'Roof')
  assert.match(text('.panel > .muted'), `Serial number: ${roof}`)
  assert.match(text('.panel > .muted'), 'Active limit: 800 W | 100.0%')
})

test('of an inverter power, voltage, current and yield are shown; the other measurements once they are opened, and from then on', async () => {
  await connected({ measurements: false })
  await until(() => all('.figures dd').length)
  assert.equal(all('.figures dt'), ['Power', 'Voltage', 'Current', 'Yield today'])
  assert.equal(all('.figures dd'), ['401.3W', '230.1V', '1.74A', '1,520Wh'])
  assert.is(document.querySelector('.cards'), null)
  const fold = document.querySelector<HTMLDetailsElement>('.measurements')
  if (fold) fold.open = true
  await until(() => text('.cards').includes('Temperature'))
  assert.is(localStorage.getItem('measurements'), 'open')
})

test('cards are in the order inverter, phases, strings; a single phase is called the grid, and a string with a maximum has a bar', async () => {
  await measured()
  assert.equal(all('.cards h3'), ['Inverter', 'Grid', 'East', 'String 2'])
  assert.is(document.querySelector<HTMLElement>('.cards .share')?.style.backgroundSize, '53% 100%')
})

test('before an inverter has answered its power is a dash', async () => {
  await showHome({ answers: ({ path }) => (path.includes('inv=') ? { json: live([]) } : undefined) })
  await until(() => all('.inverters .power').length === 2)
  assert.equal(all('.inverters .power'), ['–', '–'])
  assert.match(text('.panel'), 'Loading')
})

test('a single inverter has no list: its name heads its measurements; there is no group limit', async () => {
  await showHome({ listed: inverters().slice(0, 1) })
  await until(() => text('.panel h2') === 'Roof')
  await until(() => all('.cards h3').length > 1)
  assert.is(document.querySelector('.inverters'), null)
  assert.is(named('button', 'Limit all'), undefined)
})

test('without inverters the page says how to add one, once the first set-up is dismissed', async () => {
  await showHome({ listed: [] })
  const dismiss = await until(() => named('button', 'Later'))
  dismiss.click()
  await until(() => text('main').includes('The gateway has no inverters yet'))
  assert.is(document.querySelector('.notice a')?.getAttribute('href'), '/settings/inverter')
})

test('one press selects another inverter, reads its measurements at once, and is remembered, for the next visit prefetches them', async () => {
  const shown = await connected()
  await until(() => text('.inverters'))
  document.getElementById(garage)?.click()
  await until(() => text('.panel h2') === 'Garage' && text('.cards').includes('Temperature'))
  assert.ok(shown.calls.some(c => c.path === `livedata/status?inv=${garage}`))
  assert.is(localStorage.getItem('inverter'), garage)
  await until(() => localStorage.getItem('shown') === garage)
})

test('a word says how values arrive, and without a connection no sentence says that all is well', async () => {
  const shown = await showHome()
  await until(() => shown.socket())
  assert.is(text('.live'), 'Connecting…')
  shown.socket().open()
  assert.is(text('.live'), 'Connecting…')
  shown.socket().push(live([detailed(roof)]))
  await until(() => text('.live') === 'Live')
  assert.ok(document.querySelector('.answer'))
  shown.socket().drop()
  await until(() => text('.live') === 'No connection')
  assert.is(document.querySelector('.answer'), null)
})

const allowReading = 'Allow reading without a login, and values arrive at once'

for (const [trouble, reason, isLinked] of [
  ['barred', 'The faster connection would leave your password in the browser', true],
  ['lost', 'The gateway serves only a few', false],
] as const)
  test(`while values are polled the page says why, as far as it knows: ${trouble}`, async () => {
    await connected()
    useLive.setState({ link: 'polling', trouble })
    await until(() => text('.live') === 'Updating more slowly')
    named('button', 'Why?')?.click()
    await until(() => text('dialog').includes(reason))
    assert.match(text('dialog'), 'asks for the values every few seconds.')
    assert.is(Boolean(named('dialog a', allowReading)), isLinked)
  })

test('old values say how old they are, and nothing calls them live', async () => {
  await connected()
  // A value still in flight would make them fresh again.
  await until(() => all('.roof a').length === 4)
  useLive.setState({ link: 'open', stale: true, messageAt: Date.now() - 120_000 })
  await until(() => text('main').includes('The last values arrived 2 minutes ago.'))
  assert.ok(document.querySelector('.home.stale'))
  assert.is(text('.live'), '')
})

test('data older than 300 000 ms shows its time instead of its age, of another day with the date', async () => {
  for (const [data_age_ms, words] of [
    [270_000, /Last heard 4 minutes ago/],
    [300_001, /Last heard [\d/, ]*\d+:\d+/],
    [100_000_000, /Last heard \d+\/\d+\/\d{4}, \d+:\d+:\d+/],
  ] as const) {
    await showHome({ listed: [summary(roof, { data_age_ms })] })
    await until(() => words.test(text('.panel > .muted')))
  }
})

/** Opens the radio statistics, as a tap on their heading does. */
async function openRadio() {
  await until(() => document.querySelector('.radio details'))
  unfold('.radio details')
  await until(() => text('.radio dl'))
}

test('radio statistics are shown with their share of the requests', async () => {
  await connected()
  await openRadio()
  assert.ok(all('.radio dd').includes('190 95.0%'))
  assert.match(text('.radio'), '-64 dBm')
  const radio_stats = { ...summary(roof).radio_stats, tx_request: 0 }
  await showHome({ listed: [summary(roof, { radio_stats })] })
  await openRadio()
  assert.equal(all('.radio dd').slice(0, 2), ['0 ', '190 –'], 'without requests there is no share')
})

test('a reset of the statistics shows its result, also if the inverter was removed', async () => {
  let gone = false
  await connected({
    answers: ({ path }) =>
      path.startsWith('inverter/stats_reset')
        ? { json: gone ? {} : { type: 'success', message: '', code: 4010 } }
        : undefined,
  })
  await openRadio()
  const reset = () => named<HTMLButtonElement>('.radio button', 'Reset to zero')
  reset()?.click()
  assert.is((await until(() => useAlerts.getState().alerts[0])).type, 'success')
  gone = true
  await until(() => isReady(reset()))
  reset()?.click()
  await until(() => useAlerts.getState().alerts.some(a => a.type === 'warning'))
})

test('a visitor sees the values, and why commands are disabled', async () => {
  await connected({ user: false })
  await until(() => text('.cards').includes('Temperature'))
  await openRadio()
  const disabled = [...document.querySelectorAll<HTMLButtonElement>('main button:disabled')].map(b =>
    b.textContent?.trim(),
  )
  assert.is(named('button', 'Limit all'), undefined)
  assert.equal(disabled, ['Power limit', 'Turn on or off', 'Reset to zero'])
  assert.match(text('.inverter-actions'), 'Commands and resets need a login.')
})

test('a list that cannot be loaded says why and offers a retry', async () => {
  const { gateway } = await showHome({
    prepare: ({ faults }) => faults.set({ status: { path: 'livedata/status', status: 500 } }),
  })
  const retry = await until(() => named<HTMLButtonElement>('button', 'Try again'))
  assert.match(text('main [role=alert]'), 'could not be loaded')
  gateway.faults.set({ status: null })
  retry.click()
  await until(() => text('.panel h2') === 'Roof')
})

test.run()
