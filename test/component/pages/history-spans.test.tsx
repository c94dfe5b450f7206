import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { timeOf } from '../../../src/history/calendar.ts'
import { addToHistory } from '../../../src/history/history.ts'
import { daysOf } from '../../../src/history/spans.ts'
import { setLanguage } from '../../../src/i18n/i18n.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { freshDatabase, wholeDay } from '../../support/history.ts'
import { enter, labelled, named, press, settled, until } from '../../support/mount.tsx'
import { renderApp } from '../../support/render-app.tsx'

const roof = '116181234567'
const garage = '114172607952'

let clock: ReturnType<typeof fakeClock>

const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/[\u00a0\u2009\u202f]/g, ' ')
const heading = () => plain(document.querySelector('main h2')?.textContent)
const said = () => plain(document.querySelector('main article p')?.textContent)
const address = () => location.pathname + location.search
const tab = (name: string) => named('[role=tab]', name)
const next = () => named('button', 'Next')
const slider = () => document.querySelector<HTMLInputElement>('[type="range"]')
const readout = () => plain(slider()?.getAttribute('aria-valuetext'))
const made = (day: string, wh: number, totalWh: number, serial = roof) =>
  wholeDay(day, { [serial]: { yieldDay: wh, yieldTotal: totalWh, name: serial === roof ? 'Roof' : 'Garage' } })

/** Yields of the roof in Wh on each of these days. */
function steady(first: string, last: string, wh: number, start: number) {
  return daysOf({ first, last }).map((day, n) => made(day, wh, start + (n + 1) * wh))
}

test.before.each(async () => {
  clock = fakeClock(['Date'])
  clock.setSystemTime(timeOf('2026-06-21', 144))
  await freshDatabase()
})
test.after.each(async () => {
  await settled()
  clock.uninstall()
})

test('an address opens a month, compared with as many days of the month before and of last year', async () => {
  await addToHistory([
    ...steady('2026-05-01', '2026-05-31', 30_000, 1_000_000),
    ...steady('2026-06-01', '2026-06-21', 33_000, 1_930_000),
  ])
  await renderApp({ path: '/history?month=2026-06' })
  await until(() => heading() === 'This month · 693 kWh')
  assert.is(said(), 'June 1 – 21: 693 kWh; May 1 – 21: 630 kWh (+10%).')
  assert.is(tab('Month')?.getAttribute('aria-selected'), 'true')
  await setLanguage('de')
  await until(() => said() === '1.–21. Juni: 693 kWh; 1.–21. Mai: 630 kWh (+10 %).')
  await setLanguage('fr')
  await until(() => said() === '1–21 juin : 693 kWh ; 1–21 mai : 630 kWh (+10 %).')
})

test('last year is named by its dates once it is known', async () => {
  await addToHistory([made('2025-06-18', 5000, 5000, garage), ...steady('2026-06-01', '2026-06-21', 1000, 1_000_000)])
  await renderApp({ path: '/history?week=2026-W25' })
  await until(() => heading() === 'This week · 7.00 kWh')
  assert.is(
    said(),
    'June 15 – 21: 7.00 kWh; June 8 – 14: 7.00 kWh (0%); June 16 – 22, 2025: 5.00 kWh (6 days not recorded).',
  )
})

test('a day is compared with the day before and the same day of last year', async () => {
  await addToHistory([
    made('2025-06-19', 8000, 8000, garage),
    made('2026-06-18', 5000, 100_000),
    made('2026-06-19', 10_000, 110_000),
  ])
  await renderApp({ path: '/history?day=2026-06-19' })
  await until(() => heading() === 'Jun 19, 2026 · 10.0 kWh')
  assert.is(said(), 'Jun 18, 2026: 5.00 kWh (+100%); this day last year: 8.00 kWh (+25%).')
})

test('a sum that lacks days says so in place of a percentage, and estimated days are counted', async () => {
  await addToHistory([
    made('2026-06-10', 2000, 100_000),
    made('2026-06-14', 2000, 108_000),
    ...steady('2026-06-15', '2026-06-21', 2000, 108_000),
  ])
  await renderApp({ path: '/history?week=2026-W25' })
  await until(() => heading() === 'This week · 14.0 kWh')
  assert.match(said(), /^June 15 – 21: 14\.0 kWh; June 8 – 14: 10\.0 kWh \(3 days estimated, 2 days not recorded\)\.$/)
  named('button', 'Previous')?.click()
  await until(() => said() === 'June 10 – 14: 10.0 kWh (3 days estimated).')
})

