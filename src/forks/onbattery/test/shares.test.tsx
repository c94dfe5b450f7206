import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type FakeClock, fakeClock } from '../../../../test/support/fake-clock.ts'
import {
  addFile,
  freshDatabase,
  heard,
  moveByFile,
  passTime,
  showLive,
  wholeDay,
} from '../../../../test/support/history.ts'
import { value } from '../../../../test/support/live-messages.ts'
import { enter, named, until } from '../../../../test/support/mount.tsx'
import { renderApp } from '../../../../test/support/render-app.tsx'
import { addToHistory, deleteHistory, loadHistory } from '../../../history/history.ts'
import { recordHistory } from '../../../history/recorder.ts'
import type { InverterDay } from '../../../history/records.ts'
import { spanOf } from '../../../history/spans.ts'
import { exportCsv } from '../../../history/transfer.ts'
import { yieldsOf } from '../../../history/yields.ts'
import { nothingSeen, useLive } from '../../../live/live.ts'
import { reportOf } from '../../../pages/history/report/figures.ts'
import { withDevices } from '../history.ts'
import { adding, chargersSerial, type HouseDay, isHouseDay, joined } from '../live/house-day.ts'
import { recordShares } from '../live/record-shares.ts'
import { useHouse } from '../live/watch-house.ts'

process.env.TZ = 'Europe/Berlin'

const hour = 3600
const second = 1000
const at = (time: string) => +new Date(`2026-06-20T${time}`) / 1000
const day = '2026-06-20'

const morning: HouseDay = { from: at('09:10'), to: at('11:10'), seconds: 2 * hour, sun: 900, battery: 0, grid: 300 }
const evening: HouseDay = { from: at('19:00'), to: at('20:00'), seconds: hour, battery: 400, grid: 100 }
const both = { from: morning.from, to: evening.to, seconds: 3 * hour, sun: 900, battery: 400, grid: 400 }

const put = (day: string, ...times: HouseDay[]) =>
  addToHistory([{ day, slot: 0, samples: 0, inverters: {}, add: adding(times) }])
const kept = async () => (await loadHistory('yields'))[day]?.house

test.before.each(async () => {
  await freshDatabase()
  await deleteHistory()
})

const inOtherTab = { ...morning, from: morning.from + 4, to: morning.to - 6, seconds: hour }
const unmetered = { from: at('12:00'), to: at('18:00'), seconds: 6 * hour, made: 20 }

for (const [about, one, other, day] of [
  ['two visits are added up', morning, evening, both],
  ['of two tabs at once the one that saw more counts', morning, inOtherTab, morning],
  ['the same visit does not count twice', morning, morning, morning],
  ['a later meter makes it the day with it, however long it was watched without', unmetered, evening, evening],
] as const)
  test(`of a day ${about}, in whichever order they come`, () => {
    assert.equal(joined(one, other), day)
    assert.equal(joined(other, one), day)
  })

test('what is known of one of two visits alone is not known of the day', () => {
  const flows = { made: 1500, charged: 500, fedIn: 100 }
  const { made, charged, fedIn } = joined({ ...morning, ...flows }, { ...evening, made: 0, charged: 0 })
  assert.equal([made, charged, fedIn], [1500, 500, undefined])
})

test('what no history has written of a house counts for nothing, and is replaced', async () => {
  for (const wrong of [null, 'x', { ...morning, sun: -1 }, { ...morning, seconds: 3 * hour }, { sun: 5 }])
    assert.not(isHouseDay(wrong), JSON.stringify(wrong))
  assert.equal(joined({ sun: 'much' }, morning), morning)
})

test('the file has what the house took, and added to another browser it is the same, however often', async () => {
  await put(day, morning, evening)
  const text = (await exportCsv()).join('')
  const [titles = '', row = ''] = text.split('\r\n')
  assert.match(titles, '"Wh-sun house","Wh-battery house","Wh-grid house","s-seen house","s-from house","s-to house"')
  assert.ok(row.endsWith(`900,400,400,${3 * hour},${both.from},${both.to}`), row)
  for (const begin of [deleteHistory, async () => {}]) {
    await begin()
    assert.equal(await addFile(text), { wrong: [] })
    assert.equal(await kept(), both)
  }
})

