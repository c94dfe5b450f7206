import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { freshDatabase } from '../../../../test/support/history.ts'
import { detailed, string, value } from '../../../../test/support/live-messages.ts'
import { until } from '../../../../test/support/mount.tsx'
import { renderApp } from '../../../../test/support/render-app.tsx'
import type { Totals } from '../../../contract/live.ts'
import { timeOf } from '../../../history/calendar.ts'
import { addToHistory, loadHistory } from '../../../history/history.ts'
import type { InverterDay } from '../../../history/records.ts'
import { daysOf, spanOf } from '../../../history/spans.ts'
import { exportCsv } from '../../../history/transfer.ts'
import { yieldsOf, yieldsSoFar } from '../../../history/yields.ts'
import { useLive } from '../../../live/live.ts'
import { reportOf } from '../../../pages/history/report/figures.ts'
import type { LimiterEntry } from '../contract/power-limiter.ts'
import { adding, chargersSerial } from '../live/house-day.ts'
import { useHouse } from '../live/watch-house.ts'
import { simulatedFork } from '../simulator.ts'

const [runs, seed] = [500, Number(process.env.FUZZ_SEED ?? 7)]

/** Whole W, whose sums are exact, that are measured, not known (a value that is no number), or of a device that is switched off. */
const power = (min: number, max: number) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min, max }) },
    { weight: 1, arbitrary: fc.constant(Number.NaN) },
    { weight: 1, arbitrary: fc.constant(undefined) },
  )

const anything = fc.record({
  roof: power(0, 3200),
  cellar: power(0, 1500),
  // Switched off they have no card, and one that comes back has to be read first.
  chargers: power(0, 2200).map(watts => watts ?? 0),
  battery: power(-2500, 2500),
  charge: fc.integer({ min: 0, max: 100 }),
  meter: power(-4000, 4000),
  gridCharger: power(0, 1500).map(watts => watts ?? 0),
  // A device that has not changed for longer than it may.
  silent: fc.constantFrom('', '', '', 'meter', 'battery', 'solarCharger', 'gridCharger'),
})
// Without both there is no picture.
const moments = anything.filter(({ battery, meter }) => battery !== undefined || meter !== undefined)
type At = typeof moments extends fc.Arbitrary<infer T> ? T : never

const [roof, cellar] = ['116181180101', '116181180102'] as const
/** An inverter that delivers so many W; that does not answer, where they are not known. */
const inverter = (serial: string, name: string, watts: number | undefined, now: number) => ({
  ...detailed(serial, {
    name,
    reachable: watts !== undefined,
    AC: { 0: { ...detailed(serial).AC?.[0], Power: value(watts ?? 0) } } as never,
    DC: { 0: { ...string('', watts ?? 0), Voltage: value(33, 'V') } },
  }),
  at: now,
})

function show({ roof: sun, cellar: fed, chargers, battery, charge, meter, gridCharger, silent }: At) {
  const now = Date.now()
  const ofDevice = (watts: number | undefined) => (watts === undefined ? null : value(watts))
  const total = {
    ...{ Power: value((sun || 0) + (fed || 0)), YieldDay: value(5000, 'Wh'), YieldTotal: value(90, 'kWh') },
    ...{ solarChargerPower: ofDevice(chargers), meterPower: ofDevice(meter), gridChargerPower: ofDevice(gridCharger) },
    ...{ batteryPower: ofDevice(battery), batteryCharge: battery === undefined ? null : value(charge, '%') },
  } as Totals
  const changed = (device: string) => now - (silent === device ? 3_600_000 : 0)
  const [one, other] = [inverter(roof, 'Roof', sun, now), inverter(cellar, 'Cellar', fed, now)]
  const governed = [one, other].map(({ serial }, n) => ({ serial, is_governed: true, power_source: 1 - n }))
  const { limiter } = useHouse.getState()
  assert.ok(limiter)
  useHouse.setState({
    chargerSilentSince: undefined,
    limiter: { ...limiter, enabled: true, inverters: governed as LimiterEntry[] },
  })
  useLive.setState({
    ...{ link: 'open', stale: false, outage: undefined, messageAt: now, complete: true, total, documents: {} },
    ...{ serials: [roof, cellar], inverters: { [roof]: one, [cellar]: other }, governed: [roof, cellar] },
    changes: Object.fromEntries(
      ['meter', 'battery', 'solarCharger', 'gridCharger'].map(device => [device, changed(device)]),
    ),
  })
}

