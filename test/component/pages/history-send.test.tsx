import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { addToHistory } from '../../../src/history/history.ts'
import { historyFileName } from '../../../src/history/send.ts'
import { exportCsv } from '../../../src/history/transfer.ts'
import { useAlerts } from '../../../src/ui/alerts/alert-store.ts'
import { saved, watchSaving } from '../../support/config-page.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { freshDatabase, wholeDay } from '../../support/history.ts'
import { enter, labelled, named, settled, until } from '../../support/mount.tsx'
import { type AppOptions, renderApp } from '../../support/render-app.tsx'

const made = (day: string) => wholeDay(day, { '1161': { yieldDay: 5000, yieldTotal: 500_000 } })
const fileName = 'history-sonnenhaus-2026-01-03-to-2026-06-20.csv'

/** Opens a history of some months, and sends all of it. */
async function send(options: AppOptions = {}) {
  watchSaving()
  await freshDatabase()
  await addToHistory([made('2026-06-20'), made('2026-01-03')])
  await renderApp({ path: '/history/data', answers: { 'system/status': { hostname: 'Sonnenhaus' } }, ...options })
  enter(labelled<HTMLSelectElement>('Period'), '')
  await settled()
  named('button', 'Save as CSV')?.click()
}

/** The browser can share files with other apps, with this outcome. */
function sharing(share: (data: ShareData) => Promise<void>) {
  Object.assign(navigator, { canShare: () => true, share })
}
test.after.each(() => {
  Reflect.deleteProperty(navigator, 'canShare')
  Reflect.deleteProperty(navigator, 'share')
})

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
  await freshDatabase()
  await addToHistory([made('2026-05-31'), made('2026-06-01'), made('2026-06-20')])
  await renderApp({ answers: { 'system/status': { hostname: 'Sonnenhaus' } } })
  named('button', 'Menu')?.click()
  ;(await until(() => named('header a', 'History'))).click()
  ;(await until(() => named('main a', 'Recorded data'))).click()
  await until(() => labelled<HTMLSelectElement>('Period')?.selectedOptions[0]?.textContent === 'June 2026')
  watchSaving()
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
  watchSaving()
  await freshDatabase()
  await addToHistory([made('2026-01-03'), made('2026-06-20')])
  await renderApp({ path: '/history/data?month=2026-03' })
  named('button', 'Save as CSV')?.click()
  await until(() => useAlerts.getState().alerts.length > 0)
  assert.match(useAlerts.getState().alerts[0]?.text ?? '', /^Nothing was recorded in this time\./)
  assert.equal(saved.files, [])
})

test('a gateway that does not say its name is called by its address', async () => {
  await send({ network: ({ url }) => (url.includes('system/status') ? new Response('', { status: 500 }) : undefined) })
  await until(() => saved.files.length > 0)
  assert.is(saved.files[0]?.[0], 'history-gateway-test-2026-01-03-to-2026-06-20.csv')
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
