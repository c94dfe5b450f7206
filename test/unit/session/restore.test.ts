import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { encodeCredentials, storeCredentials } from '../../../src/gateway/credentials.ts'
import { t } from '../../../src/i18n/i18n.ts'
import {
  breakOffRestore,
  endRestore,
  keepRestore,
  maxKeptMs,
  type Restore,
  restoreUnderWay,
  stepOf,
  takeEnded,
} from '../../../src/session/restore.ts'
import { endSession, logout, watchSession } from '../../../src/session/session.ts'
import { mayLeave } from '../../../src/session/unsaved.ts'
import { type FakeClock, fakeClock } from '../../support/fake-clock.ts'
import { returnStorage, spoilStorage } from '../../support/storage.ts'
import '../../support/texts.ts'

const restore: Restore = {
  files: [
    { name: 'it.lang.json', text: '{"meta":{}}' },
    { name: 'config.json', text: '{"cfg":{}}' },
  ],
  sent: ['pin_mapping.json'],
  restarting: true,
}
/** The message when it ends early. */
const early = { sent: ['pin_mapping.json'], unclear: undefined, unsent: ['it.lang.json', 'config.json'] }
const kept = () => sessionStorage.getItem('restore')

/** Forgets what the page has in memory, as a reload does. */
function reload() {
  const text = kept()
  endRestore()
  if (text !== null) sessionStorage.setItem('restore', text)
}

let clock: FakeClock
test.before.each(() => {
  clock = fakeClock()
  storeCredentials(encodeCredentials('admin', 'secret'))
})
test.after.each(() => {
  endRestore()
  assert.is(clock.countTimers(), 0)
})

test('a restore goes on after a reload, with the files that are still to be sent', () => {
  keepRestore(restore)
  assert.is(restoreUnderWay(), restore)
  reload()
  const { files, sent = [], restarting } = restoreUnderWay() ?? {}
  assert.equal({ files, sent, restarting }, restore)
  assert.equal(stepOf(restore), { name: 'it.lang.json', file: 2, total: 3 })
})

test('nothing is kept of a restore that is done or was cancelled', () => {
  for (const end of [() => keepRestore({ ...restore, files: [], restarting: false }), endRestore]) {
    keepRestore(restore)
    end()
    assert.equal([kept(), restoreUnderWay()], [null, undefined])
  }
})

test('after a logout, here or in another tab, and a rejected login nothing is kept, and it is told once which files are in', () => {
  const end = watchSession()
  const logins: (() => void)[] = [
    logout,
    endSession,
    () => {
      storeCredentials(null)
      dispatchEvent(new Event('storage'))
    },
  ]
  for (const end of logins) {
    keepRestore(restore)
    end()
    assert.equal([kept(), takeEnded('/login'), takeEnded('/login')], [null, early, undefined])
  }
  end()
})

test('while files are to come, leaving the page asks, also after a reload', () => {
  const questions: (string | undefined)[] = []
  globalThis.confirm = text => {
    questions.push(text)
    return false
  }
  keepRestore(restore)
  assert.is(mayLeave(), false)
  reload()
  restoreUnderWay()
  assert.is(mayLeave(), false)
  assert.equal(questions, [t('app.RestoreLeave'), t('app.RestoreLeave')])
  breakOffRestore()
  assert.ok(mayLeave())
  keepRestore({ ...restore, files: [] })
  assert.ok(mayLeave())
})

test('the storage forgets the files after a quarter of an hour, also when the page is reloaded meanwhile', async () => {
  keepRestore(restore)
  await clock.tickAsync(maxKeptMs - 1000)
  reload()
  assert.ok(restoreUnderWay())
  await clock.tickAsync(999)
  assert.ok(kept())
  await clock.tickAsync(1)
  assert.is(kept(), null)
  // The page that waits goes on, as long as it is open.
  assert.ok(restoreUnderWay())
})

test('a restore of an hour ago does not go on, and names the files that were sent, and those that were not', () => {
  keepRestore(restore)
  reload()
  clock.setSystemTime(Date.now() + 3_600_000)
  assert.is(restoreUnderWay(), undefined)
  assert.equal(takeEnded('/settings/config'), early)
  assert.is(kept(), null)
})

test('after the last file a reload still waits for the restart, and leaving says nothing', () => {
  keepRestore({ ...restore, files: [], restarting: true })
  reload()
  assert.is(restoreUnderWay()?.restarting, true)
  assert.is(takeEnded('/info/system'), undefined)
  assert.is(kept(), null)
})

test('a restore that is left for another page ends, and names the files that were sent, and those that were not', () => {
  keepRestore(restore)
  for (const path of ['/wait', '/settings/config']) assert.is(takeEnded(path), undefined)
  assert.equal(restoreUnderWay(), restore)
  assert.equal(takeEnded('/info/system'), early)
  assert.is(kept(), null)
  assert.is(takeEnded('/'), undefined)
})

test('of a file on its way it is said that it may have arrived, also after a reload', () => {
  keepRestore({ ...restore, begun: true, restarting: false })
  reload()
  restoreUnderWay()
  assert.equal(takeEnded('/'), { sent: ['pin_mapping.json'], unclear: 'it.lang.json', unsent: ['config.json'] })
})

test('with a blocked storage a restore goes on without a reload, which is known', () => {
  spoilStorage('blocked')
  assert.is(keepRestore(restore), false, 'whoever asked is told')
  assert.is(restoreUnderWay(), restore)
  endRestore()
  assert.is(restoreUnderWay(), undefined)
  returnStorage()
  assert.is(keepRestore(restore), true)
})

test('what is damaged in the storage is no restore', () => {
  for (const text of ['', '{', 'null', '{"files":7}', '[]']) {
    sessionStorage.setItem('restore', text)
    assert.is(restoreUnderWay(), undefined)
  }
  sessionStorage.removeItem('restore')
})

test.run()
