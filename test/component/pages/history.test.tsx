import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { timeOf } from '../../../src/history/calendar.ts'
import { addToHistory, deleteHistory, loadHistory } from '../../../src/history/history.ts'
import { daysOf } from '../../../src/history/spans.ts'
import { exportCsv } from '../../../src/history/transfer.ts'
import { setLanguage } from '../../../src/i18n/i18n.ts'
import { setPlantZone, usePlantZone } from '../../../src/i18n/plant-zone.ts'
import { HistoryPage } from '../../../src/pages/history/history.tsx'
import { fakeClock } from '../../support/fake-clock.ts'
import { blockStorage, freshDatabase, observationsFrom, wholeDay } from '../../support/history.ts'
import { all, enter, labelled, mount, named, press, settled, text, unfold, until, visit } from '../../support/mount.tsx'
import { renderApp } from '../../support/render-app.tsx'

const roof = '116181234567'
const garage = '114172607952'
const hour = 3_600_000
const today = '2026-06-21'
const yesterday = '2026-06-20'

let clock: ReturnType<typeof fakeClock>

const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/[\u00a0\u2009\u202f]/g, ' ')
const heading = () => plain(document.querySelector('main h2')?.textContent)
const sentence = () => plain(document.querySelector('main article p')?.textContent)
const address = () => location.pathname + location.search
const tab = (name: string) => named('[role=tab]', name)
const next = () => named('button', 'Next')
const slider = () => document.querySelector<HTMLInputElement>('[type="range"]')
const readout = () => plain(slider()?.getAttribute('aria-valuetext'))
const made = (day: string, wh: number, totalWh: number, serial = roof) =>
  wholeDay(day, { [serial]: { yieldDay: wh, yieldTotal: totalWh, name: serial === roof ? 'Roof' : 'Garage' } })

/** What the diagram shows of what it reads out. */
const shown = () => plain(document.querySelector('.chart p:first-child span + span')?.textContent)
/** The slider over the first diagram, once what it shows is there. */
async function drawn() {
  await until(() => document.querySelector('.chart path:last-child')?.getAttribute('d'))
  return slider()
}

/** Yields of the roof in Wh on each of these days. */
function steady(first: string, last: string, wh: number, start: number) {
  return daysOf({ first, last }).map((day, n) => made(day, wh, start + (n + 1) * wh))
}

/** The history at 22 h, with records of yesterday and today. */
async function openToday(path = '/history') {
  clock.setSystemTime(timeOf(today, 264))
  visit(path)
  const noon = timeOf(today, 144)
  await addToHistory([
    ...observationsFrom(noon, noon + hour, { plant: 4280, inverters: { [garage]: { power: 402 } } }),
    ...observationsFrom(noon + 2 * hour, noon + 3 * hour, { plant: 3000 }),
    ...observationsFrom(timeOf(yesterday, 144), timeOf(yesterday, 156), { plant: 900 }),
    made(yesterday, 6000, 501_000),
    made(today, 12_400, 513_400),
    made(today, 600, 10_000, garage),
  ])
  mount(<HistoryPage />)
}

test.before.each(async () => {
  clock = fakeClock(['Date'], timeOf(today, 144))
  await freshDatabase()
})
test.after.each(settled)

test('today is shown with its yield, its highest power and a curve that leaves out what nobody watched', async () => {
  await openToday()
  await drawn()
  assert.is(heading(), 'Today · 13.0 kWh')
  await until(() => text('.chart p') === 'Peak 4.28 kW at 12:00')
  assert.match(
    document.querySelector('main')?.textContent ?? '',
    /Today has been recorded since 12:00\. Nothing was recorded at these times: 13:00–14:00, 15:00–\d\d:\d\d\./,
  )
  const line = document.querySelector('.chart path:last-child')?.getAttribute('d') ?? ''
  assert.is(line.match(/M/g)?.length, 2)
  assert.is(line.match(/[ML]/g)?.length, 24)
})

test('what a day can be left out with stands above its curve, which may come late and would move it', async () => {
  await openToday()
  await drawn()
  const button = await until(() => named('button', 'Leave this day out'))
  const order = button.compareDocumentPosition(document.querySelector('main article p') as Element)
  assert.ok(order & Node.DOCUMENT_POSITION_FOLLOWING)
})

test('a table says the same as the curve', async () => {
  await openToday()
  await drawn()
  assert.is(document.querySelectorAll('.chart tbody tr').length, 0)
  unfold('details')
  await until(() => document.querySelectorAll('.chart tbody tr').length === 27)
  const row = (n: number) => all(`.chart tbody tr:nth-child(${n}) > *`)
  // Sunrise is known once the second part of the app is there.
  await until(() => row(1)[0] === '04:10–12:00')
  assert.equal([1, 2, 14].map(row), [
    ['04:10–12:00', 'not recorded'],
    ['12:00', '4.28 kW'],
    ['13:00–14:00', 'not recorded'],
  ])
})

