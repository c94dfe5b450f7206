import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dayAfter, dayOf, timeOf } from '../../../src/history/calendar.ts'
import { addToHistory } from '../../../src/history/history.ts'
import { clockTime } from '../../../src/i18n/format.ts'
import { planes } from '../../../src/light/planes.ts'
import type { StringMemory } from '../../../src/light/strings.ts'
import { useStrings } from '../../../src/light/use-strings.ts'
import { HistoryPage } from '../../../src/pages/history/history.tsx'
import { ChannelCards } from '../../../src/pages/home/inverter/channels.tsx'
import { fakeClock } from '../../support/fake-clock.ts'
import { fakeGateway } from '../../support/fake-gateway.ts'
import { freshDatabase, heard, observationsFrom, wholeDay } from '../../support/history.ts'
import { string } from '../../support/live-messages.ts'
import { all, mount, named, settled, text, until } from '../../support/mount.tsx'

const roof = '116181234567'
const shed = '114172607952'
const hour = 3_600_000
const today = '2026-06-21'

const page = () => text('body')
const readout = () => text('.chart p:first-child span + span')
const pressed = () => document.querySelector('article .choices [aria-pressed="true"]')?.textContent
const figures = () => all('.figures div')

/** Opens a day of an inverter, or of one of its strings. */
function open(day: string, serial: string, string?: string) {
  history.replaceState(null, '', `/history?day=${day}&inverter=${serial}${string ? `&string=${string}` : ''}`)
  mount(<HistoryPage />)
}

/** Ten days of three strings from 10 to 14 h, the last of which delivers less on the latest days; the counters have so many times as much. */
async function record(weakDays: number, counted = 1) {
  const days = Array.from({ length: 10 }, (_, ago) => {
    const noon = timeOf(dayAfter(today, -ago), 120)
    const strings = { 0: 300, 1: 310, 2: ago < weakDays ? 100 : 300, 3: 0 }
    const made = (watts: number) => ({ yieldDay: counted * watts * 4, yieldTotal: 100_000 - ago * counted * watts * 4 })
    return [
      ...observationsFrom(noon, noon + 4 * hour, {
        inverters: { [roof]: { strings }, [shed]: { strings: { 0: 50 } } },
      }),
      wholeDay(dayAfter(today, -ago), {
        [roof]: { name: 'Roof', stringNames: { 0: 'East', 2: 'West' }, ...made(610 + strings[2]) },
        [shed]: { name: 'Shed', ...made(50) },
      }),
    ]
  })
  await addToHistory(days.flat())
}

test.before.each(async () => {
  await freshDatabase()
  useStrings.setState({ memories: {} })
  fakeClock(['Date'], new Date(`${today}T15:00:00`))
  assert.is(dayOf(Date.now()), today)
})
test.after.each(async () => {
  history.replaceState(null, '', '/')
  await settled()
})

test('the curve of a string stands beside those of the others of its inverter, with what it gave on the day and in the week', async () => {
  await record(0)
  open(today, roof, '0')
  await until(() => pressed() === 'East')
  assert.is(document.querySelector('h2')?.textContent, 'Roof · East')
  // Monday to Sunday, 4 h each.
  assert.equal(figures(), ['Today1.20 kWh', 'This week8.40 kWh'])
  assert.is(readout(), 'Peak 300 W at 10:00')
  assert.is(document.querySelectorAll('svg .before').length, 2)
  assert.is(document.querySelector('input[type=range]')?.getAttribute('aria-label'), 'East: Power over the day')
  assert.not(named('button', 'String 4'), 'an input without panels')
  document.querySelector<HTMLElement>('summary')?.click()
  await until(() => document.querySelector('td'))
  assert.is(text('tr'), '10:00East 300 W · String 2 310 W · West 300 W')
})

test('what a string gave counts by the yield of its inverter, also of times that were not recorded', async () => {
  await record(0, 2)
  open(today, roof, '0')
  await until(() => pressed() === 'East')
  assert.is(figures()[0], 'Today2.40 kWh')
})

