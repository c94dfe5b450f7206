import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { addToHistory } from '../../../src/history/history.ts'
import type { PlacedObservation } from '../../../src/history/records.ts'
import { useStrings } from '../../../src/light/use-strings.ts'
import { nothingSeen, useLive } from '../../../src/live/live.ts'
import { DayPlayer, daySentence } from '../../../src/play/player.tsx'
import { keepArrangement } from '../../../src/roof/arrangement.ts'
import { freshDatabase } from '../../support/history.ts'
import { enter, mount, settled, until } from '../../support/mount.tsx'

const day = '2026-06-21'
const south = '116181234567'
const shed = '114172607952'

type Inverter = PlacedObservation['inverters'][string]

/** What is recorded of South in a slot; `yieldDay`: what it has made by then. */
const at = (slot: number, strings: Record<string, number>, yieldDay: number, more: Record<string, Inverter> = {}) => {
  const own = {
    name: 'South',
    stringNames: { 0: 'East' },
    yieldDay,
    yieldTotal: 5000 + yieldDay,
    slot,
    begun: true as const,
  }
  const power = Object.values(strings).reduce((sum, watts) => sum + watts, 0)
  return { day, slot, samples: 30, plant: power, inverters: { [south]: { ...own, strings, power }, ...more } }
}

/** A string that gives 200 W in full sun. */
const known = (fault?: object) => ({ weak: {}, most: 200, lowDays: 0, goodDays: 0, size: 200, ...fault })

test.before.each(async () => {
  localStorage.clear()
  keepArrangement([])
  await freshDatabase()
  useLive.setState(nothingSeen)
  useStrings.setState({ weak: [], best: {}, memories: {} })
})
test.after.each(settled)

const show = (day: string) => mount(<DayPlayer day={day} />)
const tiles = () => [...document.querySelectorAll<HTMLElement>('.roof [role=img]')]
const titles = () => tiles().map(({ title }) => title)
const slider = () => document.querySelector<HTMLInputElement>('.play [type=range]')
const reading = () => document.querySelector('.play .reading')?.textContent
const status = () => document.querySelector('.play [role=status]')?.textContent

/** Drags to a slot; undefined for the end of the day. */
async function drag(slot?: number) {
  enter(slider(), String(slot ?? slider()?.max))
  await until(() => reading()?.includes(' · ') === (slot !== undefined))
}

test('the player begins with the most power; a drag shows number, time, power and modules of that time, and at its end the day', async () => {
  useStrings.setState({ memories: { [`${south}/0`]: known() } })
  await addToHistory([at(120, { 0: 100, 1: 20 }, 10), at(144, { 0: 200, 1: 40 }, 30), at(180, { 0: 50, 1: 10 }, 35)])
  show(day)
  await until(slider)
  assert.is(slider()?.value, '144')
  assert.equal(titles(), ['South, East: 200\u00a0W', 'South, String 2: 40\u00a0W'])
  assert.match(reading() ?? '', /^10 Wh12:00 · 240\u00a0W$/)
  await drag(180)
  assert.is(slider()?.getAttribute('aria-valuetext'), '15:00 · 60\u00a0W')
  assert.match(reading() ?? '', /^30 Wh15:00 · 60\u00a0W$/)
  assert.equal(titles(), ['South, East: 50\u00a0W', 'South, String 2: 10\u00a0W'])
  assert.equal(
    tiles().map(({ className, style }) => [className, style.getPropertyValue('--power')]),
    [
      ['', '0.25'],
      ['unknown', '0.00'],
    ],
    'where nobody knows what a string can give it has no colour',
  )
  await drag()
  assert.match(reading() ?? '', /^35 Wh/)
  assert.is(status(), 'estimated')
  assert.equal(titles(), ['South, East: 29\u00a0Wh', 'South, String 2: 6\u00a0Wh'])
  assert.match(slider()?.getAttribute('aria-valuetext') ?? '', / · 35\u00a0Wh$/)
})

test('a day on which the plant only used power begins at its beginning', async () => {
  await addToHistory([at(144, { 0: -3 }, 0)])
  show(day)
  await until(slider)
  assert.is(slider()?.value, slider()?.min)
  assert.match(reading() ?? '', /^0 Wh\d\d:\d\d · not recorded$/)
})

