import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { all, connected, garage, inverters, roof, showHome, text } from '../../support/home.tsx'
import { detailed, live, string, summary, totals, value } from '../../support/live-messages.ts'
import { until } from '../../support/mount.tsx'

test('totals are rounded for reading, and details have the digits of the gateway', async () => {
  const total = { Power: value(4283.4), YieldDay: value(12_437, 'Wh', 0), YieldTotal: value(20_345.678, 'kWh', 3) }
  const shown = await connected()
  shown.socket().push(live([detailed(roof, { AC: { 0: { Power: value(1104.26) } } } as never)], { total }))
  await until(() => text('.totals').includes('4.28kW'))
  assert.equal(all('.totals dd, .tiles > :last-child dd'), ['4.28kW', '12.4kWh', '20,346kWh'])
  assert.is(all('.inverters .power')[0], '1.10kW')
  assert.ok(all('.cards dd').includes('1,104.3W'))
})

test('a row shows the power as a share of the rated power, with a mark at the limit', async () => {
  const shown = await connected()
  shown.socket().push(live([detailed(garage, { name: 'Garage', order: 1, limit_relative: 50, limit_absolute: 300 })]))
  const row = '.inverters > li:last-child'
  await until(() => text(`${row} .state`) === 'Limited to 50%')
  assert.is(text(`${row} .power`), '401W')
  const bar = document.querySelector<HTMLElement>(`${row} .share`)
  assert.equal([bar?.style.backgroundSize, bar?.title], ['67% 100%', 'of 600\u00a0W'])
  assert.is(bar?.querySelector('i')?.style.left, '50%')
  const whole = document.querySelector('.inverters > li:first-child')
  assert.is(whole?.querySelector('.share i'), null)
  assert.is(whole?.querySelector('.state'), null)
})

test("if the rated power is unknown, the bar of a row is a share of the modules' power, or is left out unless all are known", async () => {
  const unread = { limit_relative: 0, limit_absolute: -1 }
  const shown = await connected({ listed: [summary(roof, unread), summary(garage, { ...unread, order: 1 })] })
  const DC = { 0: string('East', 200, 400), 1: string('West', 200, 600) }
  shown
    .socket()
    .push(
      live([
        detailed(roof, { ...unread, DC }),
        detailed(garage, { ...unread, order: 1, DC: { 0: string('', 5), 1: string('', 5, 5) } }),
      ]),
    )
  const bars = () => [...document.querySelectorAll<HTMLElement>('.inverters .row .share')]
  await until(() => bars().length === 1)
  assert.equal([bars()[0]?.title, bars()[0]?.style.backgroundSize], ['of 1000\u00a0W', '40% 100%'])
})

test('the values of every inverter are read, one call after the other, without a press or a push', async () => {
  const shown = await showHome({ listed: [...inverters(), summary('114172600001', { order: 2 })] })
  await until(() => all('.inverters .power').every(power => power === '401W') && all('.inverters .power').length === 3)
  assert.equal(
    shown.calls
      .filter(c => /^livedata.*inv=1/.test(c.path))
      .map(c => c.path.split('inv=')[1])
      .filter(serial => serial !== '1'),
    [roof, garage, '114172600001'],
  )
})

test('on a phone all rows are closed at first, and a press opens and closes the measurements of one', async () => {
  const { innerWidth } = window
  Object.assign(globalThis, { innerWidth: 360 })
  try {
    await connected()
    await until(() => all('.inverters .power').length === 2)
    assert.is(document.querySelector('.panel'), null)
    const row = () => document.querySelector<HTMLElement>('.inverters > li:first-child button')
    assert.is(row()?.getAttribute('aria-expanded'), 'false')
    row()?.click()
    await until(() => document.querySelector('.inverters > li:first-child > .panel[aria-label=Roof]'))
    assert.is(row()?.getAttribute('aria-expanded'), 'true')
    row()?.click()
    await until(() => !document.querySelector('.panel'))
    assert.is(localStorage.getItem('inverter'), null)
  } finally {
    Object.assign(globalThis, { innerWidth })
  }
})

test('a row says since when nothing was heard of it, though the gateway counts the inverter as reachable', async () => {
  const old = { data_age: 130, data_age_ms: 130_000 }
  await showHome({ listed: [summary(roof, { name: 'Roof' }), summary(garage, { name: 'Garage', order: 1, ...old })] })
  await until(() => text('.inverters [data-state=down] .state') === 'Last heard 2 minutes ago')
  assert.is(all('.inverters .state').length, 1)
})

test('a value that cannot be is a dash with the words, in its row and among its measurements, and in no total', async () => {
  const shown = await connected()
  const garbled = { Power: value(6553.5), Voltage: value(6553.5, 'V'), Frequency: value(50.01, 'Hz', 2) }
  shown.socket().push(live([detailed(roof, { AC: { 0: garbled } } as never)]))
  shown.socket().push(
    live([detailed(garage, { name: 'Garage', order: 1 })], {
      total: { ...totals(6954.8), YieldDay: value(1, 'Wh') },
    }),
  )
  await until(() => text('.totals').includes('Power without Roof'))
  assert.is(all('.totals dd')[0], '401W')
  assert.equal([all('.inverters .power')[0], all('.inverters .state')[0]], ['–W', 'implausible value'])
  assert.is(all('.cards dd').filter(shown => shown === '– implausible value').length, 2)
  assert.ok(all('.cards dd').includes('50.01Hz'))
})

test.run()