const plain = (element: Element | null | undefined) =>
  element?.textContent?.replaceAll('\u00a0', '').replace(/\s+/g, ' ').trim() ?? ''

/** W as an owner reads them: whole, or three digits of kW. */
function text(watts: number) {
  const size = Math.abs(watts)
  const digits = size < 1000 ? 0 : size < 10_000 ? 2 : size < 100_000 ? 1 : 0
  const format = new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return size < 1000 ? `${format.format(size)}W` : `${format.format(size / 1000)}kW`
}

/** What a device says at a moment; undefined while that is not known, and without one. */
const known = (watts: number | undefined, isSilent = false) =>
  watts === undefined || Number.isNaN(watts) || isSilent ? undefined : watts

/** What each place of the live view has to say, by the values of the moment alone. */
function expected(at: At) {
  const isSilent = (device: string) => at.silent === device
  // A charger that gives nothing may rest for days.
  const chargers = known(at.chargers, isSilent('solarCharger') && Boolean(at.chargers))
  const gridCharger = known(at.gridCharger, isSilent('gridCharger') && at.gridCharger > 0)
  // Without a battery nobody knows what feeds the inverter that is said to hang on one.
  const sources = at.battery === undefined ? [known(at.roof), known(at.cellar)] : [known(at.roof), chargers]
  const parts = sources.filter(watts => watts !== undefined)
  const sum = (all: readonly number[]) => all.reduce((whole, one) => whole + one, 0)
  const sun = parts.length ? text(sum(parts)) : '–'
  const [meter, fed] = [known(at.meter, isSilent('meter')), known(at.cellar)]
  const terms = [meter, known(at.roof), fed, gridCharger]
  const house = terms.every(watts => watts !== undefined) ? sum(terms as number[]) - 2 * (gridCharger ?? 0) : -1
  return {
    sun: parts.length && parts.length < sources.length ? `≥${sun}` : sun,
    house: house < 0 ? '–' : `≈${text(house)}`,
    battery:
      at.battery === undefined ? '' : known(at.battery, isSilent('battery')) === undefined ? '–' : text(at.battery),
    grid: at.meter === undefined ? '' : meter === undefined ? '–' : text(meter),
    gridCharger: gridCharger === undefined ? '' : text(gridCharger),
    // What one of them gives is unknown: then so is what they give together.
    governed: [known(at.roof), fed].every(watts => watts !== undefined)
      ? sum([known(at.roof) ?? 0, fed ?? 0])
      : undefined,
  }
}

const node = (place: string) => document.querySelector(`.flow li[data-place="${place}"]`)
const summary = (title: string) =>
  plain([...document.querySelectorAll('.fork-cards summary')].find(one => plain(one).startsWith(title)))
const limiter = () =>
  plain([...document.querySelectorAll('.fork-cards > p')].find(one => /^Power limiter/.test(plain(one))))

/** What is shown of a moment, each place by its own words. */
function shown() {
  const strong = (place: string) => plain(node(place)?.querySelector('strong')).replaceAll(' ', '')
  return {
    sun: strong('sun') || strong('inverters'),
    house: strong('house'),
    battery: strong('battery'),
    grid: strong('grid'),
  }
}

