import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dayAfter, dayOf } from '../../../src/history/calendar.ts'
import { addToHistory, loadHistory } from '../../../src/history/history.ts'
import { useHistory } from '../../../src/history/use-history.ts'
import { HistoryDataPage } from '../../../src/pages/history/data/data.tsx'
import { HistoryPage } from '../../../src/pages/history/history.tsx'
import { useAlerts } from '../../../src/ui/alerts/alert-store.ts'
import { saved, watchSaving } from '../../support/config-page.ts'
import { blockStorage, freshDatabase, wholeDay } from '../../support/history.ts'
import { mount, named, settled, until } from '../../support/mount.tsx'
import { putRecords } from '../../support/put-records.ts'

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
})

test('the history leads to what is recorded', async () => {
  page = mount(<HistoryPage />)
  assert.is((await until(() => named<HTMLAnchorElement>('a', 'Recorded data'))).pathname, '/history/data')
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

test('without days after today there is nothing to delete of them', async () => {
  await addToHistory([made(today)])
  page = mount(<HistoryDataPage />)
  await until(() => named('button', 'Delete the history'))
  assert.not(named('button', 'Delete the days after today'))
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

test.run()
