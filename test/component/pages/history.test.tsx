import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { DayCurve } from '../../../src/charts/day-curve.tsx'
import { dayAfter, dayOf, timeOf } from '../../../src/history/calendar.ts'
import { addToHistory, deleteHistory, loadHistory } from '../../../src/history/history.ts'
import { HistoryPage } from '../../../src/pages/history.tsx'
import { useAlerts } from '../../../src/ui/alerts/alert-store.ts'
import { freshDatabase, loseDatabase, observationsFrom, wholeDay } from '../../support/history.ts'
import { enter, mount, named, settled, until } from '../../support/mount.tsx'

const roof = '116181234567'
const garage = '114172607952'
const hour = 3_600_000
const today = dayOf(Date.now())
const yesterday = dayAfter(today, -1)

let page: ReturnType<typeof mount>

const alertTexts = () => useAlerts.getState().alerts.map(({ text }) => text)
const text = (selector: string) => document.querySelector(selector)?.textContent?.replaceAll('\u00a0', ' ') ?? ''
/** What the first diagram reads out, and the headings of day, month and year. */
const readout = () => text('.chart p:first-child span + span')
const heading = (n: number) => document.querySelectorAll('h2')[n]?.textContent?.replaceAll('\u00a0', ' ') ?? ''
const sliders = () => [...document.querySelectorAll<HTMLInputElement>('[type="range"]')]
/** The slider over the first diagram, once what it shows is there. */
const slider = async () => {
  await until(() => document.querySelector('path:last-child')?.getAttribute('d'))
  return sliders()[0] as HTMLInputElement
}
const made = (day: string, wh: number, totalKwh: number, serial = roof) =>
  wholeDay(day, { [serial]: { yieldDay: wh, yieldTotal: totalKwh * 1000 } })

test.before.each(async () => {
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
})

test('today is shown with its yield, its highest power and a curve that leaves out what nobody watched', async () => {
  await slider()
  assert.is(heading(0), 'Today · 13.0 kWh')
  assert.is(text('.chart p'), '4.40 kWPeak 4.28 kW at 12:00')
  const line = document.querySelector('path:last-child')?.getAttribute('d') ?? ''
  assert.is(line.match(/M/g)?.length, 2)
  assert.is(line.match(/[ML]/g)?.length, 24)
})

test('arrow keys read out time, power and the day before, and so they are said', async () => {
  const range = await slider()
  assert.is(range.getAttribute('aria-label'), 'Power over the day')
  range.focus()
  enter(range, '179')
  await until(() => readout() === '14:55: 3.00 kW')
  enter(range, '144')
  await until(() => readout() === '12:00: 4.28 kW · Yesterday 900 W')
  assert.is(range.getAttribute('aria-valuetext')?.replaceAll('\u00a0', ' '), readout())
  enter(range, '70')
  await until(() => readout() === '05:50: –')
  range.blur()
  await until(() => readout() === 'Peak 4.28 kW at 12:00')
})

test('a table says the same as the curve', async () => {
  await slider()
  assert.is(document.querySelectorAll('tbody tr').length, 0)
  const details = document.querySelector('details') as HTMLDetailsElement
  details.open = true
  details.dispatchEvent(new Event('toggle'))
  await until(() => document.querySelectorAll('tbody tr').length === 24)
  assert.equal(
    [...document.querySelectorAll('tbody tr:first-child > *')].map(cell => cell.textContent?.replaceAll('\u00a0', ' ')),
    ['12:00', '4.28 kW · Yesterday 900 W'],
  )
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
  await until(() => !readout())
  assert.equal([heading(0), heading(1), heading(2)], ['Feb 29, 2020 · – Wh', 'February 2020 · – Wh', '2020 · – Wh'])
})

test('today, yesterday and this month are named so, and a button leads to each of the two days', async () => {
  await slider()
  assert.match(heading(0), /^Today · /)
  assert.match(heading(1), /^This month · /)
  assert.match(heading(2), /^\d{4} · /)
  named('button', 'Yesterday')?.click()
  await until(() => heading(0) === 'Yesterday · 6.00 kWh')
  assert.is(document.querySelector<HTMLInputElement>('[type="date"]')?.value, yesterday)
  assert.is(named('button', 'Yesterday')?.getAttribute('aria-pressed'), 'true')
  enter(document.querySelector('[type="date"]'), '2020-02-29')
  await until(() => heading(0).startsWith('Feb 29, 2020'))
  named('button', 'Today')?.click()
  await until(() => heading(0) === 'Today · 13.0 kWh')
  assert.is(document.querySelector<HTMLInputElement>('[type="date"]')?.value, today)
})