/** Records these charges, the first at 08:20. */
async function putCharges(...charges: number[]) {
  for (const [n, batteryCharge] of charges.entries())
    await addToHistory([{ day, slot: 100 + n, samples: 30, plant: 700, inverters: {}, devices: { batteryCharge } }])
}

test('in another browser a file still has the charge of the battery, each at its time', async () => {
  await putCharges(0, 61)
  const charges = async () => (await loadHistory('strings'))[day]?.devices?.batteryCharge
  await moveByFile()
  assert.equal([(await charges())?.[100], (await charges())?.[101]], [0, 61])
  // What no battery can have is no charge.
  const impossible = ['03:00:00Z,700,abc', '03:05:00Z,700,400', '03:10:00Z,700,-5'].map(row => `${day}T${row}`)
  await addFile(['time UTC,"W plant","%-charge battery"', ...impossible, ''].join('\r\n'))
  assert.equal(
    (await charges())?.filter(charge => charge !== undefined),
    [0, 61],
  )
})

test('in another browser a file still has what a battery fed, and what it fed is counted once', async () => {
  const counted = (yieldDay: number, onBattery: boolean) => ({ yieldDay, yieldTotal: 9000, onBattery })
  const inverters = { 116181234567: counted(3000, false), 114172607952: counted(2000, true) }
  await addToHistory([{ day, slot: 144, samples: 30, plant: 700, inverters }])
  await moveByFile()
  const yields = await loadHistory('yields')
  assert.equal(
    [116181234567, 114172607952].map(serial => yields[day]?.inverters[serial]?.onBattery),
    [false, true],
  )
  assert.is(yieldsOf(yields, Object.keys(inverters)).at(-1)?.wh, 3000)
})

test('a gateway without a house has no such column, and a row that lacks when it was seen adds nothing', async () => {
  await addToHistory([{ day, slot: 144, samples: 30, plant: 700, inverters: {} }])
  assert.not.match((await exportCsv()).join(''), 'house')
  await addFile(`time Europe/Berlin,"W plant","Wh-sun house"\r\n2026-06-20T12:00:00+02:00,700,900\r\n`)
  assert.is(await kept(), undefined)
})

let clock: FakeClock

function beginAtNoon() {
  clock = fakeClock()
  clock.setSystemTime(at('12:00') * second)
  useLive.setState(nothingSeen, true)
}

/** The meter says what is drawn from the grid, with a change every 10 s, for so many s. */
async function watch(seconds: number, meter: (n: number) => number | undefined) {
  for (let n = 0; n < seconds / 10; n++) {
    const watts = meter(n)
    const now = Date.now()
    useLive.setState({
      link: 'open',
      messageAt: now,
      ...(watts !== undefined && { total: { meterPower: value(watts) } as never, changes: { meter: now } }),
    })
    await passTime(clock, 10 * second)
  }
}

const rounded = (house: unknown) =>
  isHouseDay(house) ? { grid: Math.round(house.grid ?? 0), seconds: house.seconds } : undefined

test('power of the house becomes energy while it is watched; a meter that stands still, and a gap, count for nothing', async () => {
  beginAtNoon()
  useHouse.setState({ limiter: null })
  const stop = recordShares(false)
  await watch(600, n => 360 + (n % 2))
  // After 30 s the power counts as a rough one.
  await watch(300, () => undefined)
  await watch(60, n => 720 + (n % 2))
  stop()
  await loadHistory('yields')
  const house = rounded(await kept())
  clock.uninstall()
  assert.equal(house, { grid: 71, seconds: 660 })
})

