import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dayOf, isoOf, localOf, slotOf, slotsPerDay, timeOf } from '../../../src/history/calendar.ts'
import { loadHistory } from '../../../src/history/history.ts'
import { recordHistory } from '../../../src/history/recorder.ts'
import { exportCsv } from '../../../src/history/transfer.ts'
import { clockTime, date } from '../../../src/i18n/format.ts'
import { secondsOfDay, setPlantZone, usePlantZone, zoneOf } from '../../../src/i18n/plant-zone.ts'
import { nothingSeen, useLive } from '../../../src/live/live.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { freshDatabase, heard, keptYields, passTime, showLive, whByDay } from '../../support/history.ts'

process.env.TZ = 'America/New_York'

/** 21:30 in New York, where it is still Saturday. */
const evening = Date.parse('2026-06-21T01:30:00Z')
const forgetZone = () => usePlantZone.setState({ name: undefined, wall: undefined })

test.before.each(freshDatabase)
test.after.each(forgetZone)

test('days, slots and times are those of the plant, and a browser there has the same', () => {
  setPlantZone('Europe/Berlin')
  assert.equal([dayOf(evening), slotOf(evening), isoOf(evening)], ['2026-06-21', 42, '2026-06-21T03:30:00+02:00'])
  assert.equal([secondsOfDay(evening), clockTime(evening)], [12_600, '03:30'])
  assert.is(date(timeOf('2026-06-21', 0)), 'Jun 21, 2026')
  forgetZone()
  assert.equal([dayOf(evening), date(timeOf('2026-06-21', 0))], ['2026-06-20', 'Jun 21, 2026'])
})

test('every slot of the days on which summer time begins and ends has the same moment as in a browser at the plant', () => {
  const moments = () =>
    ['2026-03-29', '2026-10-25', '2026-06-21'].flatMap(day =>
      Array.from({ length: slotsPerDay }, (_, slot) => new Date(timeOf(day, slot)).toJSON()),
    )
  setPlantZone('Europe/Berlin')
  const far = moments()
  forgetZone()
  process.env.TZ = 'Europe/Berlin'
  assert.equal(far, moments())
  process.env.TZ = 'America/New_York'
})

test('the clock of a plant far away goes from minute to minute as Intl says, where summer time begins and ends, also by half an hour', () => {
  const minuteMs = 60_000
  const changes = {
    'Europe/Berlin': ['2026-03-29T01:00Z', '2026-10-25T01:00Z', '1969-12-31T23:00Z'],
    'Australia/Lord_Howe': ['2026-04-04T15:00Z', '2026-10-03T15:30Z'],
    'Asia/Kathmandu': ['2026-06-21T18:15Z'],
  }
  for (const [timeZone, moments] of Object.entries(changes)) {
    setPlantZone(timeZone)
    const { format } = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    for (const moment of moments)
      for (let minute = -40; minute <= 40; minute++) {
        const ms = Date.parse(moment) + minute * minuteMs + 7001
        assert.is(localOf(ms), `${format(ms).replace(' ', 'T')}.001`)
        assert.is(dayOf(ms), format(ms).slice(0, 10))
      }
  }
})

test('a zone that the browser does not know changes nothing, nor does another name of its own', () => {
  for (const name of ['Mars/Olympus', '', 7, undefined]) setPlantZone(name)
  assert.is(usePlantZone.getState().name, undefined)
  setPlantZone('US/Eastern')
  assert.is(usePlantZone.getState().wall, undefined)
})

test('a browser in New York records on the day of the plant in Berlin, also while it first asks for the zone', async () => {
  const clock = fakeClock(undefined, evening + 5000)
  useLive.setState(nothingSeen, true)
  let answer = (_: { ntp_timezone_descr: string }) => {}
  const answered = new Promise<{ ntp_timezone_descr: string }>(resolve => {
    answer = resolve
  })
  const read = zoneOf(answered)
  const stop = recordHistory()
  showLive([heard('a', 170, 595, 500)], 170)
  await passTime(clock, 2000)
  assert.equal(await loadHistory('yields'), {})
  answer({ ntp_timezone_descr: 'Europe/Berlin' })
  await read
  await passTime(clock, 20_000)
  stop()
  await loadHistory('yields')
  assert.equal(Object.keys(whByDay(await keptYields('a'))), ['21'])
  const [titles = '', row = ''] = await exportCsv()
  assert.match(titles, /^time Europe\/Berlin,/)
  assert.match(row, /^2026-06-21T03:30:00\+02:00,/)
})

test.run()
