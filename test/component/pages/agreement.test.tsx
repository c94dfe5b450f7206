import type { ReactElement } from 'react'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dayAfter, timeOf } from '../../../src/history/calendar.ts'
import { showChanges } from '../../../src/history/history.ts'
import { spanKey, spanOf } from '../../../src/history/spans.ts'
import { exportCsv } from '../../../src/history/transfer.ts'
import { setPlantZone } from '../../../src/i18n/plant-zone.ts'
import { useSun } from '../../../src/light/sun.ts'
import { useLive } from '../../../src/live/live.ts'
import { HistoryPage } from '../../../src/pages/history/history.tsx'
import { ReportPage } from '../../../src/pages/history/report/report.tsx'
import { DayOfSun } from '../../../src/pages/home/day.tsx'
import { Tiles } from '../../../src/pages/home/tiles.tsx'
import { PlantTotals } from '../../../src/pages/home/totals.tsx'
import { fakeClock } from '../../support/fake-clock.ts'
import { freshDatabase, heard, showLive } from '../../support/history.ts'
import { live, value } from '../../support/live-messages.ts'
import { mount, settled, unfold, until, visit } from '../../support/mount.tsx'
import { generatedDays } from '../../support/plants/generated-days.ts'
import { putRecords } from '../../support/put-records.ts'

const all = (selector: string) => [...document.querySelectorAll(selector)]
const plain = (selector: string) =>
  all(selector).map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ').trim() ?? '')
/** The amount of energy in a text, in kWh, or nothing. */
const kwhIn = (text = '') => {
  const [, number = '', unit] = /([\d.,]+) ?(k?Wh)/.exec(text) ?? []
  return number && `${number.replaceAll(',', '')} ${unit}`
}
const shareIn = (text = '') => /(\d+%) of /.exec(text)?.[1]
const peakIn = () => document.querySelector('[type=range]')?.getAttribute('aria-valuetext')?.replaceAll('\u00a0', ' ')

/** What a page says once it is ready. */
async function read<T>(path: string, view: ReactElement, isReady: () => boolean, said: () => T | Promise<T>) {
  visit(path)
  mount(view)
  await until(isReady)
  return said()
}

const isLearned = () => / on a clear day/.test(document.body.textContent ?? '')
/** The energy of a tile, if there is one of that name. */
function tile(name: string) {
  const one = [...document.querySelectorAll('.tiles > div')].find(({ textContent }) => textContent?.startsWith(name))
  return one && kwhIn(one.querySelector('dd')?.textContent?.replaceAll('\u00a0', ' '))
}

/** The rows of the table behind a diagram; `withShare` once one has a share of a clear day. */
async function openTable(withShare: boolean) {
  unfold('.chart details')
  const rows = () => plain('.chart tbody tr')
  await until(() => rows().length > 0 && (!withShare || rows().some(text => text.includes('%'))))
  return plain('.chart tbody tr')
}

