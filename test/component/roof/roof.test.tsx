import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { useStrings } from '../../../src/light/use-strings.ts'
import { Roof } from '../../../src/roof/roof.tsx'
import { fakeClock } from '../../support/fake-clock.ts'
import { heard, showLive } from '../../support/history.ts'
import { string, value } from '../../support/live-messages.ts'
import { mount, settled, until } from '../../support/mount.tsx'

const south = '116181234567'
const shed = '114172607952'

const tiles = () => [...document.querySelectorAll<HTMLElement>('.roof li > div > *')]
const names = () => tiles().map(tile => tile.getAttribute('aria-label')?.replaceAll('\u00a0', ' '))
const colours = () => tiles().map(({ style }) => style.getPropertyValue('--power'))

/** South with two strings, a rated one and one that is not; the shed with one. */
const plant = (more: object = {}) =>
  showLive(
    [
      heard(south, 600, 1000, 500, { name: 'South', DC: { 0: string('East', 300, 400), 1: string('', 150) }, ...more }),
      heard(shed, 100, 200, 100, { name: 'Shed', DC: { 0: string('Roof', 100, 400) } }),
    ],
    700,
  )

test.before.each(() => {
  localStorage.clear()
  useStrings.setState({ weak: [], best: {} })
})
test.after.each(settled)

const show = (sunrise?: string) => mount(<Roof sunrise={sunrise} />)

test('each string is a tile that leads to its day, with its watts, coloured by its power for its rated power, else for the best that was seen', () => {
  plant()
  useStrings.setState({ best: { [south]: { 0: 900, 1: 300 } } })
  show()
  assert.equal(names(), ['South, East: 300 W', 'South, String 2: 150 W', 'Shed, Roof: 100 W'])
  assert.equal(colours(), ['0.75', '0.50', '0.25'])
  const asked = tiles().map(tile => new URLSearchParams(tile.getAttribute('href')?.split('?')[1]))
  const places = asked.map(params => `${params.get('inverter')}/${params.get('string')}`)
  assert.equal(places, [`${south}/0`, `${south}/1`, `${shed}/0`])
})

test('a push writes only what it has changed: no colour within the same shade, nothing at the tiles of another inverter', async () => {
  const shown = (watts: number) => plant({ DC: { 0: string('East', watts, 400), 1: string('', 150) } })
  shown(300)
  show()
  await settled()
  const written: string[] = []
  const observer = new MutationObserver(all => {
    for (const { type, attributeName, target } of all)
      written.push(`${tiles().findIndex(tile => tile.contains(target))} ${attributeName ?? type}`)
  })
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  shown(303)
  await until(() => names()[0] === 'South, East: 303 W')
  await settled()
  assert.equal([...new Set(written)].sort(), ['0 aria-label', '0 characterData'])
  written.length = 0
  shown(320)
  await until(() => names()[0] === 'South, East: 320 W')
  await settled()
  assert.ok(written.includes('0 style'), written.join())
  assert.is(colours()[0], '0.80')
  observer.disconnect()
})

test('after midnight a tile leads to the new day, though nothing else has changed', async () => {
  const clock = fakeClock(['Date', 'setInterval', 'clearInterval'], Date.parse('2026-06-21T23:59:00'))
  plant()
  show()
  const days = () =>
    new Set(tiles().map(tile => new URLSearchParams(tile.getAttribute('href')?.split('?')[1]).get('day')))
  assert.equal([...days()], ['2026-06-21'])
  await settled()
  clock.tick(61_000)
  await until(() => days().has('2026-06-22'))
  assert.is(days().size, 1)
})

test('as long as nothing is known of its size, a string has its watts and no colour', () => {
  plant()
  show()
  assert.equal([tiles()[1]?.className, tiles()[1]?.textContent, colours()[1]], ['unknown', '150\nW', '0.00'])
})

test('a press on a tile opens the day of its string without loading the page anew; with Ctrl the browser does what it does with links', () => {
  plant()
  show()
  const press = (ctrlKey: boolean) =>
    tiles()[1]?.dispatchEvent(new MouseEvent('click', { ctrlKey, bubbles: true, cancelable: true }))
  assert.is(press(true), true)
  history.replaceState(null, '', '/')
  assert.is(press(false), false)
  assert.is(location.pathname, '/history')
  assert.is(new URLSearchParams(location.search).get('string'), '1')
  history.replaceState(null, '', '/')
})

test('a mouse learns from a tile what a screen reader does', () => {
  plant()
  show()
  tiles()[1]?.dispatchEvent(new Event('pointerover', { bubbles: true }))
  const titles = tiles().map(({ title }) => title)
  assert.equal(titles, ['', 'South, String 2: 150 W', ''])
})

test('a weak string has a frame and says by how much', () => {
  plant()
  useStrings.setState({ weak: [{ serial: south, string: '1', kind: 'less', since: '2026-06-18', under: 0.5 }] })
  show()
  const classes = tiles().map(({ className }) => className)
  assert.equal(classes, ['', 'weak', ''])
  assert.is(names()[1], 'South, String 2: 150 W, 50% less than expected')
})

test('of an inverter that does not answer by day each tile says so; at night it sleeps, and each has what the day brought', () => {
  plant({ reachable: false })
  useStrings.setState({ weak: [{ serial: south, string: '1', kind: 'less', since: '2026-06-18', under: 0.5 }] })
  show()
  const texts = () => tiles().map(({ textContent, className }) => [textContent?.replace('\n', ' '), className])
  assert.equal(texts(), [...Array(2).fill(['no answer', 'silent']), ['100 W', '']])
  assert.is(names()[0], 'South, East: no answer')
  show('2026-06-22 05:00:00')
  assert.equal(texts()[0], ['760 Wh', 'brought'])
  assert.is(names()[0], 'South, East: 760 Wh')
  const unknown = { ...string('East', 0, 400), YieldDay: value(0, 'Wh', 0) }
  plant({ reachable: false, DC: { 0: unknown } })
  show('2026-06-22 05:00:00')
  assert.equal([texts()[0], names()[0]], [['–', 'silent'], 'South, East: Asleep'], 'a zero may be a reset')
  plant({ reachable: false, data_age_ms: 2 * 86_400_000 })
  show('2026-06-22 05:00:00')
  assert.is(names()[0], 'South, East: Asleep', 'the counter is of another day')
})

test('an input without panels has no tile', () => {
  const unfed = { YieldDay: value(0, 'Wh', 0), YieldTotal: value(0, 'kWh', 3) }
  plant({ DC: { 0: string('East', 300, 400), 1: { ...string('', 0), ...unfed } } })
  show()
  assert.equal(names(), ['South, East: 300 W', 'Shed, Roof: 100 W'])
})

test.run()
