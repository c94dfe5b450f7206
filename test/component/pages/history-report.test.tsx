import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dayAfter } from '../../../src/history/calendar.ts'
import { addToHistory } from '../../../src/history/history.ts'
import { freshDatabase, wholeDay } from '../../support/history.ts'
import { enter, labelled, leaveField, named, until } from '../../support/mount.tsx'
import { renderApp } from '../../support/render-app.tsx'

const roof = '116181234567'
const garage = '114172607952'
const may = '/history/report?month=2025-05'

const plain = (text: string | null | undefined) => text?.replace(/\s+/g, ' ').trim() ?? ''
const sheet = () => plain(document.querySelector('.report')?.textContent)
const page = () => plain(document.querySelector('main')?.textContent)
const cells = (row: Element) => [...row.children].map(cell => plain(cell.textContent))
const rows = (table: number) => [
  ...(document.querySelectorAll('.report table')[table]?.querySelectorAll('tbody tr') ?? []),
]
const row = (table: number, index: number) => cells(rows(table)[index] as Element)

/** May 2025: the roof makes 8 kWh on every day and 16 on the 21st, the garage a quarter of it; both miss the 12th and 13th. */
async function recordMay() {
  const total: Record<string, number> = { [roof]: 500_000, [garage]: 90_000 }
  for (let n = 2; n < 31; n++) {
    const day = dayAfter('2025-05-01', n)
    const wh = n === 20 ? 16_000 : 8000
    total[roof] = (total[roof] ?? 0) + wh
    total[garage] = (total[garage] ?? 0) + wh / 4
    if (n === 11 || n === 12) continue
    const yields = (serial: string, name: string, yieldDay: number) => ({
      name,
      yieldDay,
      yieldTotal: total[serial] as number,
    })
    await addToHistory([
      wholeDay(day, {
        [roof]: { ...yields(roof, 'Roof', wh), ...(n === 4 && { doubtful: true }) },
        [garage]: yields(garage, 'Garage', wh / 4),
      }),
    ])
  }
}

/** Opens the report, once it is drawn. */
async function show(path = may, stored: Record<string, string> = {}, login = false) {
  const app = await renderApp({
    path,
    login,
    prepare() {
      for (const [key, value] of Object.entries({ kwhCurrency: 'EUR', ...stored })) localStorage.setItem(key, value)
    },
  })
  await until(() => document.querySelector('main h1 ~ .report, .title ~ article'))
  return app
}

test.before.each(async () => {
  await freshDatabase()
  await recordMay()
})

test('a month is summed up with its best day, every inverter with its share, and a row for each day', async () => {
  await show(may, {}, true)
  assert.match(sheet(), /^Solar yield, May 2025The plant yielded 300 kWh\./)
  assert.match(sheet(), /The best day was May 21 with 20\.0 kWh\./)
  assert.is(rows(0).length, 29, 'from the first recorded day on')
  assert.equal(row(0, 18).slice(1), ['20.00', ''])
  assert.equal(row(1, 0), [`Roof ${roof}`, '240.0', '80%'])
  assert.equal(row(1, 1), [`Garage ${garage}`, '60.0', '20%'])
  assert.equal(row(1, 2), ['Whole plant', '300.0', '100%'])
  assert.match(sheet(), /Made on .+ at .+ with Sundial .+, from records since May 3, 2025\.$/)
})

test('a visitor reads no serial', async () => {
  await show()
  assert.equal([row(1, 0)[0], row(1, 1)[0]], ['Roof', 'Garage'])
})

test('an inverter of another gateway is named with it, and the plant is the sum', async () => {
  const yields = { name: 'Roof', gateway: 'http://192.168.1.62', yieldDay: 100_000, yieldTotal: 700_000 }
  await addToHistory([wholeDay('2025-05-31', { 116181239999: yields })])
  await show(may, {}, true)
  assert.equal(row(1, 0)[0], `Roof ${roof}`)
  assert.equal(row(1, 2), ['Roof (192.168.1.62) 116181239999', '100.0', '25%'])
  assert.equal(row(1, 3), ['Whole plant', '400.0', '100%'])
})

test('a report says which days nobody knows, which are estimated, and whose counter went back', async () => {
  await show()
  await addToHistory([wholeDay('2025-04-30', { 116181230000: { name: 'Shed', yieldDay: 5000, yieldTotal: 490_000 } })])
  await until(() => rows(0).length === 31)
  assert.equal(row(0, 0).slice(1), ['–', 'not recorded'])
  assert.equal(row(0, 11).slice(1), ['10.00', 'estimated'])
  assert.equal(row(0, 4).slice(1), ['10.00', 'Doubtful'])
  assert.match(sheet(), /Not recorded, and in no sum: May 1 – 2\./)
  assert.match(sheet(), /Estimated from the total counters: May 12 – 13\./)
  assert.match(sheet(), /Doubtful, since the day counter went back or a file had only the power: Roof \(May 5\)\./)
  assert.match(sheet(), /Of this, 28\.0 kWh are estimated\./)
})

