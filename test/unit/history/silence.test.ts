import { type IDBPDatabase, openDB } from 'idb'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { addToHistory, loadHistory } from '../../../src/history/history.ts'
import { useHistory } from '../../../src/history/use-history.ts'
import { type FakeClock, fakeClock } from '../../support/fake-clock.ts'
import { freshDatabase, loseDatabase, observationsFrom } from '../../support/history.ts'

const noon = Date.UTC(2026, 5, 21, 12)
const some = () => observationsFrom(noon, noon + 600_000, { plant: 400 })

let clock: FakeClock
let other: IDBPDatabase

/** Lets the database answer, until that is known. */
async function answered() {
  clock.uninstall()
  const noted = new Promise(resolve => useHistory.subscribe(resolve))
  other.close()
  await noted
}

test.before.each(async () => {
  await freshDatabase()
  useHistory.setState({ kept: true, silent: false, revision: 0 })
  // A database that one tab deletes and another keeps open does not answer.
  other = await openDB('history', 1)
  indexedDB.deleteDatabase('history')
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
  await answered()
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
  await answered()
  assert.not(useHistory.getState().silent)
})

test.run()
