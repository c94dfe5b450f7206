import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { timeOf } from '../../../src/history/calendar.ts'
import { addToHistory, deleteHistory, loadHistory } from '../../../src/history/history.ts'
import { exportCsv } from '../../../src/history/transfer.ts'
import { setPlantZone, usePlantZone } from '../../../src/i18n/plant-zone.ts'
import { HistoryPage } from '../../../src/pages/history/history.tsx'
import { useAlerts } from '../../../src/ui/alerts/alert-store.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { blockStorage, freshDatabase, observationsFrom, wholeDay } from '../../support/history.ts'
import { enter, mount, named, settled, until, visit } from '../../support/mount.tsx'

const roof = '116181234567'
const garage = '114172607952'
const hour = 3_600_000
const today = '2026-06-21'
const yesterday = '2026-06-20'

let clock: ReturnType<typeof fakeClock>
let page: ReturnType<typeof mount>

const text = (selector: string) => document.querySelector(selector)?.textContent?.replaceAll('\u00a0', ' ') ?? ''
/** What the diagram reads out, and the headings of the page. */
const readout = () => text('.chart p:first-child span + span')
const heading = (n: number) => document.querySelectorAll('h2')[n]?.textContent?.replaceAll('\u00a0', ' ') ?? ''
const sliders = () => [...document.querySelectorAll<HTMLInputElement>('[type="range"]')]
/** The slider over the first diagram, once what it shows is there. */
const slider = async () => {
  await until(() => document.querySelector('.chart path:last-child')?.getAttribute('d'))
  return sliders()[0] as HTMLInputElement
}
const made = (day: string, wh: number, totalKwh: number, serial = roof) =>
  wholeDay(day, { [serial]: { yieldDay: wh, yieldTotal: totalKwh * 1000 } })

test.before.each(async () => {
  clock = fakeClock(['Date'])
  clock.setSystemTime(timeOf(today, 264))
  visit('/history')
  useAlerts.setState({ alerts: [] })
  await freshDatabase()
  const noon = timeOf(today, 144)
  await addToHistory([
    ...observationsFrom(noon, noon + hour, { plant: 4280, inverters: { [garage]: { power: 402 } } }),
    ...observationsFrom(noon + 2 * hour, noon + 3 * hour, { plant: 3000 }),
    ...observationsFrom(timeOf(yesterday, 144), timeOf(yesterday, 156), { plant: 900 }),
    made(yesterday, 6000, 501),
    made(today, 12_400, 513.4),
    made(today, 600, 10, garage),
    wholeDay(today, { [roof]: { name: 'Roof' }, [garage]: { name: 'Garage' } }),
  ])
  page = mount(<HistoryPage />)
})
test.after.each(async () => {
  page.leave()
  await settled()
  clock.uninstall()
})

test('today is shown with its yield, its highest power and a curve that leaves out what nobody watched', async () => {
  await slider()
  assert.is(heading(0), 'Today · 13.0 kWh')
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
  await slider()
  const button = await until(() => named('button', 'Leave this day out'))
  const order = button.compareDocumentPosition(document.querySelector('main article p') as Element)
  assert.ok(order & Node.DOCUMENT_POSITION_FOLLOWING)
})

test('a table says the same as the curve', async () => {
  await slider()
  assert.is(document.querySelectorAll('.chart tbody tr').length, 0)
  const details = document.querySelector('details') as HTMLDetailsElement
  details.open = true
  details.dispatchEvent(new Event('toggle'))
  await until(() => document.querySelectorAll('.chart tbody tr').length === 27)
  const row = (n: number) =>
    [...document.querySelectorAll(`.chart tbody tr:nth-child(${n}) > *`)].map(cell =>
      cell.textContent?.replaceAll('\u00a0', ' '),
    )
  // Sunrise is known once the second part of the app is there.
  await until(() => row(1)[0] === '04:10–12:00')
  assert.equal([1, 2, 14].map(row), [
    ['04:10–12:00', 'not recorded'],
    ['12:00', '4.28 kW'],
    ['13:00–14:00', 'not recorded'],
  ])
})

test('a day can be left out of sums, comparisons and the file, and put back as it was recorded', async () => {
  page.leave()
  visit(`/history?day=${yesterday}`)
  page = mount(<HistoryPage />)
  await until(() => heading(0).endsWith('6.00 kWh'))
  ;(await until(() => named('button', 'Leave this day out'))).click()
  await until(() => text('main .hint').startsWith('This day counts in no sum'))
  await until(() => !heading(0).includes('kWh'))
  assert.not((await exportCsv()).join('').includes(yesterday))
  assert.equal(Object.keys(await loadHistory('power')), [today])
  ;(await until(() => named('button', 'Put this day back'))).click()
  await until(() => heading(0).endsWith('6.00 kWh'))
  assert.equal(Object.keys(await loadHistory('power')), [yesterday, today])
})

