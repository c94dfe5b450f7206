import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { addToHistory } from '../../../src/history/history.ts'
import { setPlantZone } from '../../../src/i18n/plant-zone.ts'
import { keepSun, useSun } from '../../../src/light/sun.ts'
import { useLive } from '../../../src/live/live.ts'
import { InverterPanel } from '../../../src/pages/home/inverter/inverter-panel.tsx'
import { Tiles } from '../../../src/pages/home/tiles.tsx'
import { PlantTotals } from '../../../src/pages/home/totals.tsx'
import { fakeClock } from '../../support/fake-clock.ts'
import { freshDatabase, heard, showLive, wholeDay } from '../../support/history.ts'
import { live, value } from '../../support/live-messages.ts'
import { mount, settled, until } from '../../support/mount.tsx'

process.env.TZ = 'UTC'

const roof = '116181234567'
const day = (date: string, yieldDay: number, yieldTotal: number) => wholeDay(date, { [roof]: { yieldDay, yieldTotal } })

let clock: ReturnType<typeof fakeClock>

const tiles = () =>
  [...document.querySelectorAll('.tiles > div')].map(tile =>
    [...tile.children].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')).join(': '),
  )

test.before.each(async () => {
  clock = fakeClock(['Date'], new Date('2026-06-21T12:00:00'))
  await freshDatabase()
  showLive([heard(roof, 400, 500, 812)], 400)
})
test.after.each(async () => {
  useSun.setState({ sun: undefined })
  await settled()
})

test('below today stands what is known of yesterday, month, year and all, and since when, and nothing twice', async () => {
  mount(<Tiles isNight={false} />)
  const all = 'Total yield: 812kWh'
  await until(() => tiles().join() === all)
  await addToHistory([day('2026-06-20', 2400, 9000)])
  await until(() => tiles().join() === ['Yesterday: 2.40 kWh', 'This month, since Jun 20: 2.40 kWh', all].join())
  await addToHistory([day('2026-06-21', 500, 9500)])
  await until(() => tiles()[1] === 'This month, since Jun 20: 2.90 kWh')
  await addToHistory([day('2026-05-31', 1000, 1000)])
  await until(() => tiles()[1] === 'This month: 8.50 kWh')
  assert.is(tiles()[2], 'This year, since May 31: 9.50 kWh')
})

test('the year goes back to its first day, or to the first one recorded', async () => {
  await addToHistory([day('2026-02-03', 1000, 1000), day('2026-06-20', 2400, 9000), day('2026-06-21', 500, 9500)])
  mount(<Tiles isNight={false} />)
  await until(() => tiles()[2] === 'This year, since Feb 3: 9.50 kWh')
  await addToHistory([day('2025-12-31', 500, 500)])
  mount(<Tiles isNight={false} />)
  await until(() => tiles()[2] === 'This year: 9.00 kWh')
})

/** The yield, after the power if there is one. */
const last = (part: 'dt' | 'dd') => [...document.querySelectorAll(`.totals ${part}`)].at(-1)?.textContent
const label = () => last('dt')
const number = () => last('dd')?.replaceAll('\u00a0', ' ')
const gatewayCounts = (wh: number) =>
  useLive.setState(({ total }) => ({ total: { ...(total ?? live([]).total), YieldDay: value(wh, 'Wh', 0) } }))
const sunIs = (now: string) =>
  keepSun({
    ntp_localtime: `Monday, June 22 2026 ${now}`,
    sun_risetime: 'Monday, June 22 2026 05:05:12',
    sun_settime: 'Monday, June 22 2026 21:35:10',
  } as never)

