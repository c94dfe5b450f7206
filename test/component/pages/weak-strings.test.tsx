import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { addToHistory } from '../../../src/history/history.ts'
import { judgeStrings } from '../../../src/history/judge-strings.ts'
import { useHistory } from '../../../src/history/use-history.ts'
import { useLive } from '../../../src/live/live.ts'
import { Totals } from '../../../src/pages/home/totals.tsx'
import { WeakOnWall } from '../../../src/pages/home/wall/weak-on-wall.tsx'
import { WeakStrings } from '../../../src/pages/home/weak-strings.tsx'
import { type FakeClock, fakeClock } from '../../support/fake-clock.ts'
import { fakeGateway } from '../../support/fake-gateway.ts'
import { freshDatabase, heard, observationsFrom, showLive } from '../../support/history.ts'
import { quiet, string, value } from '../../support/live-messages.ts'
import { mount, named, settled, until } from '../../support/mount.tsx'

const roof = '116181234567'
const hour = 3_600_000

const DC = { 0: string('East', 300), 1: string('', 100) }

let clock: FakeClock

/** Ten days of two strings of 300 W from 10 to 14 h; today the second delivers `watts`. */
async function record(watts: number) {
  const now = Date.now()
  const rows = Array.from({ length: 11 }, (_, ago) => {
    const to = now - ago * 24 * hour
    return observationsFrom(to - 4 * hour, to, { inverters: { [roof]: { strings: { 0: 300, 1: ago ? 300 : watts } } } })
  })
  await addToHistory(rows.flat())
  await judgeStrings()
}

test.before.each(async () => {
  localStorage.clear()
  await freshDatabase()
  clock = fakeClock(['Date'])
  clock.setSystemTime(new Date('2026-06-21T14:00:00'))
  useHistory.setState({ weak: [] })
  showLive([heard(roof, 400, 1000, 500, { DC })], 400)
  fakeGateway(() => ({ json: {} }))
})
test.after.each(async () => {
  await settled()
  clock.uninstall()
})

test('on the wall the row of the inverter names its weak string and by how much, rows of others do not', async () => {
  await record(100)
  const page = mount(
    <>
      <WeakOnWall serial={roof} />
      <WeakOnWall serial="116187654321" />
    </>,
  )
  await until(() => page.place.textContent)
  assert.is(page.place.textContent, 'String 2: 50% less than usual')
  page.leave()
})

test('the sentence of the live view names a weak string, that of the wall leaves it to the row', async () => {
  await record(100)
  const said = () => document.querySelector('.answer')?.textContent ?? ''
  const live = mount(<Totals sunrise={undefined}>{null}</Totals>)
  await until(() => /String 2 makes 50% less than usual/.test(said()))
  live.leave()
  const wall = mount(
    <Totals wall sunrise={undefined}>
      {null}
    </Totals>,
  )
  await settled()
  assert.is(said(), '')
  wall.leave()
})

test('the sentence of the live view says the two most important things, that of the wall the first', async () => {
  showLive([heard(roof, 400, 1000, 500, { limit_relative: 50, limit_absolute: 400 })], 400)
  useLive.setState({ hints: { ...quiet, time_sync: true, radio_problem: true } })
  const said = () => document.querySelector('.answer')?.textContent ?? ''
  const live = mount(<Totals sunrise="">{null}</Totals>)
  await settled()
  assert.match(said(), /clock is not set.*A radio module does not answer/)
  assert.not.match(said(), /Limited/)
  live.leave()
  const wall = mount(
    <Totals wall sunrise="">
      {null}
    </Totals>,
  )
  await settled()
  assert.match(said(), /clock is not set/)
  assert.not.match(said(), /radio module/)
  wall.leave()
})

test('a weak string is a sentence, until it is dismissed', async () => {
  await record(100)
  const page = mount(<WeakStrings serial={roof} />)
  const said = () => document.querySelector('.notice')?.textContent ?? ''
  await until(() => said().includes('String 2 delivers 50% less than its usual share of the inverter’s power.'))
  named('button', 'Dismiss')?.click()
  await until(() => !document.querySelector('.notice'))
  await record(90)
  await settled()
  assert.not(document.querySelector('p'))
  clock.setSystemTime(new Date('2026-07-23T14:00:00'))
  showLive([heard(roof, 400, 1000, 500, { DC })], 400)
  await record(100)
  await until(said)
  page.leave()
})

test('the best that was recorded of a string is known, though not every time of the day was recorded', async () => {
  const page = mount(<WeakStrings serial={roof} />)
  await record(290)
  const { 0: first, 1: second } = useHistory.getState().best[roof] ?? {}
  assert.ok(Number(first) > 0 && Number(second) >= 290, `${first}, ${second}`)
  page.leave()
})

test('on the first day a string is as large as the best of its inverter, so a shaded one does not look full', async () => {
  const now = Date.now()
  await addToHistory(observationsFrom(now - hour, now, { inverters: { [roof]: { strings: { 0: 205, 1: 29, 2: 0 } } } }))
  await judgeStrings()
  assert.equal(useHistory.getState().best[roof], { 0: 205, 1: 205, 2: 0 })
})

test('a string as strong as ever, and one whose inverter is held back by its limit, are not named', async () => {
  const page = mount(<WeakStrings serial={roof} />)
  await record(290)
  assert.equal([useHistory.getState().weak, useHistory.getState().judged], [[], [roof]])
  useLive.setState({
    inverters: { [roof]: { ...heard(roof, 400, 1000, 500, { DC, limit_relative: 50, limit_absolute: 400 }), at: 1 } },
  })
  await record(100)
  await settled()
  assert.equal([useHistory.getState().weak, useHistory.getState().judged], [[], []])
  page.leave()
})

test('an input without panels, which has no maximum where others have one, is not weak', async () => {
  const noon = +new Date('2026-06-21T13:00:00')
  clock.setSystemTime(noon)
  await addToHistory(observationsFrom(noon - hour, noon, { inverters: { [roof]: { strings: { 0: 300, 1: 0 } } } }))
  const unfed = { YieldDay: value(0, 'Wh', 0), YieldTotal: value(0, 'kWh', 3) }
  const judged = async (max: number) => {
    showLive(
      [heard(roof, 300, 1000, 500, { DC: { 0: string('East', 300, 400), 1: { ...string('', 0, max), ...unfed } } })],
      300,
    )
    await judgeStrings()
    return useHistory.getState().weak.map(({ serial, string }) => [serial, string])
  }
  assert.equal(await judged(400), [[roof, '1']])
  assert.equal(await judged(0), [])
})

test.run()