test('a day can be left out of sums, comparisons and the file, and put back as it was recorded', async () => {
  await openToday(`/history?day=${yesterday}`)
  await until(() => heading().endsWith('6.00 kWh'))
  ;(await until(() => named('button', 'Leave this day out'))).click()
  await until(() => text('main .hint').startsWith('This day counts in no sum'))
  await until(() => !heading().includes('kWh'))
  assert.not((await exportCsv()).join('').includes(yesterday))
  assert.equal(Object.keys(await loadHistory('power')), [today])
  ;(await until(() => named('button', 'Put this day back'))).click()
  await until(() => heading().endsWith('6.00 kWh'))
  assert.equal(Object.keys(await loadHistory('power')), [yesterday, today])
})

test('where this device is in another zone than the plant, the page says so once', async () => {
  await openToday()
  const notes = () => document.querySelector('main')?.textContent?.split('are those of the plant (').length ?? 0
  await drawn()
  assert.is(notes(), 1)
  setPlantZone('Asia/Tokyo')
  await until(() => notes() === 2)
  assert.match(document.querySelector('main')?.textContent ?? '', '(Asia/Tokyo)')
  localStorage.removeItem('plantZone')
  usePlantZone.setState({ name: undefined, wall: undefined })
})

test('an inverter can be looked at alone', async () => {
  await openToday()
  await drawn()
  assert.equal(all('option'), ['Whole plant', 'Roof', 'Garage'])
  enter(document.querySelector('select'), garage)
  await until(() => shown() === 'Peak 402 W at 12:00')
  assert.match(heading(), / · 600 W?h?/)
  await deleteHistory()
  await until(() => !document.querySelector('.when select'))
  await addToHistory([made(today, 12_400, 513_400), made(today, 600, 10_000, garage)])
  await until(() => document.querySelector('.when select'))
  assert.is(document.querySelector<HTMLSelectElement>('.when select')?.value, garage, 'the field says what is shown')
})

test('a gateway can be looked at apart, and an inverter of another one is named with it', async () => {
  await openToday()
  const barn = { name: 'Hay loft', gateway: 'http://barn.local' }
  await addToHistory([
    made(today, 500, 20_000, 'b1'),
    wholeDay(today, { b1: barn }),
    ...observationsFrom(timeOf(today, 144), timeOf(today, 150), { inverters: { b1: { power: 250 } } }),
  ])
  await until(() => all('.when option').length === 6)
  assert.equal(all('.when option'), [
    'Whole plant',
    'This gateway',
    'barn.local',
    'Roof',
    'Garage',
    'Hay loft (barn.local)',
  ])
  await until(() => heading() === 'Today · 13.5 kWh')
  enter(document.querySelector('select'), 'http://barn.local')
  await until(() => heading() === 'Today · 500 Wh')
  await until(() => shown() === 'Peak 250 W at 12:00')
  enter(document.querySelector('select'), 'own')
  await until(() => heading() === 'Today · 13.0 kWh')
})

test('the date field leads to an earlier day, and not into the future', async () => {
  await openToday()
  await drawn()
  const input = document.querySelector<HTMLInputElement>('[type="date"]') as HTMLInputElement
  assert.equal([input.value, input.max], [today, today])
  enter(input, yesterday)
  await until(() => shown() === 'Peak 900 W at 12:00')
  assert.is(heading(), 'Yesterday · 6.00 kWh')
  enter(input, '2020-02-29')
  await until(() => heading() === 'Feb 29, 2020')
  await until(() => text('main .hint') === 'Nothing was recorded on this day.')
  assert.not(document.querySelector('.chart'), 'no frame without content')
  enter(input, '2026-06-22')
  await settled()
  assert.is(heading(), 'Feb 29, 2020')
})

test('days nobody watched are one hatched bar that is called estimated', async () => {
  await openToday()
  await deleteHistory()
  await addToHistory([
    made('2025-06-10', 8000, 500_000),
    made('2025-06-14', 10_000, 540_000),
    made(today, 0, 99_999_000),
  ])
  await until(() => document.querySelector('[type="date"]'))
  enter(document.querySelector('[type="date"]'), '2025-06-12')
  await until(() => heading() === 'Jun 12, 2025 · 10.0 kWh, estimated')
  named('button', 'Month')?.click()
  await until(() => heading() === 'June 2025 · 48.0 kWh')
  const bars = [...document.querySelectorAll<HTMLElement>('.bars i')].map(
    ({ className, style }) => className + style.height,
  )
  assert.equal(bars, ['80%', 'estimated100%', '100%', 'unrecorded100%'])
  enter(slider(), '11')
  await until(() => readout() === 'Jun 11, 2025 – Jun 13, 2025: 30.0 kWh, estimated')
  enter(slider(), '20')
  await until(() => readout() === 'Jun 15, 2025 – Jun 30, 2025: not recorded')
})