test('a month is compared with as many days of the month before, which say what they lack, and with no year ago of which nothing is known', async () => {
  await addToHistory([wholeDay('2025-04-30', { [roof]: { name: 'Roof', yieldDay: 5000, yieldTotal: 490_000 } })])
  await show()
  const text = document.querySelector('.report table + p')?.textContent?.replace(/\s/g, ' ')
  assert.is(
    text?.replace(/ ?– ?/g, ' – '),
    'May 1 – 30, 2025: 300 kWh (5 days estimated); April 2025: 5.00 kWh (29 days not recorded).',
  )
})

test('the highest powers have a column once any was recorded', async () => {
  await show()
  assert.not.match(page(), /Peak W/)
  await addToHistory([
    {
      day: '2025-05-21',
      slot: 144,
      samples: 30,
      plant: 4000,
      highest: 4321,
      inverters: { [roof]: { name: 'Roof', power: 3000, highest: 3210 } },
    },
  ])
  await until(() => sheet().includes('The highest power was 4.32 kW on May 21 at 12:00.'))
  assert.is(row(0, 18)[2], '4,321')
  assert.equal([row(1, 0)[3], row(1, 1)[3], row(1, 2)[3]], ['3,210', '–', '4,321'])
})

test('a file of the report is named by its month', async () => {
  await show()
  dispatchEvent(new Event('beforeprint'))
  assert.is(document.title, 'Solar yield, May 2025')
  dispatchEvent(new Event('afterprint'))
  assert.is(document.title, 'Report · Sundial')
})

test('a year has a row for each month from the first one that is known', async () => {
  await show('/history/report?year=2025')
  assert.match(sheet(), /^Solar yield, 2025The plant yielded 300 kWh\./)
  assert.is(rows(0).length, 8)
  assert.equal(row(0, 0), ['May', '300.0', '2 days estimated, 1 day doubtful'])
  assert.equal(row(0, 1), ['June', '–', '30 days not recorded'])
})

test('what a kWh is worth is shown as worth about so much, in the chosen currency, and stays in this browser', async () => {
  const app = await show()
  assert.not.match(sheet(), /worth/)
  const amount = () => app.field('kwhAmount')
  enter(amount(), '0.31')
  await until(() => sheet().includes('The yield is worth about €93.00 at €0.31 per kWh.'))
  assert.not.match(sheet(), /saved/i)
  enter(app.field('kwhCurrency'), 'CHF')
  await until(() => sheet().includes('worth about CHF 93.00'))
  assert.equal([localStorage.getItem('kwhAmount'), localStorage.getItem('kwhCurrency')], ['0.31', 'CHF'])
  await app.open(may)
  await until(() => sheet().includes('worth about CHF 93.00'))
  assert.is(amount().value, '0.31')
  enter(amount(), '')
  await until(() => !sheet().includes('worth'))
  assert.is(localStorage.getItem('kwhAmount'), null)
  assert.equal(app.posted('dtu/config'), [])
})

test('a decimal comma is understood, and what is no amount is said and stays in the field', async () => {
  const app = await show(may, { kwhAmount: '0.2' })
  const amount = app.field('kwhAmount')
  enter(amount, '30 Cent')
  leaveField(amount)
  await until(() => document.querySelector('.problem')?.textContent === 'Enter a number. ')
  assert.is(amount.value, '30 Cent')
  assert.not.match(sheet(), /worth/)
  assert.is(localStorage.getItem('kwhAmount'), '0.2', 'what was stored is not lost')
  enter(amount, '0,30')
  await until(() => sheet().includes('worth about €90.00'))
  assert.is(document.querySelector('.problem'), null)
  enter(amount, '0')
  await until(() => !sheet().includes('worth'))
  assert.equal([document.querySelector('.problem'), localStorage.getItem('kwhAmount')], [null, null])
})

test('damaged values in the storage of the browser do not break the report', async () => {
  for (const kwhAmount of ['x', '-1', 'Infinity'])
    for (const kwhCurrency of ['€', '']) {
      await show(may, { kwhAmount, kwhCurrency })
      assert.match(sheet(), /300 kWh/)
    }
})

test('the buttons of a report lead to the month before and after, its select and the address to any', async () => {
  const app = await show()
  assert.is(app.button('Previous').getAttribute('aria-disabled'), 'true', 'nothing was recorded before')
  app.button('Next').click()
  await until(() => page().includes('This browser knows nothing of June 2025'))
  assert.is(location.search, '?month=2025-06')
  app.button('Previous').click()
  await until(() => sheet().includes('May 2025'))
  enter(labelled('Month or year'), '?year=2025')
  await until(() => rows(0).length === 8)
  assert.is(location.search, '?year=2025')
})

test('the history leads to the report, and a press prints it', async () => {
  const app = await renderApp({ path: '/history' })
  const printed: string[] = []
  globalThis.print = () => void printed.push(location.pathname)
  named('main a', 'Report')?.click()
  await until(() => app.button('Print or save as PDF'))
  app.button('Print or save as PDF').click()
  assert.equal(printed, ['/history/report'])
})

test.run()
