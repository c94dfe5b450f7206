import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { recall, remember } from '../../../src/gateway/storage.ts'
import { keepSetupProgress, type SetupProgress, setupProgress } from '../../../src/session/setup.ts'

test.before.each(() => localStorage.clear())

test('the first set-up of a gateway has not begun, as far as a new browser knows', () => {
  assert.equal(setupProgress(), { state: 'idle' })
})

test('progress is found again after a reload', () => {
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
  assert.is(recall('setup'), null)
})

test('a stored text that makes no sense skips no step', () => {
  for (const text of [
    '',
    'dismissed',
    '{"state":"started"}',
    '[1,2]',
    '7',
    '{"state":"started","skipped":["toString"]}',
  ]) {
    remember('setup', text)
    assert.equal(setupProgress(), { state: 'started', skipped: [] }, text)
  }
})

test.run()
