import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { NtpStatus } from '../../../src/contract/status.ts'
import { dayAfter, dayOf, timeOf } from '../../../src/history/calendar.ts'
import { DayCurve } from '../../../src/history/charts/day-curve.tsx'
import { keepSun } from '../../../src/history/charts/daylight.ts'
import { addToHistory } from '../../../src/history/history.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { freshDatabase, observationsFrom } from '../../support/history.ts'
import { mount, settled, until } from '../../support/mount.tsx'

const hour = 3_600_000
const today = '2026-06-21'
/** Three hours ahead of this device: its own zone is another one. */
const sun = {
  ntp_localtime: 'Sunday, June 21 2026 16:10:00',
  sun_risetime: 'Sunday, June 21 2026 08:05:12',
  sun_settime: 'Monday, June 22 2026 00:35:10',
}
const drawnWhileOpen = 'The curve is drawn while Sundial is open; a wall tablet draws all day.'

let clock: ReturnType<typeof fakeClock>
let page: ReturnType<typeof mount> | undefined

const words = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))
const now = () => document.querySelector<HTMLElement>('.ahead')?.style.left

function show(status: Pick<NtpStatus, keyof typeof sun>, day?: string) {
  keepSun(status as NtpStatus)
  page = mount(<DayCurve {...(day && { day })} small />)
}

test.before.each(async () => {
  clock = fakeClock(['Date'])
  clock.setSystemTime(timeOf(today, 158))
  await freshDatabase()
})
test.after.each(async () => {
  page?.leave()
  clock.uninstall()
  await settled()
})

test('a first visit shows sunrise, now and sunset, how the curve is made, and no scale', async () => {
  show(sun)
  await until(() => words('.ends span')[0])
  assert.equal(words('.ends span'), ['Sunrise 05:05', 'Now', 'Sunset 21:35'])
  assert.equal(words('.chart > p:first-child'), [drawnWhileOpen])
  assert.match(now() ?? '', /^49\./)
})

test('without an answer of the gateway a first visit shows the usual day with even times', async () => {
  show({ ntp_localtime: '--', sun_risetime: '--', sun_settime: '--' })
  await until(() => words('.ticks span')[0] && now())
  assert.equal(words('.ticks span'), ['09:00', '12:00', '15:00', '18:00'])
  await until(() => words('.chart > p:first-child')[0] === drawnWhileOpen)
})

test('what has been recorded so far is measured by a scale and named by its peak, and the rest of the day is open', async () => {
  await addToHistory(observationsFrom(timeOf(today, 96), timeOf(today, 158), { plant: 2360 }))
  show(sun)
  await until(() => document.querySelector('svg')?.getAttribute('viewBox') === '61 0 198 2400')
  assert.equal(words('.chart > p:first-child span'), ['2.40 kW', 'Peak 2.36 kW at 08:00'])
  assert.equal(words('.ends'), [])
  assert.match(now() ?? '', /^49\./)
})

test('at night nothing is ahead, and a day without records says so', async () => {
  clock.setSystemTime(timeOf(today, 156) + 11 * hour)
  show({ ...sun, ntp_localtime: 'Sunday, June 21 2026 03:00:00' }, dayOf(Date.now()))
  await until(() => words('.chart > p:first-child')[0] === drawnWhileOpen)
  page?.leave()
  show(sun, dayAfter(today, -3))
  await until(() => words('.hint')[0])
  assert.equal(words('.hint'), ['Nothing was recorded on this day.'])
  assert.equal(words('.chart'), [], 'no frame without content')
})

test.run()