/** Where the sentence, the number, a card or the limiter says something else than the picture. */
function disagreements({ governed, gridCharger }: ReturnType<typeof expected>): string[] {
  const { sun, battery, grid } = shown()
  const found: string[] = []
  const check = (place: string, said: string | undefined, wanted: string | undefined) => {
    if (said !== wanted) found.push(`${place}: ${said}, and not ${wanted}`)
  }
  const sentence = plain(document.querySelector('.answer'))
  const words = (place: string) => plain(node(place))
  check('number', plain(document.querySelector('.totals dd')).replaceAll(' ', ''), sun.replace('≥', ''))
  check('its name', String(/without/.test(plain(document.querySelector('.totals dt')))), String(sun.startsWith('≥')))
  const [, flowing, way] = /([\d.]+k?W) (go into|come from) the battery/.exec(sentence) ?? []
  if (flowing) {
    check('sentence, battery', flowing, battery)
    check('its way', way, /discharging/.test(words('battery')) ? 'come from' : 'go into')
  }
  const [, through, side] = /([\d.]+k?W) are (drawn from|fed into)/.exec(sentence) ?? []
  if (through) {
    check('sentence, grid', through, grid)
    check('its way', side, /drawn/.test(words('grid')) ? 'drawn from' : 'fed into')
  }
  if (battery && battery !== '–') {
    const [, sign, watts] = /([+−]?)([\d.]+k?W)/.exec(summary('Battery')) ?? []
    check('card of the battery', watts, battery)
    check('its sign', sign, /discharging/.test(words('battery')) ? '−' : /charging/.test(words('battery')) ? '+' : '')
    check('its charge', /([\d.]+%)/.exec(summary('Battery'))?.[1], plain(node('battery')?.querySelector('b')))
  }
  if (battery === '–') check('card of the battery', /[\d.]+k?W/.exec(summary('Battery'))?.[0], undefined)
  if (grid)
    check('card of the meter', /[\d.]+k?W/.exec(summary('Power meter').split('Received')[0] ?? '')?.[0] ?? '–', grid)
  check(
    'card of the grid charger',
    /[\d.]+k?W/.exec(summary('Grid charger').split('Received')[0] ?? '')?.[0] ?? '',
    gridCharger,
  )
  const feeds = governed !== undefined && governed >= 1 ? text(governed) : undefined
  check('limiter', /feeds ([\d.]+k?W)/.exec(limiter())?.[1], feeds)
  return found
}

test('at every moment picture, number, sentence, cards and limiter say the same, to the watt as it is shown', async () => {
  let isRunning = false
  await renderApp({
    path: '/',
    gateway: { fork: simulatedFork() },
    // From then on nothing arrives but the moments.
    network: async ({ url }) => (isRunning && /livedata/.test(url) ? new Promise<Response>(() => {}) : undefined),
  })
  await until(() => summary('Battery') && summary('Grid charger') && useHouse.getState().limiter)
  isRunning = true
  for (const at of fc.sample(moments, { numRuns: runs, seed })) {
    show(at)
    const wanted = expected(at)
    const { sun, house, battery, grid } = wanted
    const why = () => JSON.stringify({ at, shown: shown(), wanted, disagreements: disagreements(wanted) })
    // Unknown is never a zero, and each number is what the devices say.
    const isShown = () =>
      JSON.stringify(shown()) === JSON.stringify({ sun, house, battery, grid }) && !disagreements(wanted).length
    // A call of a card that ends meanwhile says how old its document is.
    await until(() => isShown() || void show(at), 1).catch(() => assert.unreachable(why()))
  }
})

const wh = fc.integer({ min: 0, max: 9000 })
/** What a house took by what gave it, and what flowed at its nodes, Wh. */
const flowsOfDay = fc.record({
  ...{ sun: wh, battery: wh, grid: wh },
  ...{ made: wh, discharged: wh, charged: wh, drawn: wh, fedIn: wh, lost: wh },
})
const [firstDay, lastDay] = ['2026-04-21', '2026-06-19']