test('tabs, previous and next stand in the address, and Back returns', async () => {
  await addToHistory(steady('2026-06-01', '2026-06-21', 1000, 1_000_000))
  await renderApp({ path: '/history' })
  await until(() => heading() === 'Today · 1.00 kWh')
  named('button', 'Previous')?.click()
  await until(() => heading() === 'Yesterday · 1.00 kWh')
  assert.is(address(), '/history?day=2026-06-20')
  tab('Week')?.click()
  await until(() => address() === '/history?week=2026-W25')
  await until(() => readout() === 'Jun 20, 2026: 1.00 kWh' || readout() === 'Yesterday: 1.00 kWh')
  assert.ok(document.querySelector('.bars b'), 'the day one came from is marked')
  assert.is(named('button', 'Today')?.getAttribute('aria-pressed'), 'true')
  tab('Year')?.click()
  await until(() => address() === '/history?year=2026')
  named('button', 'Previous')?.click()
  await until(() => heading() === '2025')
  for (const search of ['?year=2026', '?week=2026-W25', '?day=2026-06-20']) {
    history.back()
    await until(() => location.search === search)
  }
  await until(() => heading() === 'Yesterday · 1.00 kWh')
  assert.is(named('button', 'Today')?.getAttribute('aria-pressed'), 'false')
  named('button', 'Today')?.click()
  await until(() => heading() === 'Today · 1.00 kWh')
})

test('the future cannot be reached: by the button, by arrow keys, by a date or by an address', async () => {
  await renderApp({ path: '/history?month=2031-01' })
  await until(() => heading() === 'Today')
  assert.is(next()?.getAttribute('aria-disabled'), 'true')
  next()?.click()
  press('ArrowRight', document.body)
  await settled()
  assert.is(heading(), 'Today')
  press('ArrowLeft', document.body)
  await until(() => heading() === 'Yesterday')
  assert.is(next()?.getAttribute('aria-disabled'), 'false')
  press('ArrowRight', document.body)
  await until(() => heading() === 'Today')
})

test('arrow keys in a field or on the tabs stay there', async () => {
  await renderApp({ path: '/history' })
  await until(() => heading() === 'Today')
  press('ArrowLeft', document.querySelector<HTMLInputElement>('input[name=day]') as HTMLInputElement)
  await settled()
  assert.is(heading(), 'Today')
  tab('Day')?.focus()
  press('ArrowRight')
  await until(() => address() === '/history?week=2026-W25')
  assert.is(heading(), 'This week')
})

/** A finger that goes sideways over the heading. */
function swipe(px: number) {
  const touch = (type: string, clientX: number) => {
    const finger = { identifier: 1, clientX, clientY: 300 }
    const event = new Event(type, { bubbles: true })
    Object.assign(event, { touches: type === 'touchstart' ? [finger] : [], changedTouches: [finger] })
    document.querySelector('main h2')?.dispatchEvent(event)
  }
  touch('touchstart', 180)
  touch('touchend', 180 + px)
}

test('a swipe shows the day before and the next one, a short one nothing else, and none the future', async () => {
  await renderApp({ path: '/history' })
  swipe(120)
  await until(() => heading().startsWith('Yesterday'))
  swipe(30)
  await settled()
  assert.match(heading(), /^Yesterday/)
  swipe(-120)
  await until(() => heading().startsWith('Today'))
  swipe(-120)
  await settled()
  assert.match(heading(), /^Today/)
})

test('Enter on the diagram and a link in its table lead to a day, and Back marks it', async () => {
  await addToHistory(steady('2026-06-01', '2026-06-21', 1000, 1_000_000))
  await renderApp({ path: '/history?month=2026-06' })
  await until(slider)
  enter(slider(), '9')
  await until(() => readout().startsWith('Jun 10, 2026: 1.00 kWh'))
  press('Enter', slider() as HTMLInputElement)
  await until(() => heading() === 'Jun 10, 2026 · 1.00 kWh')
  history.back()
  await until(() => heading().startsWith('This month'))
  await until(() => readout().startsWith('Jun 10, 2026: 1.00 kWh'))
  const details = document.querySelector('details') as HTMLDetailsElement
  details.open = true
  details.dispatchEvent(new Event('toggle'))
  await until(() => named('tbody a', 'Jun 12, 2026'))
  named('tbody a', 'Jun 12, 2026')?.click()
  await until(() => heading() === 'Jun 12, 2026 · 1.00 kWh')
})

test('a chosen inverter stays in the address and in every view, and one that is unknown is the plant', async () => {
  await addToHistory([made('2026-06-21', 1000, 50_000), made('2026-06-21', 200, 7000, garage)])
  await renderApp({ path: '/history?day=2026-06-21' })
  await until(() => heading() === 'Today · 1.20 kWh')
  enter(labelled<HTMLSelectElement>('Inverter'), garage)
  await until(() => heading() === 'Today · 200 Wh')
  tab('Month')?.click()
  await until(() => heading() === 'This month · 200 Wh')
  assert.is(address(), `/history?month=2026-06&inverter=${garage}`)
  await renderApp({ path: '/history?month=2026-06&inverter=999&string=7' })
  await until(() => heading() === 'This month · 1.20 kWh')
  assert.is(labelled<HTMLSelectElement>('Inverter')?.value, '')
})

test('an empty time has a sentence in place of a diagram, in every view', async () => {
  await renderApp({ path: '/history' })
  await until(() => said().startsWith('Nothing recorded yet today'))
  for (const name of ['Week', 'Month', 'Year']) {
    tab(name)?.click()
    await until(() => tab(name)?.getAttribute('aria-selected') === 'true')
    assert.match(said(), /^Nothing was recorded in this time\./)
  }
  assert.not(document.querySelector('.chart'))
  assert.not(document.querySelector('main')?.textContent?.includes('– Wh'))
})

test.run()