test('a legend says which line is which day where yesterday is drawn, also when no value of today is there yet', async () => {
  const legend = () => [...document.querySelectorAll('.legend span')].map(({ textContent }) => textContent)
  await slider()
  assert.equal(legend(), ['Today', 'Yesterday'])
  enter(document.querySelector('[type="date"]'), '2020-02-29')
  await until(() => heading(0).startsWith('Feb 29, 2020'))
  await until(() => !legend().length)
  enter(document.querySelector('[type="date"]'), today)
  await deleteHistory()
  await addToHistory(observationsFrom(timeOf(yesterday, 144), timeOf(yesterday, 156), { plant: 900 }))
  await until(() => readout() === '12:00: Yesterday 900 W')
})

test('bars show the days of a month and the months of a year, with the sum so far', async () => {
  const year = Number(today.slice(0, 4)) - 1
  await addToHistory([
    made(`${year}-06-10`, 8000, 400),
    made(`${year}-06-11`, 9000, 409),
    made(`${year}-07-01`, 1000, 410),
    made(`${year}-07-02`, 2000, 412),
  ])
  await slider()
  enter(document.querySelector('[type="date"]'), `${year}-06-10`)
  await until(() => heading(2) === `${year} · 20.0 kWh` || heading(2))
  assert.match(heading(1), new RegExp(`^June ${year} · `))
  const names = sliders().map(range => range.getAttribute('aria-label'))
  assert.equal(names, ['Power over the day', `June ${year}`, `${year}`])
  enter(sliders()[1] as HTMLInputElement, '9')
  await until(
    () => sliders()[1]?.getAttribute('aria-valuetext')?.replaceAll('\u00a0', ' ') === `Jun 10, ${year}: 8.00 kWh`,
  )
})

test('days nobody watched are one hatched bar that is called estimated', async () => {
  await deleteHistory()
  const year = Number(today.slice(0, 4)) - 1
  await addToHistory([made(`${year}-06-10`, 8000, 500), made(`${year}-06-14`, 10_000, 540), made(today, 0, 99_999)])
  await until(() => document.querySelector('[type="date"]'))
  enter(document.querySelector('[type="date"]'), `${year}-06-12`)
  await until(() => heading(1) === `June ${year} · 48.0 kWh`)
  const month = document.querySelectorAll('.bars')[0]
  assert.is(heading(0), `Jun 12, ${year} · 10.0 kWh, estimated`)
  assert.is(month?.children.length, 3)
  const [bar, more] = month?.querySelectorAll<HTMLElement>('.estimated') ?? []
  assert.equal([more, bar?.style.height], [undefined, '100%'])
  enter(sliders()[1] as HTMLInputElement, '11')
  const said = () => sliders()[1]?.getAttribute('aria-valuetext')?.replaceAll('\u00a0', ' ')
  await until(() => said() === `Jun 11, ${year} – Jun 13, ${year}: 30.0 kWh, estimated`)
})

test("another browser's file is added, and a wrong line is named", async () => {
  const file = (content: string) => {
    const input = document.querySelector<HTMLInputElement>('[type="file"]') as HTMLInputElement
    Object.defineProperty(input, 'files', { value: [new File([content], 'history.csv')], configurable: true })
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }
  await slider()
  file(`time,n,W plant\r\n${today}T10:00:00Z,30,100\r\nyesterday,30,100\r\n`)
  await until(() => alertTexts().length === 2)
  assert.equal(alertTexts(), [
    'The records in the file have been added.',
    'These lines of the file are not valid and were left out: 3',
  ])
  file('{}')
  await until(() => alertTexts().some(text => text.startsWith('This is not a file of the history')))
  assert.is(Object.keys(await loadHistory('yields')).length, 2)
})

test('what is kept is said, and everything is deleted only when that is confirmed', async () => {
  await slider()
  assert.match(document.body.textContent ?? '', /Nothing leaves this browser\./)
  named('button', 'Delete the history')?.click()
  await until(() => document.querySelector('dialog'))
  named('dialog button', 'Cancel')?.click()
  await until(() => !document.querySelector('dialog'))
  assert.is(Object.keys(await loadHistory('yields')).length, 2)
  named('button', 'Delete the history')?.click()
  await until(() => document.querySelector('dialog'))
  named('dialog button', 'Delete the history')?.click()
  await until(() => / · – Wh$/.test(heading(0)))
  assert.is(Object.keys(await loadHistory('yields')).length, 0)
})

test('the live view has the same curve in small, of today, with its scale and a readout', async () => {
  page.leave()
  page = mount(<DayCurve small />)
  await slider()
  assert.is(text('.chart p'), '4.40 kWPeak 4.28 kW at 12:00')
  assert.not(document.querySelector('details'))
})

test('a browser that keeps nothing says so', async () => {
  page.leave()
  await loseDatabase()
  Reflect.deleteProperty(globalThis, 'indexedDB')
  page = mount(<HistoryPage />)
  await until(() => document.body.textContent?.includes('storage of this browser is blocked or full'))
})

test.run()
