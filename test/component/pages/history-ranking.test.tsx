import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { timeOf } from '../../../src/history/calendar.ts'
import { addToHistory } from '../../../src/history/history.ts'
import { daysOf } from '../../../src/history/spans.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { freshDatabase, wholeDay } from '../../support/history.ts'
import { named, settled, until } from '../../support/mount.tsx'
import { type AppOptions, renderApp } from '../../support/render-app.tsx'

const names = ['South', 'Barn', 'Shed']
/** Wp of three inverters, and what each makes on a day, Wh. */
const peaks = [2000, 800, 1000]
const dailyWh = [8000, 4000, 1000]

test.before.each(async () => {
  fakeClock(['Date'], timeOf('2026-06-21', 144))
  await freshDatabase()
})
test.after.each(settled)

/** A plant with records of two weeks, without its last inverter on one day of the first. */
async function opened(options: AppOptions & { without?: number } = {}) {
  const app = await renderApp({
    ...options,
    prepare({ world }) {
      for (const [place, inverter] of world.config.inverters.entries()) {
        const { strings } = world.plant.inverter(world.radio.serials[place] ?? '')?.reading(world.time.now()) ?? {}
        for (const [n, string] of inverter.channel.entries())
          string.max_power = place === options.without && !n ? 0 : (peaks[place] ?? 0) / (strings?.length ?? 1)
        inverter.name = names[place] ?? ''
      }
      world.configureRadio()
    },
  })
  const { serials } = app.gateway.world.radio
  const days = daysOf({ first: '2026-06-08', last: '2026-06-21' })
  const known = (day: string, n: number) =>
    serials.flatMap((serial, place) => {
      const wh = dailyWh[place] ?? 0
      const made = { name: names[place] ?? '', yieldDay: wh, yieldTotal: 900_000 + n * wh }
      return day === '2026-06-08' && place === 2 ? [] : [[serial, made] as const]
    })
  await addToHistory(days.map((day, n) => wholeDay(day, Object.fromEntries(known(day, n)))))
  return app
}

const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ').trim()
const table = () =>
  [...document.querySelectorAll('.ranking tr')].map(row => [...row.children].map(cell => plain(cell.textContent)))

test('the best inverter of last week, for its size, is found with four presses from the live view', async () => {
  await opened({ path: '/' })
  named('button', 'Menu')?.click()
  ;(await until(() => named('header a', 'History'))).click()
  ;(await until(() => named('[role=tab]', 'Week'))).click()
  await until(() => location.search === '?week=2026-W25')
  named('button', 'Previous')?.click()
  await until(() => table()[1]?.length === 3 && location.search === '?week=2026-W24')
  assert.equal(table(), [
    ['Inverter', 'Yield', 'kWh/kWp'],
    ['Barn', '28.0 kWh', '30.00'],
    ['South', '56.0 kWh', '24.00'],
    ['Shed 1 day not recorded', '6.00 kWh', '6.00'],
  ])
  assert.ok(document.body.textContent?.includes('kWh/kWp of the 6 days that are known of all.'))
  named('.ranking a', 'Shed')?.click()
  await until(() => !document.querySelector('.ranking'))
  assert.match(location.search, /^\?week=2026-W24&inverter=/)
})

test('an inverter with a string whose size nobody has entered comes last, and without any size what was made decides', async () => {
  const app = await opened({ path: '/history?week=2026-W25', without: 1 })
  const order = () => table().map(([name]) => name)
  await until(() => table()[3]?.length === 3)
  assert.equal(order(), ['Inverter', 'South', 'Shed', 'Barn'])
  assert.is(table()[3]?.[2], '–')
  const unsized = () => named('a', 'Not compared: those whose strings lack a rated power.')?.getAttribute('href')
  assert.is(unsized(), '/settings/inverter')
  app.gateway.faults.set({ offline: true })
  await app.open('/history?week=2026-W25')
  await until(() => table().length === 4)
  assert.equal(order(), ['Inverter', 'South', 'Barn', 'Shed'])
  assert.is(unsized(), '/settings/inverter')
})

test.run()