test('where this device is in another zone than the plant, the page says so once', async () => {
  const notes = () => document.querySelector('main')?.textContent?.split('are those of the plant (').length ?? 0
  await slider()
  assert.is(notes(), 1)
  setPlantZone('Asia/Tokyo')
  await until(() => notes() === 2)
  assert.match(document.querySelector('main')?.textContent ?? '', '(Asia/Tokyo)')
  localStorage.removeItem('plantZone')
  usePlantZone.setState({ name: undefined, wall: undefined })
})

test('an inverter can be looked at alone', async () => {
  await slider()
  assert.equal(
    [...document.querySelectorAll('option')].map(({ textContent }) => textContent),
    ['Whole plant', 'Roof', 'Garage'],
  )
  enter(document.querySelector('select'), garage)
  await until(() => readout() === 'Peak 402 W at 12:00')
  assert.match(heading(0), / · 600 W?h?/)
  await deleteHistory()
  await until(() => !document.querySelector('.when select'))
  await addToHistory([made(today, 12_400, 513.4), made(today, 600, 10, garage)])
  await until(() => document.querySelector('.when select'))
  assert.is(document.querySelector<HTMLSelectElement>('.when select')?.value, garage, 'the field says what is shown')
})

test('a gateway can be looked at apart, and an inverter of another one is named with it', async () => {
  page.leave()
  const barn = { name: 'Hay loft', gateway: 'http://barn.local' }
  await addToHistory([
    made(today, 500, 20, 'b1'),
    wholeDay(today, { b1: barn }),
    ...observationsFrom(timeOf(today, 144), timeOf(today, 150), { inverters: { b1: { power: 250 } } }),
  ])
  page = mount(<HistoryPage />)
  await until(() => document.querySelector('select'))
  assert.equal(
    [...document.querySelectorAll('.when option')].map(({ textContent }) => textContent),
    ['Whole plant', 'This gateway', 'barn.local', 'Roof', 'Garage', 'Hay loft (barn.local)'],
  )
  assert.is(heading(0), 'Today · 13.5 kWh')
  enter(document.querySelector('select'), 'http://barn.local')
  await until(() => heading(0) === 'Today · 500 Wh')
  await until(() => readout() === 'Peak 250 W at 12:00')
  enter(document.querySelector('select'), 'own')
  await until(() => heading(0) === 'Today · 13.0 kWh')
})

test('one can go to an earlier day, and not into the future', async () => {
  await slider()
  const input = document.querySelector<HTMLInputElement>('[type="date"]') as HTMLInputElement
  assert.equal([input.value, input.max], [today, today])
  enter(input, yesterday)
  await until(() => readout() === 'Peak 900 W at 12:00')
  assert.is(heading(0), 'Yesterday · 6.00 kWh')
  enter(input, '2020-02-29')
  await until(() => heading(0) === 'Feb 29, 2020')
  await until(() => text('main .hint') === 'Nothing was recorded on this day.')
  assert.not(document.querySelector('.chart'), 'no frame without content')
  enter(input, '2026-06-22')
  await settled()
  assert.is(heading(0), 'Feb 29, 2020')
})

test('days nobody watched are one hatched bar that is called estimated', async () => {
  await deleteHistory()
  await addToHistory([made('2025-06-10', 8000, 500), made('2025-06-14', 10_000, 540), made(today, 0, 99_999)])
  await until(() => document.querySelector('[type="date"]'))
  enter(document.querySelector('[type="date"]'), '2025-06-12')
  await until(() => heading(0) === 'Jun 12, 2025 · 10.0 kWh, estimated')
  named('button', 'Month')?.click()
  await until(() => heading(0) === 'June 2025 · 48.0 kWh')
  const bars = [...document.querySelectorAll<HTMLElement>('.bars i')].map(
    ({ className, style }) => className + style.height,
  )
  assert.equal(bars, ['80%', 'estimated100%', '100%', 'unrecorded100%'])
  const said = () => sliders()[0]?.getAttribute('aria-valuetext')?.replaceAll('\u00a0', ' ')
  enter(sliders()[0] as HTMLInputElement, '11')
  await until(() => said() === 'Jun 11, 2025 – Jun 13, 2025: 30.0 kWh, estimated')
  enter(sliders()[0] as HTMLInputElement, '20')
  await until(() => said() === 'Jun 15, 2025 – Jun 30, 2025: not recorded')
})

test('a browser that keeps nothing says so', async () => {
  page.leave()
  await blockStorage()
  page = mount(<HistoryPage />)
  await until(() => document.body.textContent?.includes('storage of this browser is blocked or full'))
})

test.run()