test('W of the chargers and the charge of the battery are kept for each five minutes while they are current', async () => {
  beginAtNoon()
  const stop = recordHistory()
  const see = async (charge: number, isNew: boolean) => {
    const now = Date.now()
    const total = { Power: value(700), solarChargerPower: value(900), batteryCharge: value(charge, '%') }
    showLive([heard('a', 700, 1000, 500)], 700)
    useLive.setState(({ changes }) => ({
      total: { ...useLive.getState().total, ...total } as never,
      onBattery: ['a'],
      changes: isNew ? { battery: now, solarCharger: now } : changes,
    }))
    await passTime(clock, 10 * second)
  }
  const first = Date.now()
  while (Date.now() < first + 300 * second) await see(60 + (Date.now() - first) / (100 * second), true)
  stop()
  const { [day]: strings } = await loadHistory('strings')
  const { [day]: yields } = await loadHistory('yields')
  const { [day]: power } = await loadHistory('power')
  clock.uninstall()
  assert.equal([power?.inverters[chargersSerial]?.[144], strings?.devices?.batteryCharge?.[144]], [900, 61])
  assert.is(yields?.inverters.a?.onBattery, true)
})

test('what solar chargers give below full power is marked as held, and while one is silent they tell no yield', () => {
  const now = at('12:00') * second
  const total = {
    solarChargerPower: value(900),
    solarChargerYieldDay: value(3000, 'Wh'),
    solarChargerYieldTotal: value(2.5, 'kWh'),
  }
  // Before their document is read nobody knows whether one of them is silent.
  useLive.setState(
    {
      ...nothingSeen,
      total: total as never,
      documents: { solarCharger: { lastHeardAt: now, readAt: now, isMissed: false } },
    },
    true,
  )
  const recorded = (house: object) => {
    useHouse.setState({ chargerSilentSince: undefined, isAtFullPower: undefined, ...house })
    assert.ok(withDevices)
    const { held, power, yieldDay, yieldTotal } =
      withDevices({ samples: 1, inverters: {} }, now).inverters[chargersSerial] ?? {}
    return [held, power, yieldDay, yieldTotal]
  }
  assert.equal(recorded({ isAtFullPower: true }), [undefined, 900, 3000, 2500])
  // As long as their document does not say it, too.
  for (const isAtFullPower of [false, undefined])
    assert.equal(recorded({ isAtFullPower }), [[[144, 145]], 900, 3000, 2500])
  assert.equal(recorded({ isAtFullPower: true, chargerSilentSince: now }), [undefined, 900, undefined, undefined])
})

test('the yield of a day is that of panels and solar chargers, and an inverter that the battery feeds has its own', async () => {
  const counted = (yieldDay: number, more: InverterDay): InverterDay => ({
    ...{ yieldDay, yieldTotal: 90_000, slot: 200, begun: true, over: true },
    ...more,
  })
  const inverters = {
    a: counted(5000, { onBattery: false }),
    b: counted(2000, { onBattery: true, doubtful: true }),
    [chargersSerial]: counted(3000, { onBattery: false }),
  }
  await addToHistory([wholeDay(day, inverters)])
  const yields = await loadHistory('yields')
  const made = (...serials: string[]) => yieldsOf(yields, serials).map(({ wh, estimated }) => [wh, estimated])
  assert.equal(made('a', 'b', chargersSerial), [[8000, false]])
  assert.equal(made('b'), [[2000, true]])
  // Of a plant whose inverters all hang on a battery nothing else is known.
  assert.equal(made('b', 'b'), [[4000, true]])
  const report = reportOf(yields, spanOf('month', day), day)
  assert.equal([report.wh, report.estimatedWh], [8000, 0])
  assert.equal(
    report.inverters.map(({ share }) => share),
    [5 / 8, Number.NaN, 3 / 8],
  )
})

const shares = () =>
  document.querySelector('.shares')?.textContent?.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ').trim() ?? ''

const showDay = async () => {
  await renderApp({ path: `/history?day=${day}` })
  await until(shares)
}

const flowed = { made: 1600, discharged: 20, charged: 500, drawn: 310, fedIn: 200, lost: 30 }

