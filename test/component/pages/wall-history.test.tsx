import { test } from 'uvu'
import * as assert from 'uvu/assert'
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
const alerts = () => useAlerts.getState().alerts.map(({ text }) => text)
const save = () => named('button', 'Save the history')?.click()

test.before.each(async () => {
  watchSaving()
  await freshDatabase()
  useHistory.setState({ kept: true, silent: false })
})

test('the history of the tablet is saved as a file from its corner', async () => {
  await addToHistory([wholeDay(today, { '116181234567': { name: 'Roof', yieldDay: 5000, yieldTotal: 500_000 } })])
  await renderApp({ path: '/wall' })
  save()
  await until(() => saved.files.length > 0)
  const [name, content] = saved.files[0] ?? []
  assert.match(name ?? '', /^history-.+\.csv$/)
  assert.match((await content?.text()) ?? '', /"Wh-total 116181234567 Roof"/)
  assert.equal(alerts(), [])
})

test('what cannot be read and therefore is not in the file is said', async () => {
  await putRecords([{ key: ['yields', today], value: { inverters: null } }])
  await renderApp({ path: '/wall' })
  save()
  await until(() => alerts().length > 0)
  assert.equal(alerts(), ['The file lacks stored records that cannot be read: 1.'])
})

test('a history that cannot be read leaves no empty file behind, and says so', async () => {
  await renderApp({ path: '/wall' })
  await blockStorage()
  save()
  await until(() => alerts().length > 0)
  assert.match(alerts()[0] ?? '', /^The history could not be read, so no file was saved\./)
  assert.equal(saved.files, [])
})

test.run()