test('it is night as soon as the gateway tells a zone where it is, whatever the hour of the browser', async () => {
  clock.setSystemTime(new Date('2026-06-21T12:00:00Z'))
  mount(<PlantTotals sunrise="">{null}</PlantTotals>)
  await settled()
  setPlantZone('Pacific/Auckland')
  keepSun({
    ntp_localtime: 'Monday, June 22 2026 00:00:00',
    sun_risetime: 'Monday, June 22 2026 07:30:12',
    sun_settime: 'Monday, June 22 2026 17:10:10',
  } as never)
  await until(() => label() === 'Yesterday')
})

test('between midnight and sunrise the number is that of yesterday, which is said once, whatever a battery feeds by then', async () => {
  clock.setSystemTime(new Date('2026-06-22T02:00:00'))
  await addToHistory([day('2026-06-20', 1000, 8000), day('2026-06-21', 1500, 9500)])
  sunIs('02:00:00')
  showLive([heard(roof, 6, 6, 813)], 6)
  gatewayCounts(6)
  mount(
    <>
      <PlantTotals sunrise="05:00">{null}</PlantTotals>
      <Tiles isNight />
    </>,
  )
  await until(() => tiles()[0] === 'This month, since Jun 20: 2.50 kWh')
  assert.equal([label(), number()], ['Yesterday', '1.50kWh'])
  assert.is(document.body.textContent?.split('Yesterday').length, 2)
})

test('an inverter that sleeps since yesterday has a counter of then: today has no number until it wakes', async () => {
  clock.setSystemTime(new Date('2026-06-22T05:30:00'))
  const asleep = () => showLive([heard(roof, 0, 1500, 813, { reachable: false, data_age_ms: 9 * 3_600_000 })], 0)
  asleep()
  mount(<PlantTotals sunrise="">{null}</PlantTotals>)
  sunIs('05:30:00')
  await until(() => label() === 'Yield today')
  assert.is(number(), '–')
  clock.setSystemTime(new Date('2026-06-22T04:30:00'))
  sunIs('04:30:00')
  mount(<PlantTotals sunrise="05:00">{null}</PlantTotals>)
  await until(() => label() === 'Yesterday')
  assert.is(number(), '1.52kWh')
})

test('after a restart of the gateway today is what is recorded, not a dash', async () => {
  await addToHistory([day('2026-06-21', 1500, 9500)])
  showLive([heard(roof, 0, 0, 0, { data_age_ms: 3_600_000 })], 0)
  gatewayCounts(0)
  mount(<PlantTotals sunrise="">{null}</PlantTotals>)
  await until(() => number()?.startsWith('1.50kWh'))
  assert.is(label(), 'Yield today')
})

test('beside a counter that is never reset stands what today brought, and what the gateway counts one tap away', async () => {
  await addToHistory([day('2026-06-21', 1500, 9500)])
  showLive([heard(roof, 400, 14_400, 813)], 400)
  gatewayCounts(14_400)
  mount(<PlantTotals sunrise="">{null}</PlantTotals>)
  await until(() => number()?.startsWith('1.50kWh'))
  assert.match(document.querySelector('details')?.textContent ?? '', /Counted by the gateway14\.4\s?kWh/)
})

test('the yield of an inverter that was last heard before midnight is that of yesterday, among its measurements too', async () => {
  const garage = '114172334455'
  showLive([heard(roof, 0, 1500, 813, { reachable: false, data_age_ms: 13 * 3_600_000 }), heard(garage, 9, 20, 813)], 9)
  mount(
    <>
      <InverterPanel serial={roof} sunrise="" isSingle={false} inRow />
      <InverterPanel serial={garage} sunrise="" isSingle={false} inRow />
    </>,
  )
  const said = () => [...document.querySelectorAll('.panel')].map(panel => panel.textContent ?? '')
  for (const summary of document.querySelectorAll<HTMLElement>('.measurements summary')) summary.click()
  await until(() => said()[1]?.includes('Efficiency'))
  assert.equal(
    said().map(text => [text.includes('Yesterday'), text.includes('Yield today')]),
    [
      [true, false],
      [false, true],
    ],
  )
})

test.run()
