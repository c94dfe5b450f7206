import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { addToHistory } from '../../../src/history/history.ts'
import type { PlacedObservation } from '../../../src/history/records.ts'
import { useStrings } from '../../../src/light/use-strings.ts'
import { nothingSeen, useLive } from '../../../src/live/live.ts'
import { keepArrangement } from '../../../src/roof/arrangement.ts'
import { Replay } from '../../../src/roof/replay.tsx'
import { freshDatabase } from '../../support/history.ts'
import { enter, mount, settled, until } from '../../support/mount.tsx'

const day = '2026-06-21'
const south = '116181234567'
const shed = '114172607952'

const at = (slot: number, strings: Record<string, number>, more: PlacedObservation['inverters'] = {}) => ({
  day,
  slot,
  samples: 30,
  inverters: { [south]: { name: 'South', stringNames: { 0: 'East' }, yieldTotal: 5, strings }, ...more },
})

let leave = () => {}
test.before.each(async () => {
  localStorage.clear()
  keepArrangement([])
  await freshDatabase()
  useLive.setState(nothingSeen)
  useStrings.setState({ weak: [], best: {} })
})
test.after.each(async () => {
  leave()
  await settled()
})

const show = (day: string) => {
  leave = mount(<Replay day={day} />).leave
}
const tiles = () => [...document.querySelectorAll<HTMLElement>('.roof [role=img]')]
const titles = () => tiles().map(({ title }) => title)
const slider = () => document.querySelector<HTMLInputElement>('.roof [type=range]')
const time = () => document.querySelector('.roof label')?.textContent

test('a slider shows the roof at each time of a recorded day, at first with the most power, pale where nobody knows what a string can give', async () => {
  useStrings.setState({ best: { [south]: { 0: 200 } } })
  await addToHistory([at(120, { 0: 100, 1: 40 }), at(144, { 0: 200, 1: 150 }), at(180, { 0: 50, 1: 60 })])
  show(day)
  await until(slider)
  assert.equal([slider()?.min, slider()?.max, slider()?.value], ['120', '180', '144'])
  assert.equal(titles(), ['South, East: 200 W', 'South, String 2: 150 W'])
  assert.is(time(), 'The roof at 12:00')
  enter(slider(), '180')
  await until(() => time() === 'The roof at 15:00')
  assert.equal(titles(), ['South, East: 50 W', 'South, String 2: 60 W'])
  assert.is(slider()?.getAttribute('aria-valuetext'), '15:00')
  assert.equal(
    tiles().map(({ style }) => style.getPropertyValue('--power')),
    ['0.25', '0.00'],
  )
})

test('where nothing was recorded a tile is empty, which is no zero; an input without panels has none', async () => {
  const other = { [shed]: { name: 'Shed', yieldTotal: 3, strings: { 0: 90, 1: 0 } } }
  await addToHistory([at(120, { 0: 100 }), at(144, { 0: 0 }, other)])
  show(day)
  await until(slider)
  assert.equal(titles(), ['South, East: 100 W', 'Shed, String 1: –'])
  assert.is(tiles()[1]?.textContent, '')
  enter(slider(), '144')
  await until(() => time() === 'The roof at 12:00')
  assert.equal(titles(), ['South, East: 0 W', 'Shed, String 1: 90 W'])
})

test('the roof is replayed as the owner has arranged it', async () => {
  keepArrangement([{ name: 'Barn', lying: false, tiles: [{ serial: south, string: '1', row: 0, column: 0 }] }])
  await addToHistory([at(144, { 0: 200, 1: 150 })])
  show(day)
  await until(slider)
  assert.equal(titles(), ['South, String 2: 150 W', 'South, East: 200 W'])
  assert.is(tiles()[0]?.style.gridArea, '1 / 1')
})

test('of a day without records nothing is shown', async () => {
  await addToHistory([at(144, { 0: 200 })])
  show('2026-06-20')
  await settled()
  assert.is(document.querySelector('.roof'), null)
})

test.run()
