import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { addToHistory, deleteHistory, loadHistory } from '../../../src/history/history.ts'
import { combine } from '../../../src/history/means.ts'
import { recordHistory } from '../../../src/history/recorder.ts'
import { sampleOf } from '../../../src/history/sample.ts'
import { nothingSeen, useLive } from '../../../src/live/live.ts'
import { fakeClock, tickInSteps } from '../../support/fake-clock.ts'
import { curveOf, freshDatabase, heard, showLive } from '../../support/history.ts'

test('where the values of an inverter come late, the power of the plant is recorded ten seconds after the first values', async () => {
  await freshDatabase()
  await deleteHistory()
  useLive.setState(nothingSeen, true)
  const clock = fakeClock()
  clock.setSystemTime(new Date('2026-06-21T12:00:00'))
  const stop = recordHistory()
  try {
    const { INV: _, ...late } = heard('b', 100, 300, 900)
    showLive([heard('a', 400, 1200, 500), late], 500)
    await tickInSteps(clock, 1000, 1000, () => loadHistory('yields', '~'))
    assert.is((await curveOf('2026-06-21'))[144], undefined)
    showLive([heard('a', 400, 1200, 500), heard('b', 100, 300, 900)], 500)
    await tickInSteps(clock, 10_000, 2000, () => loadHistory('yields', '~'))
    assert.is((await curveOf('2026-06-21'))[144], 500)
  } finally {
    stop()
    await loadHistory('yields')
    clock.uninstall()
  }
})

test('a number beyond measure is a gap, and the day it came on can be read', async () => {
  await freshDatabase()
  showLive([heard('a', 1e50, 1e50, 500), heard('b', 400, 100, 500)], 1e50)
  const sample = sampleOf(useLive.getState(), Date.now())
  await addToHistory([{ day: '2026-06-21', slot: 144, ...combine([sample ?? { samples: 0, inverters: {} }]) }])
  assert.equal([(await curveOf('2026-06-21', 'a'))[144], (await curveOf('2026-06-21', 'b'))[144]], [undefined, 400])
})

test.run()
