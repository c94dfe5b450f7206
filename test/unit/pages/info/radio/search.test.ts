import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { legalChannels, minutesOf, planOf } from '../../../../../src/pages/info/radio/frequency/plan.ts'
import {
  begin,
  changed,
  expected,
  failed,
  heard,
  isBack,
  type Search,
  stopped,
  tuned,
  wanted,
} from '../../../../../src/pages/info/radio/search.ts'
import { factoryDtu, readDtu } from '../../../../../tools/simulator/settings/dtu.ts'
import { mhz, roof, run, small } from './search-course.ts'

const config = (more: Partial<ReturnType<typeof readDtu>> = {}) => ({
  ...readDtu(factoryDtu(), { nrf: true, cmt: true, ethernet: false }),
  ...more,
})
test('a search listens at the frequency in use, tries every other one, and sets the old one again', () => {
  const { search, set } = run(small, () => 4)
  assert.equal(set, [863, 863.25, 863.5, 863.75, 864, 865].map(mhz))
  assert.equal(
    search.steps.map(({ frequency }) => frequency),
    small.frequencies,
  )
  assert.equal([search.end, search.isBack], [{ why: 'done' }, true])
  assert.equal(search.steps[2]?.heard.a, { requests: 6, answers: 6, repeats: 0, signals: Array(7).fill(-70) })
})

test('every frequency of Europe is tried within what the law allows, in steps of 250 kHz', () => {
  const plan = planOf(config(), ['a'], 1)!
  const [from, ...others] = plan.frequencies
  assert.is(from, mhz(865))
  assert.is(Math.min(...others), mhz(863))
  assert.is(Math.max(...others), mhz(870))
  assert.is(plan.frequencies.length, 29)
  assert.is(minutesOf(plan), 30)
  assert.ok(others.every(channel => channel % 250_000 === 0))
})

test('each region has its own range, and nothing outside it is ever set', () => {
  for (const cmt_country of [0, 1, 2]) {
    const set = config({ cmt_country, cmt_frequency: mhz(918) })
    const { freq_legal_min, freq_legal_max } = set.country_def[cmt_country]!
    const plan = planOf(set, ['a'], 1)!
    const tried = run(plan, () => 4).set.filter(one => one !== plan.from)
    assert.ok(tried.every(one => one >= freq_legal_min && one <= freq_legal_max))
    assert.is(tried.length, (freq_legal_max - freq_legal_min) / 250_000 + (cmt_country === 0 ? 1 : 0))
  }
})

test('an old frequency outside the legal range is measured and set again, since it was in use', () => {
  const plan = planOf(config({ cmt_frequency: mhz(860.5) }), ['a'], 1)!
  assert.is(plan.frequencies.length, 30)
  assert.is(run(plan, () => 4).set.at(-1), mhz(860.5))
})

test('a gateway that names no range gets no search', () => {
  for (const country_def of [
    [],
    null,
    'none',
    [{ freq_legal_min: 'a' }],
    [{ freq_legal_min: 9e8, freq_legal_max: 8e8 }],
  ]) {
    const odd = config({ country_def: country_def as never })
    assert.equal(legalChannels(odd), [])
    assert.is(planOf(odd, ['a'], 1), undefined)
  }
  assert.is(planOf(config(), [], 1), undefined)
  const endless = config({
    country_def: [{ freq_min: 1, freq_max: 1e15, freq_legal_min: 1, freq_legal_max: 1e15, freq_default: 1 }],
  })
  assert.ok(legalChannels(endless).length <= 200)
})

test('with many inverters a frequency is tried for longer, so that each is asked a few times', () => {
  const times = (pollinterval: number, configured: number) => {
    const { followMs, stepMs } = planOf(config({ pollinterval }), ['a'], configured)!
    return [followMs, stepMs]
  }
  assert.equal(times(5, 1), [30_000, 30_000])
  assert.equal(times(5, 5), [125_000, 100_000])
  assert.equal(times(86_400, 10), [600_000, 600_000])
})

test('eight answers of each inverter are enough, and end a frequency sooner', () => {
  const air = roof(small.serials)
  let search = begin(small, air.readings(), 0)
  air.ask('a', 8, 8)
  air.ask('b', 9, 7)
  search = heard(search, air.readings(), 5000)
  assert.is(search.phase, 'measuring')
  air.ask('b', 1, 1)
  search = heard(search, air.readings(), 6000)
  assert.equal([search.phase, wanted(search)], ['tuning', mhz(863)])
})

