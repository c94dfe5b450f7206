import type { Value } from '../../../contract/live.ts'
import type { Finding, Rule } from '../../../diagnosis/finding.ts'
import { dayOf, timeOf } from '../../../history/calendar.ts'
import { briefText, clockTime, percent, textOf } from '../../../i18n/format.ts'
import { type TextKey, t } from '../../../i18n/i18n.ts'
import { type Device, deviceMembers, staleSince } from '../../../live/age.ts'
import { type SeenInverter, useLive } from '../../../live/live.ts'
import { isImplausible } from '../../../live/plausible.ts'
import { sinceText } from './flow-picture.tsx'
import { type Balance, balanceOf, carriersOf, feedOf, type House, isIdle, unaccountedOf } from './house.ts'
import { named } from './section.tsx'
import { batteryEnd, houseNow, useHouse } from './watch-house.ts'

/** The level of an issue that is an alarm; the others are warnings. */
export const alarm = 2

/** Devices that may be silent, with their names. */
const devices: readonly (readonly [Device, TextKey])[] = [
  ['meter', 'powermeter.Title'],
  ['battery', 'battery.Title'],
  ['solarCharger', 'solarcharger.Title'],
  ['gridCharger', 'gridcharger.Title'],
]

/** Why the present values of a device are not known: since when it is silent, or that they are implausible or never came; undefined if they are. */
function silenceOf(device: Device, now: number) {
  const state = useLive.getState()
  const since =
    staleSince(state, device, now) ?? (device === 'solarCharger' ? useHouse.getState().chargerSilentSince : undefined)
  if (since !== undefined) return sinceText(since)
  const values = deviceMembers(state.total, device).map(([, value]) => value as Value | null)
  if (values.some(isImplausible)) return `(${t('live.Implausible')})`
  return values.length && values.every(value => value && !Number.isFinite(value.v))
    ? `(${t('battery.Unheard')})`
    : undefined
}

/** Alarms that the battery reports, however old, and devices whose present values are not known, with why. */
export const deviceTrouble: Rule = ({ now }) => {
  const alarms = useHouse
    .getState()
    .issues.flatMap(([name, level]): Finding[] =>
      level === alarm
        ? [{ state: 'found', text: 'live.BatteryReports', params: { issue: named('battery.', name) }, look: 'down' }]
        : [],
    )
  const silent = devices.flatMap(([device, name]) => {
    const silence = silenceOf(device, now)
    return silence ? `${t(name)} ${silence}` : []
  })
  const text = 'flow.Silent'
  return silent.length
    ? [...alarms, { state: 'found', text, params: { devices: silent.join(', ') }, look: 'idle' }]
    : alarms
}

/** Sentences by the source that supplies the house. */
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

const quietFinding = (text: TextKey | undefined, params?: Finding['params']): Finding[] =>
  text ? [{ state: 'found', text, ...(params && { params }), quiet: true }] : []

/** From this charge in % on a battery counts as full. */
const fullFrom = 99.5

/** At night a time later than this is after the next sunrise. */
const halfDayMs = 43_200_000

/** Whether a time is after the current night. */
function isAfterSunrise(ms: number, now: number, sunrise: string | undefined) {
  if (!sunrise) return false
  const [hours = 0, minutes = 0] = sunrise.split(':').map(Number)
  return ms > timeOf(dayOf(now + halfDayMs), hours * 12 + minutes / 5)
}

/** Power into or out of the battery, and until when. */
function ofBattery({ battery, fromBattery }: Balance, house: House, sunrise: string | undefined): Finding[] {
  if (!battery) return []
  const { way, watts, charge } = battery
  if (watts === undefined) return []
  // Its inverters deliver nothing, so nothing comes from it.
  if (way > 0 && isIdle({ fromBattery })) return []
  if (way) {
    const end = batteryEnd(house)?.at
    const lasts = isAfterSunrise(end ?? 0, house.now, sunrise) ? 'flow.LastsTheNight' : 'flow.LastsUntil'
    const [plain, timed] = way < 0 ? (['flow.Charges', 'flow.FullAt'] as const) : (['flow.Gives', lasts] as const)
    return quietFinding(end ? timed : plain, { power: briefText(watts, 'W'), ...(end && { time: clockTime(end) }) })
  }
  if (charge === undefined) return []
  if (charge >= fullFrom) return quietFinding('flow.Full')
  const { limiter } = house
  const isSpared = limiter?.enabled && charge <= limiter.battery_soc_stop_threshold
  return isSpared ? quietFinding('flow.Spared', { charge: percent(charge / 100) }) : []
}

/** Power from or into the grid, if nothing else says it. */
const ofGrid = ({ grid }: Balance) =>
  grid?.way
    ? quietFinding(grid.way > 0 ? 'live.HouseDraws' : 'live.HouseFeedsIn', { power: briefText(grid.watts, 'W') })
    : []

/** Current values are not all from the same moment: only after this time a mismatch counts. */
const settledMs = 20_000

/** Power whose source or destination is missing, so that some values may be wrong. */
function unaccounted(balance: Balance, house: House): Finding[] {
  const { openSince = house.now } = useHouse.getState()
  const open = unaccountedOf(balance)
  if (open === undefined || house.now - openSince < settledMs) return []
  const isFed = (inverter: SeenInverter) => feedOf(inverter, house) === 'battery'
  const names = [
    t('battery.Title'),
    house.total?.solarChargerPower ? t('solarcharger.Title') : [],
    balance.charger ? t('gridcharger.Title') : [],
    house.inverters.filter(isFed).map(({ name }) => textOf(name)),
  ].flat()
  const params = { power: briefText(Math.abs(open), 'W'), devices: names.join(', ') }
  return quietFinding(open > 0 ? 'flow.Unused' : 'flow.FromNowhere', params)
}

/** What supplies the house, and what goes into or out of the battery: the picture in words. */
export const flowSentence: Rule = ({ now, sunrise }) => {
  const house = houseNow(now, Boolean(sunrise))
  if (!house) return undefined
  const balance = balanceOf(house)
  const by = quietFinding(carriers[carriersOf(balance)?.join(' ') ?? ''])
  const ofDevices = [...ofBattery(balance, house, sunrise), ...(by.length && balance.battery ? [] : ofGrid(balance))]
  return [...by, ...ofDevices, ...unaccounted(balance, house)]
}