test('on 60 generated days tiles, history, report and file have the same Wh of the sun, and of the house', async () => {
  await freshDatabase()
  const drawn = fc.sample(fc.record({ roof: wh, cellar: wh, chargers: wh, isFed: fc.boolean(), house: flowsOfDay }), {
    numRuns: 60,
    seed,
  })
  const totals = { [roof]: 0, [cellar]: 0, [chargersSerial]: 0 }
  const made = new Map<string, number>()
  for (const [n, day] of daysOf({ first: firstDay, last: lastDay }).entries()) {
    const { roof: sun = 0, cellar: other = 0, chargers = 0, isFed = false, house } = drawn[n] ?? {}
    made.set(day, sun + chargers + (isFed ? 0 : other))
    const counted = (serial: keyof typeof totals, yieldDay: number, onBattery: boolean): InverterDay => {
      totals[serial] = (totals[serial] ?? 0) + yieldDay
      return {
        name: serial,
        yieldDay,
        yieldTotal: totals[serial] + 1000,
        slot: 250,
        begun: true,
        over: true,
        onBattery,
      }
    }
    const inverters = {
      [roof]: counted(roof, sun, false),
      [cellar]: counted(cellar, other, isFed),
      [chargersSerial]: counted(chargersSerial, chargers, false),
    }
    const to = timeOf(day, 287) / 1000
    const add = adding(house ? [{ ...house, from: to - 3600, to, seconds: 3600 }] : [])
    await addToHistory([{ day, slot: 250, samples: 0, inverters, add }])
  }
  const within = (month: string) => [...made].reduce((sum, [day, one]) => sum + (day.startsWith(month) ? one : 0), 0)
  // What the live view of another test records of today is not among them.
  const records = await loadHistory('yields', firstDay, lastDay)
  // The history.
  assert.equal(
    yieldsOf(records, Object.keys(totals), lastDay).map(({ day, wh, estimated }) => [day, wh, estimated]),
    [...made].map(([day, one]) => [day, one, false]),
  )
  // The tiles, and the report.
  const { today, month, year } = yieldsSoFar(records, lastDay)
  assert.equal([today?.wh, month, year], [made.get(lastDay), within('2026-06'), within('2026')])
  assert.is(reportOf(records, spanOf('month', '2026-05-01'), lastDay).wh, within('2026-05'))
  // The file has it in the last row of a day.
  const [titles = '', ...rows] = (await exportCsv({ first: firstDay, last: lastDay })).join('').trim().split('\r\n')
  const names = titles.split(',')
  const plantAt = names.indexOf('"Wh plant"')
  assert.equal(rows.flatMap(row => row.split(',')[plantAt] || []).map(Number), [...made.values()])
  // The house of a month: what the file adds up to is what the page shows.
  const may = rows.filter(row => row.startsWith('2026-05')).map(row => row.split(','))
  const inFile = (title: string) => {
    const at = names.indexOf(`"Wh-${title}"`)
    return may.reduce((sum, cells) => sum + Number(cells[at]), 0) / 1000
  }
  await renderApp({ path: '/history?month=2026-05' })
  await until(() => document.querySelectorAll('.shares tbody tr').length === 4)
  const shown = [...document.querySelectorAll('.shares tbody tr')].map(row => [...row.children].map(plain))
  const parts = ['sun house', 'battery house', 'grid house'].map(inFile)
  const whole = parts.reduce((sum, part) => sum + part, 0)
  const inHouse = shown.slice(0, 3).map(([, cell]) => Number.parseInt(String(cell), 10))
  assert.is(
    inHouse.reduce((sum, part) => sum + part, 0),
    Math.round(whole),
  )
  // The largest takes what rounding leaves.
  for (const [n, part] of parts.entries()) assert.ok(Math.abs(part - Number(inHouse[n])) < 1.5, String(part))
  const said = (title: string) => `${Math.round(inFile(title))}kWh`
  assert.equal(
    shown.map(([name, , ...flows]) => [name, ...flows]),
    [
      ['Sun', said('made sun'), ''],
      ['Battery', said('discharged battery'), said('charged battery')],
      ['Grid', said('drawn grid'), said('fed-in grid')],
      [shown[3]?.[0], '', said('lost house')],
    ],
  )
  const own = Math.round((1 - inFile('fed-in grid') / inFile('made sun')) * 100)
  assert.match(
    plain(document.querySelector('.shares strong')),
    own < 0 ? /self-sufficiency \d+%$/ : `self-consumption ${own}%`,
  )
})

test.run()