test('a browser that keeps nothing says so', async () => {
  await blockStorage()
  mount(<HistoryPage />)
  await until(() => document.body.textContent?.includes('storage of this browser is blocked or full'))
})

test('an address opens a month, compared with as many days of the month before and of last year', async () => {
  await addToHistory([
    ...steady('2026-05-01', '2026-05-31', 30_000, 1_000_000),
    ...steady('2026-06-01', '2026-06-21', 33_000, 1_930_000),
  ])
  await renderApp({ path: '/history?month=2026-06' })
  await until(() => heading() === 'This month · 693 kWh')
  assert.is(sentence(), 'June 1 – 21: 693 kWh; May 1 – 21: 630 kWh (+10%).')
  assert.is(tab('Month')?.getAttribute('aria-selected'), 'true')
  await setLanguage('de')
  await until(() => sentence() === '1.–21. Juni: 693 kWh; 1.–21. Mai: 630 kWh (+10 %).')
  await setLanguage('fr')
  await until(() => sentence() === '1–21 juin : 693 kWh ; 1–21 mai : 630 kWh (+10 %).')
})

test('last year is named by its dates once it is known', async () => {
  await addToHistory([made('2025-06-18', 5000, 5000, garage), ...steady('2026-06-01', '2026-06-21', 1000, 1_000_000)])
  await renderApp({ path: '/history?week=2026-W25' })
  await until(() => heading() === 'This week · 7.00 kWh')
  assert.is(
    sentence(),
    'June 15 – 21: 7.00 kWh; June 8 – 14: 7.00 kWh (0%); June 16 – 22, 2025: 5.00 kWh (6 days not recorded).',
  )
})

test('a day is compared with the day before and the same day of last year', async () => {
  await addToHistory([
    made('2025-06-19', 8000, 8000, garage),
    made('2026-06-18', 5000, 100_000),
    made('2026-06-19', 10_000, 110_000),
  ])
  await renderApp({ path: '/history?day=2026-06-19' })
  await until(() => heading() === 'Jun 19, 2026 · 10.0 kWh')
  assert.is(sentence(), 'Jun 18, 2026: 5.00 kWh (+100%); this day last year: 8.00 kWh (+25%).')
})

test('a sum that lacks days says so in place of a percentage, and estimated days are counted', async () => {
  await addToHistory([
    made('2026-06-10', 2000, 100_000),
    made('2026-06-14', 2000, 108_000),
    ...steady('2026-06-15', '2026-06-21', 2000, 108_000),
  ])
  await renderApp({ path: '/history?week=2026-W25' })
  await until(() => heading() === 'This week · 14.0 kWh')
  assert.match(
    sentence(),
    /^June 15 – 21: 14\.0 kWh; June 8 – 14: 10\.0 kWh \(3 days estimated, 2 days not recorded\)\.$/,
  )
  named('button', 'Previous')?.click()
  await until(() => sentence() === 'June 10 – 14: 10.0 kWh (3 days estimated).')
})

test('tabs, previous and next stand in the address, and Back returns', async () => {
  await addToHistory(steady('2026-06-01', '2026-06-21', 1000, 1_000_000))
  await renderApp({ path: '/history' })
  await until(() => heading() === 'Today · 1.00 kWh')
  named('button', 'Previous')?.click()
  await until(() => heading() === 'Yesterday · 1.00 kWh')
  assert.is(address(), '/history?day=2026-06-20')
  tab('Week')?.click()
  await until(() => address() === '/history?week=2026-W25')
  await until(() => readout() === 'Jun 20, 2026: 1.00 kWh' || readout() === 'Yesterday: 1.00 kWh')
  assert.ok(document.querySelector('.bars b'), 'the day one came from is marked')
  assert.is(named('button', 'Today')?.getAttribute('aria-pressed'), 'true')
  tab('Year')?.click()
  await until(() => address() === '/history?year=2026')
  named('button', 'Previous')?.click()
  await until(() => heading() === '2025')
  for (const search of ['?year=2026', '?week=2026-W25', '?day=2026-06-20']) {
    history.back()
    await until(() => location.search === search)
  }
  await until(() => heading() === 'Yesterday · 1.00 kWh')
  assert.is(named('button', 'Today')?.getAttribute('aria-pressed'), 'false')
  named('button', 'Today')?.click()
  await until(() => heading() === 'Today · 1.00 kWh')
})

