import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dayAfter, dayOf, timeOf } from '../../../src/history/calendar.ts'
import { addToHistory } from '../../../src/history/history.ts'
import { DayPeak, HistoryPage } from '../../../src/pages/history/history.tsx'
import { StringCurves } from '../../../src/pages/history/string-curves.tsx'
import { Channels } from '../../../src/pages/home/inverter/channels.tsx'
import { type FakeClock, fakeClock } from '../../support/fake-clock.ts'
import { fakeGateway } from '../../support/fake-gateway.ts'
import { freshDatabase, heard, observationsFrom, wholeDay } from '../../support/history.ts'
import { string } from '../../support/live-messages.ts'
import { mount, named, settled, until } from '../../support/mount.tsx'

const roof = '116181234567'
const shed = '114172607952'
const hour = 3_600_000
const today = '2026-06-21'

let clock: FakeClock
let page: ReturnType<typeof mount> | undefined

const nothing = () => {}
const text = () => document.body.textContent?.replaceAll('\u00a0', ' ') ?? ''
const readout = () => document.querySelector('.chart p:first-child span + span')?.textContent?.replaceAll('\u00a0', ' ')
const pressed = () => document.querySelector('article .choices [aria-pressed="true"]')?.textContent

/** Ten days of three strings from 10 to 14 h, the last of which delivers less on the latest days. */
async function record(weakDays: number) {
  const days = Array.from({ length: 10 }, (_, ago) => {
    const noon = timeOf(dayAfter(today, -ago), 120)
    const strings = { 0: 300, 1: 310, 2: ago < weakDays ? 100 : 300, 3: 0 }
    return observationsFrom(noon, noon + 4 * hour, {
      inverters: { [roof]: { strings }, [shed]: { strings: { 0: 50 } } },
    })
  })
  await addToHistory([
    ...days.flat(),
    wholeDay(today, { [roof]: { name: 'Roof', stringNames: { 0: 'East', 2: 'West' } } }),
  ])
}

test.before.each(async () => {
  await freshDatabase()
  clock = fakeClock(['Date'])
  clock.setSystemTime(new Date(`${today}T15:00:00`))
  assert.is(dayOf(Date.now()), today)
})
test.after.each(async () => {
  page?.leave()
  page = undefined
  await settled()
  clock.uninstall()
})

test('the curve of a string stands beside those of the others of its inverter, and a sentence says what it delivered', async () => {
  await record(0)
  page = mount(<StringCurves day={today} serial={roof} string="0" onString={nothing} />)
  await until(() => pressed() === 'East')
  assert.match(text(), 'East delivered 1.20 kWh in the recorded time. That is 33% of what all strings')
  assert.is(readout(), 'Peak 300 W at 10:00')
  assert.is(document.querySelectorAll('svg .before').length, 2)
  assert.is(
    document.querySelector('input')?.getAttribute('aria-label'),
    'Power of East over the day, beside the other strings',
  )
  assert.not.match(text(), 'less than usual')
  assert.not(named('button', 'String 4'), 'an input without panels')
  document.querySelector<HTMLElement>('summary')?.click()
  await until(() => document.querySelector('td'))
  assert.is(
    document.querySelector('tr')?.textContent?.replaceAll('\u00a0', ' '),
    '10:00East 300 W · String 2 310 W · West 300 W',
  )
})

test('another string is chosen by its name, and the address names it', async () => {
  await record(0)
  await addToHistory([
    wholeDay(today, { [roof]: { yieldDay: 5, yieldTotal: 9 }, [shed]: { yieldDay: 5, yieldTotal: 9 } }),
  ])
  history.replaceState(null, '', `/history?day=${today}&inverter=${roof}&string=0`)
  page = mount(<HistoryPage />)
  await until(() => pressed() === 'East')
  named('button', 'String 2')?.click()
  await until(() => pressed() === 'String 2')
  assert.is(location.search, `?day=${today}&inverter=${roof}&string=1`)
  history.replaceState(null, '', '/')
})

test('of a weak string it is said what it has missed, since when and that this is an estimate', async () => {
  await record(3)
  page = mount(<StringCurves day={today} serial={roof} onString={nothing} />)
  await until(() => pressed() === 'West')
  // 4 h of three days at its usual third of 900 W.
  assert.match(text(), 'West has delivered about 2.4')
  assert.match(text(), 'less than usual since Jun 19, 2026. This is an estimate.')
  assert.match(text(), 'It covers the recorded hours from Jun 19, 2026 to Jun 21, 2026')
})

test('a day before the shade says nothing of it', async () => {
  await record(3)
  page = mount(<StringCurves day={dayAfter(today, -5)} serial={roof} string="2" onString={nothing} />)
  await until(() => pressed())
  assert.not.match(text(), 'less than usual')
})

test('an inverter with one string has nothing to compare, and of a day whose strings are not kept any more that is said', async () => {
  await record(0)
  const early = '2026-01-05'
  await addToHistory([wholeDay(early, { [roof]: { stringNames: { 0: 'East', 2: 'West' } } })])
  page = mount(
    <>
      <StringCurves day={today} serial={shed} onString={nothing} />
      <StringCurves day={early} serial={roof} onString={nothing} />
    </>,
  )
  await until(() => text().includes('Nothing is kept of the strings on this day'))
  assert.not(document.querySelector('.chart'))
})

test('the highest power of a day is told with its time, and nothing of a day before peaks were recorded', async () => {
  const inverters = { [roof]: { peak: { watts: 402, slot: 145 } } }
  page = mount(
    <>
      <DayPeak day={{ peak: { watts: 4280, slot: 144 }, inverters }} />
      <DayPeak day={{ inverters }} serial={roof} />
      <DayPeak day={{ inverters: {} }} />
      <DayPeak day={undefined} />
    </>,
  )
  await until(() => text())
  assert.equal(
    [...document.querySelectorAll('p')].map(one => one.textContent?.replaceAll('\u00a0', ' ')),
    ['4.28 kW, at 12:00', '402 W, at 12:05'].map(when => `For a moment the power reached ${when}.`),
  )
})

test('the measurements of each string lead to its day, if there are others to compare it with', async () => {
  fakeGateway(() => ({ json: {} }))
  const ways = () => [...document.querySelectorAll('a')].map(a => a.getAttribute('href'))
  page = mount(
    <Channels inverter={heard(roof, 400, 1000, 500, { DC: { 0: string('East', 300), 1: string('', 100) } })} />,
  )
  await until(() => ways().length === 2)
  assert.equal(
    ways(),
    ['0', '1'].map(n => `/history?day=${today}&inverter=${roof}&string=${n}`),
  )
  page.leave()
  page = mount(<Channels inverter={heard(roof, 400, 1000, 500, { DC: { 0: string('East', 300) } })} />)
  await until(() => text().includes('East'))
  assert.equal(ways(), [])
})

test.run()
