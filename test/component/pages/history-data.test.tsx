import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dayAfter, dayOf } from '../../../src/history/calendar.ts'
import { addToHistory, loadHistory } from '../../../src/history/history.ts'
import { historyFileName } from '../../../src/history/send.ts'
import { exportCsv } from '../../../src/history/transfer.ts'
import { useHistory } from '../../../src/history/use-history.ts'
import { HistoryDataPage } from '../../../src/pages/history/data/data.tsx'
import { HistoryPage } from '../../../src/pages/history/history.tsx'
import { useAlerts } from '../../../src/ui/alerts/alert-store.ts'
import { saved, watchSaving } from '../../support/config-page.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { blockStorage, freshDatabase, wholeDay } from '../../support/history.ts'
import { enter, labelled, mount, named, settled, until } from '../../support/mount.tsx'
import { putRecords } from '../../support/put-records.ts'
import { renderApp } from '../../support/render-app.tsx'

const today = dayOf(Date.now())
const made = (day: string) => wholeDay(day, { a: { yieldDay: 5000, yieldTotal: 500_000 } })

let page: ReturnType<typeof mount> | undefined

const says = (words: string) => until(() => document.body.textContent?.includes(words))
const alerts = () => useAlerts.getState().alerts.map(({ text }) => text)

test.before.each(async () => {
  watchSaving()
  useAlerts.setState({ alerts: [] })
  await freshDatabase()
  useHistory.setState({ kept: true, silent: false })
})
test.after.each(async () => {
  page?.leave()
  page = undefined
  await settled()
  Reflect.deleteProperty(navigator, 'canShare')
  Reflect.deleteProperty(navigator, 'share')
})

test('a history with records that cannot be read is saved without them, and says how many they are', async () => {
  await addToHistory([made(today)])
  await putRecords([
    { key: ['yields', dayAfter(today, -1)], value: { inverters: null } },
    { key: ['power', dayAfter(today, -1)], value: { samples: [30], plant: ['x'], inverters: {} } },
    { key: ['power', today], value: { samples: [30], plant: [400], inverters: {} } },
  ])
  page = mount(<HistoryDataPage />)
  await says('Stored records that cannot be read are left out: 2')
  named('button', 'Save as CSV')?.click()
  await until(() => alerts().length > 0)
  assert.is(saved.files[0]?.[0], `history-gateway-test-${today}-to-${today}.csv`)
  assert.equal(alerts(), ['Stored records that cannot be read are left out: 2.'])
})

test('days after today are named, and deleted only when that is confirmed', async () => {
  await addToHistory([made(today), made('2131-01-01'), made('2132-02-05')])
  page = mount(<HistoryDataPage />)
  await says(
    'Days still to come are stored (2), from a wrong clock or a file, and are not shown: Jan 1, 2131 – Feb 5, 2132.',
  )
  named('button', 'Delete the days after today')?.click()
  await until(() => document.querySelector('dialog'))
  assert.match(document.querySelector('dialog')?.textContent ?? '', /Jan 1, 2131 – Feb 5, 2132/)
  named('dialog button', 'Delete the days after today')?.click()
  await until(() => !document.body.textContent?.includes('2131'))
  assert.equal(Object.keys(await loadHistory('yields')), [today])
  await until(() => !named('button', 'Delete the days after today'))
})

test('what is kept says how much room it takes, and nothing of it while nothing is kept', async () => {
  page = mount(<HistoryDataPage />)
  await until(() => named('button', 'Delete the history'))
  assert.not.match(document.body.textContent ?? '', /So far about/)
  await addToHistory(
    Array.from({ length: 288 }, (_, slot) => ({ day: today, slot, samples: 30, plant: 4000, inverters: {} })),
  )
  // 288 means and numbers of samples of about three bytes each.
  await says('So far about 1.7\u00a0kB.')
})

test('where the browser tells how much is stored, that is what is said', async () => {
  const storage = { estimate: async () => ({ usage: 9_000_000, usageDetails: { indexedDB: 3_879_731 } }) }
  Object.defineProperty(navigator, 'storage', { value: storage, configurable: true })
  await addToHistory([made(today)])
  page = mount(<HistoryDataPage />)
  await says('So far about 3.7\u00a0MB.')
  Reflect.deleteProperty(navigator, 'storage')
})

test('a storage that cannot be read is not saved as an empty file', async () => {
  await blockStorage()
  page = mount(<HistoryDataPage />)
  await says('storage of this browser is blocked or full')
  named('button', 'Save as CSV')?.click()
  await until(() => alerts().length > 0)
  assert.equal(saved.files, [])
  assert.equal(alerts(), ['The history could not be read.'])
})

test('a storage that does not answer is told in place of empty diagrams, and they return with its answer', async () => {
  await addToHistory([made(today), { day: today, slot: 144, samples: 30, plant: 400, inverters: {} }])
  useHistory.setState({ kept: false, silent: true })
  page = mount(<HistoryPage />)
  await says('The storage of this browser does not answer')
  assert.not(document.querySelector('.chart'))
  assert.ok(named('a', 'Recorded data'))
  useHistory.setState({ kept: true, silent: false })
  await until(() => document.querySelector('.chart'))
})