test('eight requests without an answer are as clear as eight answers, and end a frequency sooner', () => {
  const air = roof(small.serials)
  let search = begin(small, air.readings(), 0)
  air.ask('a', 8, 8)
  air.ask('b', 14, 7)
  search = heard(search, air.readings(), 5000)
  assert.is(search.phase, 'measuring')
  air.ask('b', 1, 0)
  search = heard(search, air.readings(), 6000)
  assert.is(search.phase, 'tuning')
})

test('with many inverters a frequency ends after 30 seconds if each was asked four times by then, else after four turns', () => {
  const plan = { ...small, stepMs: 100_000 }
  for (const [requests, endsAt] of [
    [4, 30_000],
    [3, 100_000],
  ] as const) {
    const air = roof(plan.serials)
    let search = begin(plan, air.readings(), 0)
    air.ask('a', 6, 3)
    air.ask('b', requests, 0)
    search = heard(search, air.readings(), endsAt - 1000)
    assert.is(search.phase, 'measuring')
    assert.is(heard(search, air.readings(), endsAt).phase, 'tuning')
  }
})

test('what arrives while a frequency is being set belongs to none', () => {
  const air = roof(small.serials)
  let search = heard(begin(small, air.readings(), 0), air.readings(), 30_000)
  air.ask('a', 5, 0)
  assert.is(heard(search, air.readings(), 31_000), search)
  search = heard(tuned(search, air.readings(), 32_000), air.readings(), 62_000)
  assert.is(search.steps[1]?.heard.a?.requests, 0)
})

test('an inverter that had answered and does not for three frequencies ends the search, which goes back', () => {
  const { search, set } = run(small, (serial, frequency) => (serial === 'b' && frequency < mhz(865) ? 0 : 4))
  assert.equal(search.end, { why: 'lost', serial: 'b' })
  assert.equal(set, [863, 863.25, 863.5, 865].map(mhz))
  assert.is(search.isBack, true)
})

test('one answer in between is enough to go on', () => {
  const { search } = run(small, (serial, frequency) =>
    serial === 'b' && frequency < mhz(865) && frequency !== mhz(863.5) ? 0 : 4,
  )
  assert.equal(search.end, { why: 'done' })
})

test('an inverter that never answered, or was never asked, is not lost', () => {
  assert.equal(run(small, serial => (serial === 'b' ? 0 : 4)).search.end, { why: 'done' })
  const air = roof(small.serials)
  let search = begin(small, air.readings(), 0)
  air.ask('b', 4, 4)
  for (let at = 30_000; search.phase !== 'returning'; at += 30_000) {
    search = heard(search, air.readings(), at)
    search = tuned(search, air.readings(), at)
  }
  assert.equal(search.end, { why: 'done' })
})

/** A search that is setting its second frequency, and one that listens to it. */
function underWay(): { tuning: Search; measuring: Search } {
  const air = roof(small.serials)
  const tuning = heard(begin(small, air.readings(), 0), air.readings(), 30_000)
  return { tuning, measuring: tuned(tuning, air.readings(), 31_000) }
}

test('stopped at any moment, it goes back to the old frequency', () => {
  for (const search of Object.values(underWay())) {
    const stopping = stopped(search)
    assert.equal([stopping.phase, wanted(stopping), stopping.end], ['returning', mhz(865), { why: 'stopped' }])
    assert.is(stopped(stopping), stopping)
    const ended = isBack(stopping)
    assert.equal([ended.phase, ended.isBack], ['ended', true])
    assert.is(stopped(ended), ended)
  }
})

test('a frequency that cannot be set ends it; if not even the old one can, that is remembered', () => {
  const failing = failed(underWay().tuning)
  assert.equal([failing.phase, failing.end], ['returning', { why: 'failed' }])
  const stuck = failed(failing)
  assert.equal([stuck.phase, stuck.isBack, stuck.end], ['ended', false, { why: 'failed' }])
})

test('a frequency that somebody else has set is left alone', () => {
  const { tuning } = underWay()
  assert.equal(expected(tuning), [865, 865, 863].map(mhz))
  const ended = changed(tuning)
  assert.equal([ended.phase, ended.end, ended.isBack], ['ended', { why: 'changed' }, true])
})

test.run()