test('another string is chosen by its name, and the address names it', async () => {
  await record(0)
  open(today, roof, '0')
  await until(() => pressed() === 'East')
  named('button', 'String 2')?.click()
  await until(() => pressed() === 'String 2')
  assert.is(location.search, `?day=${today}&inverter=${roof}&string=1`)
})

/** The third string has given a third since the 19th, and was found to face south-west like the first. */
function remember() {
  const plane = planes.findIndex(({ tilt, azimuth }) => tilt === 35 && azimuth === 220)
  const memory = {
    plane: { plane, gain: 390, days: 6, halves: 50, isOwn: true, possible: [] },
    most: 310,
    lowDays: 0,
    goodDays: 0,
  }
  const weak = Object.fromEntries([19, 20, 21].map(n => [`2026-06-${n}`, { shares: { 24: 0.33, 25: 0.33 }, wh: 800 }]))
  const fault = { kind: 'less', since: '2026-06-19', under: 0.65 } as const
  useStrings.setState({
    memories: { [`${roof}/0`]: { ...memory, weak: {} }, [`${roof}/2`]: { ...memory, weak, fault } },
  })
}

test('of a weak string it is said what it has missed since when; in the list of the inverter, too', async () => {
  await record(3)
  remember()
  open(today, roof, '2')
  await until(() => pressed() === 'West')
  assert.match(page(), 'West of Roof has made about 2.40 kWh less than usual since Jun 19, 2026.')
  open(today, roof)
  await until(() => document.querySelector('table small'))
  assert.match(document.querySelector('table small')?.textContent ?? '', /less than usual since Jun 19, 2026/)
})

test('what was found of a string is told: where it faces, what it gives, and whether there is one to compare it with', async () => {
  await record(0)
  remember()
  open(today, roof, '0')
  await until(() => pressed() === 'East')
  assert.match(page(), 'it faces south-west, is about 35 degrees steep and gives up to 390 W in full sun.')
  assert.not.match(page(), 'No other string')
  const { memories } = useStrings.getState()
  useStrings.setState({ memories: { [`${roof}/0`]: memories[`${roof}/0`] as StringMemory } })
  await until(() => page().includes('No other string is known to face the same way'))
  const shade = { from: 14, to: 18, wh: 400 }
  useStrings.setState({ memories: { [`${roof}/0`]: { ...(memories[`${roof}/0`] as StringMemory), shade } } })
  const said = new RegExp(
    `in shade from ${['07:00', '09:00'].map(at => clockTime(+new Date(`${today}T${at}Z`))).join(' to ')}, which costs about 400.Wh`,
  )
  await until(() => said.test(page()))
})

test('the string of an inverter with one input has its page, too, without others', async () => {
  await record(0)
  open(today, shed, '0')
  await until(() => document.querySelector('.string'))
  assert.is(document.querySelector('h2')?.textContent, 'Shed · String 1')
  assert.equal(figures(), ['Today200 Wh', 'This week1.40 kWh'])
  assert.not(document.querySelector('.string .choices, .legend'))
})

test('of a day whose strings are not kept any more that is said', async () => {
  await record(0)
  const early = '2026-01-05'
  await addToHistory([wholeDay(early, { [roof]: { stringNames: { 0: 'East', 2: 'West' } } })])
  open(early, roof)
  await until(() => page().includes('Values of strings are kept for 30 days only'))
})

test('the measurements of each string lead to its day', async () => {
  fakeGateway(() => ({ json: {} }))
  const ways = () => [...document.querySelectorAll('a')].map(a => a.getAttribute('href'))
  mount(<ChannelCards inverter={heard(roof, 400, 1000, 500, { DC: { 0: string('East', 300), 1: string('', 100) } })} />)
  await until(() => ways().length === 2)
  const expected = ['0', '1'].map(n => `/history?day=${today}&inverter=${roof}&string=${n}`)
  assert.equal(ways(), expected)
})

test.run()