test('everything is deleted only when that is confirmed', async () => {
  await addToHistory([made(today)])
  page = mount(<HistoryDataPage />)
  await says('Nothing leaves it.')
  for (const answer of ['Cancel', 'Delete the history']) {
    assert.is(Object.keys(await loadHistory('yields')).length, 1)
    named('button', 'Delete the history')?.click()
    await until(() => document.querySelector('dialog'))
    named('dialog button', answer)?.click()
    await until(() => !document.querySelector('dialog'))
  }
  await until(async () => !Object.keys(await loadHistory('yields')).length)
})

const fileName = 'history-sonnenhaus-2026-01-03-to-2026-06-20.csv'

/** Opens a history of some months, and sends all of it. */
async function send() {
  await addToHistory([made('2026-06-20'), made('2026-01-03')])
  await renderApp({ path: '/history/data', answers: { 'system/status': { hostname: 'Sonnenhaus' } } })
  enter(labelled<HTMLSelectElement>('Period'), '')
  await settled()
  named('button', 'Save as CSV')?.click()
}

/** The browser can share files with other apps, with this outcome. */
function sharing(share: (data: ShareData) => Promise<void>) {
  Object.assign(navigator, { canShare: () => true, share })
}

test('the history is saved as a file whose name says the plant and the days', async () => {
  await send()
  await until(() => saved.files.length > 0)
  const [[name, content] = ['', new Blob()]] = saved.files
  assert.is(name, fileName)
  assert.is(await content.text(), (await exportCsv()).join(''))
})

test('this month is saved with four presses from the live view, and its file has no other days', async () => {
  const clock = fakeClock(['Date'])
  clock.setSystemTime(new Date('2026-06-21T12:00:00'))
  await addToHistory([made('2026-05-31'), made('2026-06-01'), made('2026-06-20')])
  await renderApp({ answers: { 'system/status': { hostname: 'Sonnenhaus' } } })
  named('button', 'Menu')?.click()
  ;(await until(() => named('header a', 'History'))).click()
  ;(await until(() => named('main a', 'Recorded data'))).click()
  await until(() => labelled<HTMLSelectElement>('Period')?.selectedOptions[0]?.textContent === 'June 2026')
  named('button', 'Save as CSV')?.click()
  await until(() => saved.files.length > 0)
  const [[name, content] = ['', new Blob()]] = saved.files
  assert.is(name, 'history-sonnenhaus-2026-06-01-to-2026-06-20.csv')
  const days = (await content.text()).trim().split('\r\n').slice(1)
  // Those between have the estimated yields of the page.
  const inFile = [...new Set(days.map(row => row.slice(0, 10)))]
  assert.equal([inFile.length, inFile[0], inFile.at(-1)], [20, '2026-06-01', '2026-06-20'])
  clock.uninstall()
})

test('a month of which nothing is recorded is said to be empty, and makes no file', async () => {
  await addToHistory([made('2026-01-03'), made('2026-06-20')])
  await renderApp({ path: '/history/data?month=2026-03' })
  named('button', 'Save as CSV')?.click()
  await until(() => useAlerts.getState().alerts.length > 0)
  assert.match(useAlerts.getState().alerts[0]?.text ?? '', /^Nothing was recorded in this time\./)
  assert.equal(saved.files, [])
})

test('a browser that can hand files to other apps does so in place of a download', async () => {
  const shared: ShareData[] = []
  sharing(async data => void shared.push(data))
  await send()
  await until(() => shared.length > 0)
  await settled()
  assert.equal(
    shared[0]?.files?.map(({ name, type }) => [name, type]),
    [[fileName, 'text/csv']],
  )
  assert.equal(saved.files, [])
})

test('who closes the dialog of the browser gets no file, and one that cannot hand it over saves it', async () => {
  let name = 'AbortError'
  let asked = 0
  sharing(async () => {
    asked++
    throw new DOMException('no', name)
  })
  await send()
  await until(() => asked === 1)
  await settled()
  assert.equal(saved.files, [])
  name = 'NotAllowedError'
  await until(() => !named<HTMLButtonElement>('button', 'Save as CSV')?.disabled)
  named('button', 'Save as CSV')?.click()
  await until(() => saved.files.length > 0)
  assert.equal(useAlerts.getState().alerts, [])
})

test('the name of the file is safe on every system, whatever the gateway is called', () => {
  const lines = ['time,n', '2026-06-20T00:00:00+02:00,,1', '2026-06-22T10:00:00+02:00,,1']
  const named = (plant: string) => historyFileName(plant, lines)
  assert.is(named('Süd/Dach: “1”'), 'history-sud-dach-1-2026-06-20-to-2026-06-22.csv')
  assert.is(named('../../etc'), 'history-etc-2026-06-20-to-2026-06-22.csv')
  assert.is(named('x'.repeat(300)).length, 'history-'.length + 40 + '-2026-06-20-to-2026-06-22.csv'.length)
  assert.is(historyFileName('Roof', ['time,n']), 'history-roof.csv')
})

test.run()
