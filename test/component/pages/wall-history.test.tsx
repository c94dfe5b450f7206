import { test } from 'uvu'
import { dayOf } from '../../../src/history/calendar.ts'
import { addToHistory } from '../../../src/history/history.ts'
import { useHistory } from '../../../src/history/use-history.ts'
import { useAlerts } from '../../../src/ui/alerts/alert-store.ts'
import { saved, watchSaving } from '../../support/config-page.ts'
import { blockStorage, freshDatabase, wholeDay } from '../../support/history.ts'
import { named, until } from '../../support/mount.tsx'
import { putRecords } from '../../support/put-records.ts'
import { renderApp } from '../../support/render-app.tsx'

const today = dayOf(Date.now())
const record = () => addToHistory([wholeDay(today, { 1161: { yieldDay: 5000, yieldTotal: 500_000 } })])
const alerts = () => useAlerts.getState().alerts.map(({ text }) => text)

test.before.each(async () => {
  watchSaving()
  await freshDatabase()
  useHistory.setState({ kept: true, silent: false })
})

for (const [outcome, prepare, fileCount, alert] of [
  ['is saved as a file', record, 1, ''],
  [
    'is saved without what cannot be read, and says so',
    () => putRecords([{ key: ['yields', '2026-06-20'], value: { inverters: null } }]).then(record),
    1,
    'The file lacks stored records that cannot be read: 1.',
  ],
  [
    'that cannot be read leaves no empty file, and says so',
    blockStorage,
    0,
    'The history could not be read, so no file',
  ],
] as const)
  test(`from the corner of the wall the history ${outcome}`, async () => {
    await renderApp({ path: '/wall' })
    await prepare()
    named('button', 'Save the history')?.click()
    await until(() => saved.files.length === fileCount && alerts().join().startsWith(alert))
  })

test.run()
