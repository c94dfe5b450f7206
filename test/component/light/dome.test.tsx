import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { clockOf, dayAfter, slotsPerDay, timeOf } from '../../../src/history/calendar.ts'
import type { Curve } from '../../../src/history/records.ts'
import { useHistory } from '../../../src/history/use-history.ts'
import type { Day } from '../../../src/light/day.ts'
import { Dome } from '../../../src/light/dome.tsx'
import { fakeClock } from '../../support/fake-clock.ts'
import { all, enter, mount, settled, unfold, until } from '../../support/mount.tsx'

const today = '2026-06-21'
const now = 158
const sky = {
  from: 61.5,
  to: 258.5,
  height: Array.from({ length: slotsPerDay }, (_, slot) =>
    Math.max(0, 0.9 * Math.sin(((slot + 0.5 - 61.5) / 197) * Math.PI)),
  ),
}
/** 500 W at its highest. */
const watts = sky.height.map(sine => (sine / 0.9) * 500)
const clear = { watts, wh: 5200, isLearned: true, fromVisits: false, inverters: {} }

const curveIn = (from: number, to: number, watts: number): Curve =>
  Array.from({ length: slotsPerDay }, (_, slot) => (from <= slot && slot < to ? watts : undefined))

let clock: ReturnType<typeof fakeClock>

const place = (selector: string) => document.querySelector<HTMLElement>(selector)?.style
const drawn = (part: string) => document.querySelector(`path.${part}`)?.getAttribute('d') ?? ''
const readAt = (slot: number) => enter(document.querySelector('[type="range"]'), String(slot))
const readout = () => all('.chart > p:first-child span')

function show(
  { seen = [], counted = [] }: { seen?: Curve; counted?: Curve },
  more: Partial<Day> = {},
  date = today,
  small = true,
) {
  const slot = seen.findIndex(Boolean)
  const peak = slot < 0 ? undefined : { watts: seen[slot] ?? 0, slot }
  const day = { day: date, isRead: true, sky, clear, learned: 1, seen, counted, peak, ...more }
  mount(<Dome day={day as Day} small={small} />)
}

test.before.each(() => {
  clock = fakeClock(['Date'], timeOf(today, now))
})
test.after.each(settled)

test('the outline is what a clear day brings, from sunrise to sunset, and the sun stands on it at now', () => {
  show({ seen: curveIn(96, now, 300) })
  assert.match(drawn('dome'), /^M61\.5 556L62\.5 .*L258\.5 556$/)
  assert.equal(all('.chart > p:first-child'), ['500 W on a clear day'])
  // At half past one the sun is nearly at its highest: 90 % of the picture.
  assert.match(place('.sun')?.left ?? '', /^49\./)
  assert.match(place('.sun')?.top ?? '', /^10\./)
})

test('until a clear day is learned there is a daylight arc without watts', () => {
  show({ seen: curveIn(96, now, 300) }, { clear: undefined, isLearning: true }, today, false)
  assert.equal(all('.chart > p:first-child'), ['Peak 300 W at 08:00'])
  assert.ok(place('.sun'))
  const heights = [...drawn('dome').matchAll(/L([\d.]+) (\d+)/g)].map(
    ([, slot, y]) => [Number(slot), Number(y)] as const,
  )
  const filling = drawn('seen').match(/V(\d+)/)?.[1]
  const outside = heights.filter(([slot, y]) => slot > 110 && slot < now && y > Number(filling))
  assert.equal(outside, [], 'what came is below the arc')
})

test('what only the counter tells is drawn apart, and a tap on it says so; what nobody knows stays empty', async () => {
  show({ seen: curveIn(120, now, 300), counted: curveIn(90, 120, 200) })
  assert.match(drawn('counted'), /^M90 556V356h.5.*V556$/)
  assert.match(drawn('seen'), /^M120 556V256h.5.*V556$/)
  readAt(100)
  await until(() => readout()[1] === '08:20: 200 W · from the counter')
  readAt(70)
  await until(() => readout()[1] === '05:05–07:30: not recorded')
})

test('in the live view a moment is read out once it is picked, beside the peak and its time', async () => {
  show({ seen: curveIn(96, now, 300) })
  const range = document.querySelector<HTMLInputElement>('[type="range"]')
  assert.is(range?.getAttribute('aria-valuetext')?.replaceAll('\u00a0', ' '), 'Peak 300 W at 08:00')
  readAt(110)
  await until(() => readout().join() === `Peak 300 W at 08:00,${clockOf(110)}: 300 W`)
  range?.focus()
  range?.blur()
  await until(() => readout().join() === '500 W on a clear day')
})

test('on its page a value stands beside that of a clear day, and a table says the same', async () => {
  show({ seen: curveIn(96, now, 300) }, {}, today, false)
  unfold('details')
  await until(() => all('tbody tr').includes('12:00300 W · 485 W on a clear day'))
})

test('before sunrise and after sunset no sun is drawn, and none on an earlier day', () => {
  for (const [slot, day] of [
    [20, today],
    [270, today],
    [now, dayAfter(today, -1)],
  ] as const) {
    clock.setSystemTime(timeOf(today, slot))
    show({ seen: curveIn(96, 150, 300) }, {}, day)
    assert.is(document.querySelector('.sun'), null)
  }
})

test('a day without records has a sentence in place of the picture, on its page only', () => {
  show({}, {}, dayAfter(today, -3), false)
  assert.equal(all('.hint'), ['Nothing was recorded on this day.'])
  assert.equal(all('.chart'), [], 'no frame without content')
  show({})
  assert.equal(all('.hint'), [])
  assert.ok(drawn('dome'))
})

test('a browser that stores nothing says so, and draws no day that it does not know', async () => {
  useHistory.setState({ kept: false })
  show({})
  assert.equal(all('.hint'), ['This browser stores nothing now, so there is no curve.'])
  assert.is(drawn('dome'), '')
  useHistory.setState({ kept: true })
  await until(() => drawn('dome'))
})

test.run()