test('of a day that is known in full each node has what it gave and took, and the sun how much of it was used here', async () => {
  await put(day, { ...morning, ...flowed })
  await showDay()
  const [head = '', rest = ''] = shares().split('HouseGaveTook')
  assert.is(head, 'The house took 1.20 kWh · self-sufficiency 75% · self-consumption 88%')
  assert.match(
    rest,
    'Sun0.90 kWh1.60 kWhBattery0.00 kWh0.02 kWh0.50 kWhGrid0.30 kWh0.31 kWh0.20 kWhLosses0.03 kWhCounted',
  )
})

test('what a battery took without a meter is said, and of the house nothing', async () => {
  await put(day, { from: morning.from, to: morning.to, seconds: morning.seconds, discharged: 0, charged: 500 })
  await showDay()
  assert.match(shares(), /^HouseGaveTookBattery–0 Wh500 WhCounted/)
})

test('the history says of a day what gave the house its power and when it was counted, and of a month on how many days', async () => {
  await put(day, morning, evening)
  await put('2026-06-18', { ...morning, ...flowed, from: morning.from - 2 * 86_400, to: morning.to - 2 * 86_400 })
  await showDay()
  assert.is(
    shares(),
    'The house took 1.70 kWh · self-sufficiency 76% · self-consumption – (not recorded)Sun0.90 kWhBattery0.40 kWhGrid0.40 kWhCounted for 3.0 h from 09:10 to 20:00, while the live view was open.',
  )
  await renderApp({ path: '/history?month=2026-06' })
  await until(() => shares().includes('2.90 kWh'))
  assert.match(shares(), /Counted for 5.0 h on 2 of \d+ days since Jun 18, while the live view was open\.$/)
  await renderApp({ path: '/history?day=2026-06-19' })
  await until(() => document.querySelector('article h2')?.textContent?.startsWith('Jun 19'))
  assert.is(shares(), '')
})

test('the history has the charge of the battery over a day, with a dash where nobody saw it, and nothing of a day without', async () => {
  await putCharges(60, 61)
  const slider = () => document.querySelector<HTMLInputElement>('input[aria-label="Battery: Charge"]')
  await renderApp({ path: `/history?day=${day}` })
  await until(() => slider()?.getAttribute('aria-valuetext') === '08:25: 61%')
  for (const [slot, text] of [
    [100, '08:20: 60%'],
    [99, '08:15: –'],
  ] as const) {
    enter(slider(), String(slot))
    await until(() => slider()?.getAttribute('aria-valuetext') === text)
  }
  await renderApp({ path: '/history?day=2026-06-19' })
  await until(() => document.querySelector('article h2')?.textContent?.startsWith('Jun 19'))
  assert.not(slider())
})

test('on the roof of a recorded day an inverter that the battery fed has no module', async () => {
  const counters = { yieldDay: 500, yieldTotal: 9000, strings: { 0: 300 } }
  const inverters = {
    aa: { ...counters, name: 'Roof', onBattery: false },
    bb: { ...counters, name: 'Cellar', onBattery: true },
  }
  await addToHistory([{ day, slot: 144, samples: 30, inverters }])
  await renderApp({ path: `/history?day=${day}` })
  await until(() => named('button', 'Play my day'))
  named('button', 'Play my day')?.click()
  const slider = () => document.querySelector('.play [type=range]')
  await until(slider)
  enter(slider(), '144')
  await until(() => document.querySelector('.play .reading')?.textContent?.includes('12:00'))
  const modules = [...document.querySelectorAll<HTMLElement>('.roof [role=img]')].map(({ title }) => title)
  assert.equal(modules, ['Roof, String 1: 300\u00a0W'])
})

test('the report of a month has the same', async () => {
  await addToHistory([wholeDay(day, { 116181180101: { yieldDay: 5000, yieldTotal: 9000 } })])
  await put(day, morning)
  await renderApp({ path: '/history/report?month=2026-06' })
  await until(() => document.querySelector('.report .shares'))
  assert.match(shares(), /^The house took 1\.20 kWh · self-sufficiency 75% .*Sun0.90 kWhGrid0.30 kWh/)
})

test.run()
