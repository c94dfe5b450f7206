import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { keepSetupProgress, type SetupProgress, setupProgress } from '../../../src/session/setup.ts'

test.before.each(() => localStorage.clear())

test('progress is found again after a reload; a new browser knows of none', () => {
  assert.equal(setupProgress(), { state: 'idle' })
  const all: SetupProgress[] = [
    { state: 'started', skipped: [] },
    { state: 'started', skipped: ['device', 'ntp'] },
    { state: 'dismissed' },
  ]
  for (const progress of all) {
    keepSetupProgress(progress)
    assert.equal(setupProgress(), progress)
  }
  keepSetupProgress({ state: 'idle' })
  assert.is(localStorage.getItem('setup'), null)
})

test('a stored text that makes no sense begins no set-up and skips no step', () => {
  for (const text of ['', 'dismissed', '[1,2]', '7', 'null', '{"state":"of a newer version"}']) {
    localStorage.setItem('setup', text)
    assert.equal(setupProgress(), { state: 'idle' }, text)
  }
  for (const text of ['{"state":"started"}', '{"state":"started","skipped":["toString"]}']) {
    localStorage.setItem('setup', text)
    assert.equal(setupProgress(), { state: 'started', skipped: [] }, text)
  }
})

test.run()
