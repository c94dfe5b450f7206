import type { Finding, Rule } from '../../../diagnosis/finding.ts'
import { dayOf, timeOf } from '../../../history/calendar.ts'
import { useSun } from '../../../history/charts/daylight.ts'
import { briefText, clockTime, percent } from '../../../i18n/format.ts'
import type { TextKey } from '../../../i18n/i18n.ts'
import { oldSince } from '../../../live/fork-totals.ts'
import { useLive } from '../../../live/live.ts'
import { carriersOf, type Flow, flowOf, type House } from './flow.ts'
import { batteryEnd, houseNow, useHouse } from './house.ts'
import { named } from './section.tsx'

/** The level of an issue that is an alarm; the others are warnings. */
export const alarm = 2

/** What the battery reports of itself: alarms, however old, and that it or the meter is silent. */
export const deviceTrouble: Rule = ({ now }) => {
  const alarms = useHouse
    .getState()
    .issues.flatMap(([name, level]): Finding[] =>
      level === alarm
        ? [{ state: 'found', text: 'live.BatteryReports', params: { issue: named('battery.', name) }, look: 'down' }]
        : [],
    )
  const silent = ([device, text]: readonly ['battery' | 'meter', TextKey]): Finding[] => {
    const since = oldSince(useLive.getState(), device, now)
    return since === undefined ? [] : [{ state: 'found', text, params: { time: clockTime(since) }, look: 'idle' }]
  }
  const devices = [
    ['battery', 'live.BatterySilent'],
    ['meter', 'flow.MeterSilent'],
  ] as const
  return [...alarms, ...devices.flatMap(silent)]
}

/** By what carries the house. */
const carriers: Partial<Record<string, TextKey>> = {
  sun: 'flow.BySun',
  battery: 'flow.ByBattery',
  grid: 'flow.ByGrid',
  inverters: 'flow.ByInverters',
  'sun battery': 'flow.BySunBattery',
  'sun grid': 'flow.BySunGrid',
  'battery grid': 'flow.ByBatteryGrid',
  'sun battery grid': 'flow.BySunBatteryGrid',
  'inverters grid': 'flow.ByInvertersGrid',
}

const said = (text: TextKey | undefined, params?: Finding['params']): Finding[] =>
  text ? [{ state: 'found', text, ...(params && { params }), quiet: true }] : []

/** From here on a battery counts as full. % */
const fullFrom = 99.5

/** By night, it is the day of the next sunrise after so long. */
const halfDayMs = 43_200_000

/** Whether a time is after the night of now. */
function isAfterSunrise(ms = 0, { isNight, now }: House) {
  const { sun } = useSun.getState()
  return isNight && sun !== undefined && ms > timeOf(dayOf(now + halfDayMs), sun.from)
}

/** What goes into the battery or comes out of it, and until when. */
function ofBattery({ battery }: Flow, house: House): Finding[] {
  if (!battery) return []
  const { way, watts, charge } = battery
  if (watts === undefined) return []
  if (way) {
    const end = batteryEnd(house)
    const lasts = isAfterSunrise(end, house) ? 'flow.LastsTheNight' : 'flow.LastsUntil'
    const [plain, timed] = way < 0 ? (['flow.Charges', 'flow.FullAt'] as const) : (['flow.Gives', lasts] as const)
    return said(end ? timed : plain, { power: briefText(watts, 'W'), ...(end && { time: clockTime(end) }) })
  }
  if (charge === undefined) return []
  if (charge >= fullFrom) return said('flow.Full')
  const { limiter } = house
  const isSpared = limiter?.enabled && charge <= limiter.battery_soc_stop_threshold
  return isSpared ? said('flow.Spared', { charge: percent(charge / 100) }) : []
}

/** What comes from the grid or goes into it, where nothing else says it. */
const ofGrid = ({ grid }: Flow) =>
  grid?.way ? said(grid.way > 0 ? 'live.HouseDraws' : 'live.HouseFeedsIn', { power: briefText(grid.watts, 'W') }) : []

/** What carries the house, and what goes into the battery or comes out of it: the picture in words. */
export const flowSentence: Rule = ({ now, sunrise }) => {
  const house = houseNow(now, Boolean(sunrise))
  if (!house) return undefined
  const flow = flowOf(house)
  const by = said(carriers[carriersOf(flow)?.join(' ') ?? ''])
  return [...by, ...ofBattery(flow, house), ...(by.length && flow.battery ? [] : ofGrid(flow))]
}
