import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { timeOf } from '../../../src/history/calendar.ts'
import { showChanges } from '../../../src/history/history.ts'
import { setPlantZone } from '../../../src/i18n/plant-zone.ts'
import { useSun } from '../../../src/light/sun.ts'
import { HistoryPage } from '../../../src/pages/history/history.tsx'
import { DayOfSun } from '../../../src/pages/home/day.tsx'
import { keptPlace } from '../../../src/session/place.ts'
import { useSession } from '../../../src/session/session.ts'
import { eastWest, south, type Weather, weather } from '../../support/clear-weather.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { cutAt } from '../../support/generated-days.ts'
import { freshDatabase } from '../../support/history.ts'
import { all, mount, settled, until, visit } from '../../support/mount.tsx'
import { putRecords } from '../../support/put-records.ts'

const today = '2026-06-21'
let clock: ReturnType<typeof fakeClock>

/** Opens an address at 14 h of the last of 24 days of two inverters, all clear unless stated. */
async function opened(path: string, more: Partial<Weather> = {}) {
  const recorded = weather({
    first: '2026-05-29',
    count: 24,
    seed: 3,
    place: { latitude: 50, longitude: 15 },
    roofs: { '1161a': () => south, '1161b': () => eastWest },
    mix: () => [1, 0, 0, 0],
    startOf: day => timeOf(day, 0),
    ...more,
  })
  cutAt(recorded, today, 168)
  await putRecords([
    ...Object.entries(recorded.power).map(([day, value]) => ({ key: ['power', day], value })),
    ...Object.entries(recorded.yields).map(([day, value]) => ({ key: ['yields', day], value })),
  ])
  visit(path)
  showChanges()
  mount(<HistoryPage />)
}

test.before.each(async () => {
  clock = fakeClock(['Date'])
  await freshDatabase()
  setPlantZone('Europe/Berlin')
  useSun.setState({ sun: undefined })
  clock.setSystemTime(timeOf(today, 168))
})
test.after.each(settled)

test('once clear days are known, today is told beside one by now', async () => {
  await opened('/history')
  await until(() => /^About (90|95|100)% of what a clear day brings by now$/.test(all('.goodness')[0] ?? ''))
  const [scale = ''] = all('.chart > p:first-child span')
  assert.match(scale, /^1\.\d+ kW on a clear day$/)
})

test('a month has its clear days behind its bars, and says what they would bring', async () => {
  await opened('/history?month=2026-06', { mix: n => (n < 20 ? [1, 0, 0, 0] : [0, 0, 0, 1]) })
  await until(() => document.querySelectorAll('.bars u').length > 0)
  const [text = ''] = all('article > p').filter(one => one.includes(' days: '))
  assert.match(text, /^20 of 20 days: about (90|95)% of what clear days bring\.$/, all('article > p').join(' | '))
})

test('an owner’s browser reads the place of the plant once, and keeps it', async () => {
  const asked: string[] = []
  globalThis.fetch = async input => {
    asked.push(String(input))
    return Response.json({ latitude: 50.04, longitude: 15.02 })
  }
  useSession.setState({ loggedIn: true })
  await opened('/history')
  await until(() => all('.goodness').length > 0)
  mount(<HistoryPage />)
  await until(() => all('.goodness').length > 0)
  assert.is(asked.filter(path => path.endsWith('ntp/config')).length, 1)
  assert.equal(keptPlace(), { latitude: 50, longitude: 15 })
  useSession.setState({ loggedIn: false })
})

test('with too few clear days nothing is compared', async () => {
  await opened('/', { mix: () => [0, 0, 0, 1] })
  mount(<DayOfSun />)
  await until(() => all('.good')[0] === 'After a few clear days you see here what a clear day brings.')
  await settled()
  assert.equal(all('.goodness'), [])
})

test.run()
