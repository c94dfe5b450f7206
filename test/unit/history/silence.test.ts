import { openDB } from 'idb'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { addToHistory, loadHistory } from '../../../src/history/history.ts'
import { exportCsv } from '../../../src/history/transfer.ts'
import { useHistory } from '../../../src/history/use-history.ts'
import { type FakeClock, fakeClock } from '../../support/fake-clock.ts'
import { freshDatabase, loseDatabase, observationsFrom } from '../../support/history.ts'

const noon = Date.UTC(2026, 5, 21, 12)
const some = () => observationsFrom(noon, noon + 600_000, { plant: 400 })

let clock: FakeClock
let answer: () => void

/** A database that one tab deletes and another keeps open: it answers when the returned function is called. */
async function silentDatabase() {
  const other = await openDB('history', 1)
  indexedDB.deleteDatabase('history')
  return () => other.close()
}

test.before.each(async () => {
  await freshDatabase()
  useHistory.setState({ kept: true, silent: false, revision: 0 })
  answer = await silentDatabase()
  clock = fakeClock()
})
test.after.each(async () => {
  clock.uninstall()
  await loseDatabase()
})

test('a database that never answers is told after five seconds, and what it answers later is shown', async () => {
  const read = loadHistory('power')
  await clock.tickAsync(4900)
  assert.not(useHistory.getState().silent)
  await clock.tickAsync(100)
  assert.equal(await read, {})
  assert.equal([useHistory.getState().silent, useHistory.getState().kept], [true, false])
  clock.uninstall()
  const told = new Promise(resolve => useHistory.subscribe(resolve))
  answer()
  await told
  const { silent, kept, revision } = useHistory.getState()
  assert.equal([silent, kept, revision], [false, true, 1])
  await addToHistory(some())
  assert.is(Object.keys(await loadHistory('power')).length, 1)
})

test('what is recorded while the database does not answer does not pile up', async () => {
  const first = addToHistory(some())
  await clock.tickAsync(5000)
  await first
  assert.ok(useHistory.getState().silent)
  // Ends although no time passes.
  await addToHistory(some())
  clock.uninstall()
  const told = new Promise(resolve => useHistory.subscribe(resolve))
  answer()
  await told
  assert.not(useHistory.getState().silent)
})

test('nothing is saved as a file while the database does not answer', async () => {
  const saved = exportCsv().then(
    () => 'saved',
    () => 'refused',
  )
  await clock.tickAsync(5000)
  assert.is(await saved, 'refused')
  clock.uninstall()
  const told = new Promise(resolve => useHistory.subscribe(resolve))
  answer()
  await told
})

test.run()