test('the future cannot be reached: by the button, by arrow keys, by a date or by an address', async () => {
  await renderApp({ path: '/history?month=2031-01' })
  await until(() => heading() === 'Today')
  assert.is(next()?.getAttribute('aria-disabled'), 'true')
  next()?.click()
  press('ArrowRight', document.body)
  await settled()
  assert.is(heading(), 'Today')
  press('ArrowLeft', document.body)
  await until(() => heading() === 'Yesterday')
  assert.is(next()?.getAttribute('aria-disabled'), 'false')
  press('ArrowRight', document.body)
  await until(() => heading() === 'Today')
})

test('arrow keys in a field or on the tabs stay there', async () => {
  await renderApp({ path: '/history' })
  await until(() => heading() === 'Today')
  press('ArrowLeft', document.querySelector<HTMLInputElement>('input[name=day]') as HTMLInputElement)
  await settled()
  assert.is(heading(), 'Today')
  tab('Day')?.focus()
  press('ArrowRight')
  await until(() => address() === '/history?week=2026-W25')
  assert.is(heading(), 'This week')
})

/** A finger that goes sideways over the heading. */
function swipe(px: number) {
  const touch = (type: string, clientX: number) => {
    const finger = { identifier: 1, clientX, clientY: 300 }
    const event = new Event(type, { bubbles: true })
    Object.assign(event, { touches: type === 'touchstart' ? [finger] : [], changedTouches: [finger] })
    document.querySelector('main h2')?.dispatchEvent(event)
  }
  touch('touchstart', 180)
  touch('touchend', 180 + px)
}

test('a swipe shows the day before and the next one, a short one nothing else, and none the future', async () => {
  await renderApp({ path: '/history' })
  swipe(120)
  await until(() => heading().startsWith('Yesterday'))
  swipe(30)
  await settled()
  assert.match(heading(), /^Yesterday/)
  swipe(-120)
  await until(() => heading().startsWith('Today'))
  swipe(-120)
  await settled()
  assert.match(heading(), /^Today/)
})

test('Enter on the diagram and a link in its table lead to a day, and Back marks it', async () => {
  await addToHistory(steady('2026-06-01', '2026-06-21', 1000, 1_000_000))
  await renderApp({ path: '/history?month=2026-06' })
  await until(slider)
  enter(slider(), '9')
  await until(() => readout().startsWith('Jun 10, 2026: 1.00 kWh'))
  press('Enter', slider() as HTMLInputElement)
  await until(() => heading() === 'Jun 10, 2026 · 1.00 kWh')
  history.back()
  await until(() => heading().startsWith('This month'))
  await until(() => readout().startsWith('Jun 10, 2026: 1.00 kWh'))
  unfold('details')
  await until(() => named('tbody a', 'Jun 12, 2026'))
  named('tbody a', 'Jun 12, 2026')?.click()
  await until(() => heading() === 'Jun 12, 2026 · 1.00 kWh')
})

test('a chosen inverter stays in the address and in every view, and one that is unknown is the plant', async () => {
  await addToHistory([made('2026-06-21', 1000, 50_000), made('2026-06-21', 200, 7000, garage)])
  await renderApp({ path: '/history?day=2026-06-21' })
  await until(() => heading() === 'Today · 1.20 kWh')
  enter(labelled<HTMLSelectElement>('Inverter'), garage)
  await until(() => heading() === 'Today · 200 Wh')
  tab('Month')?.click()
  await until(() => heading() === 'This month · 200 Wh')
  assert.is(address(), `/history?month=2026-06&inverter=${garage}`)
  await renderApp({ path: '/history?month=2026-06&inverter=999&string=7' })
  await until(() => heading() === 'This month · 1.20 kWh')
  assert.is(labelled<HTMLSelectElement>('Inverter')?.value, '')
})

test('an empty time has a sentence in place of a diagram, in every view', async () => {
  await renderApp({ path: '/history' })
  await until(() => sentence().startsWith('Nothing recorded yet today'))
  for (const name of ['Week', 'Month', 'Year']) {
    tab(name)?.click()
    await until(() => tab(name)?.getAttribute('aria-selected') === 'true')
    assert.match(sentence(), /^Nothing was recorded in this time\./)
  }
  assert.not(document.querySelector('.chart'))
  assert.not(document.querySelector('main')?.textContent?.includes('– Wh'))
})

test.run()
