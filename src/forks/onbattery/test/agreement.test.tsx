import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { detailed, string, value } from '../../../../test/support/live-messages.ts'
import { until } from '../../../../test/support/mount.tsx'
import { renderApp } from '../../../../test/support/render-app.tsx'
import type { Totals } from '../../../contract/live.ts'
import { useLive } from '../../../live/live.ts'
import type { LimitedInverter } from '../contract/power-limiter.ts'
import { balanceOf, type FlowNode } from '../live/house.ts'
import { houseNow, useHouse } from '../live/watch-house.ts'
import { simulate } from '../simulator.ts'

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
    silentCharger: undefined,
    limiter: { ...limiter, enabled: true, inverters: governed as LimitedInverter[] },
  })
  useLive.setState({
    ...{ link: 'open', stale: false, outage: undefined, heard: now, complete: true, total, documents: {} },
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

/** The power of a node as the picture writes it: unknown is never a zero. */
function figure(node: FlowNode | undefined) {
  if (!node) return ''
  const { watts, without, isWorkedOut } = node
  return watts === undefined ? '–' : `${without ? '≥' : isWorkedOut ? '≈' : ''}${text(watts)}`
}

/** What each place of the live view has to say: the balance, which house.test.ts checks, and what the limiter's inverters feed in. */
function expected({ roof: sun = Number.NaN, cellar: fed = Number.NaN }: At) {
  const house = houseNow(Date.now(), false)
  assert.ok(house)
  const balance = balanceOf(house)
  return {
    sun: figure(balance.sun ?? balance.inverters),
    house: figure(balance.house),
    battery: figure(balance.battery),
    grid: figure(balance.grid),
    gridCharger: balance.charger === undefined ? '' : text(balance.charger),
    // What one of them gives is unknown: then so is what they give together.
    governed: Number.isNaN(sun + fed) ? undefined : sun + fed,
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
  const check = (place: string, shownText: string | undefined, expectedText: string | undefined) => {
    if (shownText !== expectedText) found.push(`${place}: ${shownText}, and not ${expectedText}`)
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
    gateway: { fork: simulate() },
    // From then on nothing arrives but the moments.
    network: async ({ url }) => (isRunning && /livedata/.test(url) ? new Promise<Response>(() => {}) : undefined),
  })
  await until(() => summary('Battery') && summary('Grid charger') && useHouse.getState().limiter)
  isRunning = true
  for (const at of fc.sample(moments, { numRuns: runs, seed })) {
    show(at)
    const figures = expected(at)
    const { sun, house, battery, grid } = figures
    const why = () => JSON.stringify({ at, shown: shown(), figures, disagreements: disagreements(figures) })
    // The picture shows the balance, and everything else what the picture shows.
    const isShown = () =>
      JSON.stringify(shown()) === JSON.stringify({ sun, house, battery, grid }) && !disagreements(figures).length
    // A call of a card that ends meanwhile says how old its document is.
    await until(() => isShown() || void show(at), 1).catch(() => assert.unreachable(why()))
  }
})

test.run()