for (let seed = 101; seed <= 130; seed++)
  test(`live view, wall, history, week, report and file of plant ${seed} say the same`, async () => {
    const clock = fakeClock(['Date'])
    try {
      await freshDatabase()
      const { power, yields, today, now, zone } = generatedDays(seed, setPlantZone)
      clock.setSystemTime(timeOf(today, now))
      await freshDatabase()
      setPlantZone(zone)
      useSun.setState({ sun: { from: 66, to: 252 } })
      await putRecords([
        ...Object.entries(power).map(([day, value]) => ({ key: ['power', day], value })),
        ...Object.entries(yields).map(([day, value]) => ({ key: ['yields', day], value })),
      ])
      const counters = Object.entries(yields[today]?.inverters ?? {})
      showLive(
        counters.map(([serial, { yieldDay = 0 }]) => heard(serial, 400, yieldDay, 812)),
        400,
      )
      const wh = counters.reduce((sum, [, { yieldDay = 0 }]) => sum + yieldDay, 0)
      useLive.setState({ total: { ...live([]).total, YieldDay: value(wh, 'Wh', 0) } })
      showChanges()
      const shown = now < 66 ? dayAfter(today, -1) : today
      const week = spanOf('week', shown)

      const isKnown = () =>
        plain('.tiles dd').every(Boolean) &&
        (isLearned() || /After a few clear days/.test(document.body.textContent ?? ''))
      const home = (wall: boolean) => (
        <>
          <PlantTotals sunrise="" wall={wall}>
            <DayOfSun />
          </PlantTotals>
          <Tiles isNight={false} />
        </>
      )
      const said = () => ({
        yield: kwhIn(plain('.totals dd')[1]),
        share: plain('.goodness')[0],
        peak: document.querySelector('.chart [type=range]') && peakIn(),
        isLearned: isLearned(),
        yesterday: tile('Yesterday'),
        month: tile('This month') ?? kwhIn(plain('.totals dd')[1]),
      })
      const [atHome, onWall] = [
        await read('/', home(false), isKnown, said),
        await read('/wall', home(true), isKnown, said),
      ]
      assert.equal(onWall, atHome)

      const isDrawn = () =>
        (!atHome.yield || Boolean(kwhIn(plain('h2')[0]))) &&
        (!atHome.share || plain('.goodness').length > 0) &&
        (!atHome.isLearned || isLearned()) &&
        (!atHome.peak?.startsWith('Peak') || Boolean(peakIn()?.startsWith('Peak')))
      const dayPage = (day: string) =>
        read(
          `/history?day=${day}`,
          <HistoryPage />,
          () => /Nothing (was recorded on this day|recorded yet)/.test(document.body.textContent ?? '') || isDrawn(),
          () => ({ title: kwhIn(plain('h2')[0]), share: plain('.goodness')[0], peak: peakIn() }),
        )
      const ofDay = await dayPage(shown)
      assert.equal([ofDay.title, ofDay.share], [atHome.yield, atHome.share])
      if (atHome.peak?.startsWith('Peak')) assert.is(ofDay.peak, atHome.peak)
      if (shown === today) assert.is((await dayPage(dayAfter(today, -1))).title, atHome.yesterday)

      const isOver = atHome.share !== undefined && !atHome.share.includes('by now')
      const bars = await read(
        `/history?week=${spanKey(week)}`,
        <HistoryPage />,
        () => all('.bars i').length > 0,
        () => openTable(isOver),
      )
      const names = { [today]: 'Today', [dayAfter(today, -1)]: 'Yesterday' }
      const bar = bars.find(text => text.startsWith(names[shown] ?? ''))
      if (bar && !bar.includes('–')) {
        assert.is(kwhIn(bar.slice(names[shown]?.length)), atHome.yield)
        assert.is(shareIn(bar), isOver ? shareIn(atHome.share) : undefined)
      }

      const month = await read(
        `/history?month=${today.slice(0, 7)}`,
        <HistoryPage />,
        () => all('.bars i').length > 0,
        () => kwhIn(plain('h2')[0]),
      )
      assert.is(month, atHome.month)

      const report = await read(
        `/history/report?month=${shown.slice(0, 7)}`,
        <ReportPage />,
        () => all('.by-day svg').length > 0,
        () => {
          // The report begins with the first day that is known.
          const row = all('.by-day tbody tr').find(
            one => Number(/\d+$/.exec(one.querySelector('th')?.textContent ?? '')?.[0]) === Number(shown.slice(8)),
          )
          const label = row?.querySelector('svg')?.getAttribute('aria-label')
          return { kwh: row?.querySelector('td')?.textContent, label }
        },
      )
      assert.is(report.label?.replaceAll('\u00a0', ' ') ?? undefined, atHome.share)
      const [number = '', unit] = (atHome.yield ?? '').split(' ')
      const kwh = Number(number) / (unit === 'Wh' ? 1000 : 1)
      if (number) assert.ok(Math.abs(Number(report.kwh) - kwh) <= 0.05 + 1e-9, `${report.kwh} beside ${kwh}`)

      const file = await exportCsv({ first: today, last: today })
      const titles = file[0]?.split(',') ?? []
      const columns = titles.flatMap((title, n) => (title.startsWith('"Wh 1161') ? [n] : []))
      const inFile = file.slice(1).reduce((sum, line) => {
        const cells = line.split(',')
        return sum + columns.reduce((own, n) => own + Number(cells[n] || 0), 0)
      }, 0)
      if (shown === today && counters.length === 2) assert.is(inFile, wh)
    } finally {
      await settled()
    }
  })

test.run()