test('a player that is dragged while it plays stays where it was put', async () => {
  const { requestAnimationFrame, cancelAnimationFrame } = window
  const frames = new Map<number, FrameRequestCallback>()
  let asked = 0
  const nextFrame = () => {
    const due = [...frames.values()]
    frames.clear()
    for (const draw of due) draw(performance.now())
  }
  globalThis.requestAnimationFrame = draw => {
    frames.set(++asked, draw)
    return asked
  }
  globalThis.cancelAnimationFrame = number => frames.delete(number)
  try {
    await addToHistory([at(120, { 0: 100 }, 10), at(144, { 0: 200 }, 30)])
    mount(<DayPlayer day={day} starts />)
    await until(() => document.querySelector('[aria-label="Pause"]'))
    nextFrame()
    enter(slider(), '144')
    await Promise.resolve()
    nextFrame()
    await until(() => !document.querySelector('[aria-label="Pause"]'))
    assert.is(slider()?.value, '144')
  } finally {
    Object.assign(globalThis, { requestAnimationFrame, cancelAnimationFrame })
  }
})

test('the sentence says how good the day was, and which string missed most of it, of a shadow only where one is known', () => {
  const module = { serial: south, string: '2', name: 'String 3', curve: [], size: 400, wh: 1000 }
  const sum = { first: day, last: day, wh: 20_400, days: 1, recorded: 1, estimated: 0 }
  const share = { share: 1, isSoFar: false, sunWh: 20_400, clearWh: 20_400, without: [] }
  const sentenceOf = (part: object, isShade = true, wh = 400) => {
    const modules = [{ ...module, dim: { from: 108, to: 132, wh, isShade } }]
    const roof = { day, inverters: [{ serial: south, name: 'South', modules }], sum, isTooOld: false }
    return daySentence({ day, share: { ...share, ...part } }, roof).replaceAll('\u00a0', ' ')
  }
  const missed = 'from 09:00 to 11:00 and missed about 400 Wh'
  assert.is(sentenceOf({}), `a clear day; String 3 was in shade ${missed}`)
  assert.is(sentenceOf({ share: 0.6 }, false), `about 60% of a clear day; String 3 gave less ${missed}`)
  assert.is(sentenceOf({ isSoFar: true, share: 0.85 }, true, 0), 'About 85% of what a clear day brings by now')
})

test('what nobody saw is empty, which is no zero; an input without panels has no module', async () => {
  const other = { [shed]: { name: 'Shed', yieldTotal: 3, strings: { 0: 90, 1: 0 }, power: 90 } }
  await addToHistory([at(120, { 0: 100 }, 10), at(144, { 0: 0 }, 20, other)])
  show(day)
  await until(slider)
  await drag(120)
  assert.equal(titles(), ['South, East: 100\u00a0W', 'Shed, String 1: –'])
  assert.is(tiles()[1]?.textContent, '')
  assert.is(tiles()[1]?.className, 'unknown')
  await drag(130)
  assert.match(reading() ?? '', /10:50 · not recorded$/)
  await drag(144)
  assert.equal(titles(), ['South, East: 0\u00a0W', 'Shed, String 1: 90\u00a0W'])
})

test('of a day whose strings are not kept any more dome and number play, the modules are pale, and it says why', async () => {
  const old = '2025-06-21'
  const { strings, ...inverter } = at(144, { 0: 200 }, 30).inverters[south] as Inverter
  useStrings.setState({ memories: { [`${south}/0`]: known() } })
  await addToHistory([{ ...at(144, { 0: 200 }, 30), day: old, inverters: { [south]: inverter } }])
  show(old)
  await until(slider)
  assert.match(reading() ?? '', /12:00 · 200\u00a0W$/)
  assert.equal(
    tiles().map(({ className, title, style }) => [className, title, style.getPropertyValue('--power')]),
    [['', 'South, East: –', '0.00']],
  )
  assert.ok(document.querySelector('.play')?.textContent?.includes('Values of strings are kept for 30 days only.'))
})

test('modules stand as the owner has arranged them', async () => {
  keepArrangement([{ name: 'Barn', lying: false, tiles: [{ serial: south, string: '1', row: 0, column: 0 }] }])
  await addToHistory([at(144, { 0: 200, 1: 150 }, 30)])
  show(day)
  await until(slider)
  assert.equal(titles(), ['South, String 2: 150\u00a0W', 'South, East: 200\u00a0W'])
  assert.is(tiles()[0]?.style.gridArea, '1 / 1')
})

test('the player says that a day has no records, and has nothing to press', async () => {
  await addToHistory([at(144, { 0: 200 }, 30)])
  show('2026-06-20')
  await until(() => document.querySelector('.hint'))
  assert.is(document.querySelector('.hint')?.textContent, 'Nothing was recorded on this day.')
  assert.is(slider(), null)
})

test.run()
