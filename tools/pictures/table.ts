import { paths } from '../../test/support/page-table.ts'
import type { SimulatedFork } from '../simulator/api/fork.ts'

/** What a plant is in while pictures are taken of it, always in June, with three weeks of history unless it is the first visit. */
export interface State {
  /** What it is, for the sheets. */
  about: string
  inverters: number
  /** ISO 8601. */
  at: string
  /** Logged in as the admin. */
  login: boolean
  /** A browser that has recorded nothing. */
  first?: boolean
  /** The gateway does not answer any more. */
  dead?: boolean
  /** As from the factory, reached through its own access point; the clock is not set. */
  factory?: boolean
  /** The gateway has not enough memory for most calls. */
  short?: boolean
  /** How long the live view has been open. */
  minutes?: number
  /** What the firmware of a fork answers then. */
  simulatedFork?: () => SimulatedFork
}

const noon = '2026-06-21T12:00:00+02:00'
/** What most states have. */
export const plant = { inverters: 3, at: noon, login: true }

/** The states of the review, by name. */
export const states = {
  noon: { ...plant, about: 'Noon: three inverters, three weeks of history, logged in' },
  night: { ...plant, about: 'Night, nothing produces', at: '2026-06-21T23:30:00+02:00' },
  after: { ...plant, about: 'After midnight, before the sun rises', at: '2026-06-22T01:30:00+02:00' },
  new: { ...plant, about: 'From the factory: nothing is set up', factory: true, first: true },
  short: { ...plant, about: 'The gateway is short of memory', short: true },
  dead: { ...plant, about: 'The gateway has not answered for five minutes', dead: true },
  first: { ...plant, about: 'First visit: nothing recorded, not logged in', first: true, login: false },
  out: { ...plant, about: 'Logged out', login: false },
  none: { ...plant, about: 'No inverter', inverters: 0 },
  one: { ...plant, about: 'One inverter', inverters: 1 },
  ten: { ...plant, about: 'Ten inverters', inverters: 10 },
} as const satisfies Record<string, State>
type StateName = keyof typeof states

/** A page to take pictures of, or something that is opened on one. */
export interface Row {
  name: string
  /** Path, and search. */
  address: string
  states: readonly string[]
  /** What is pressed before. */
  press?: string
  /** It fills a screen on the wall, and has those sizes. */
  wall?: boolean
}

/** The states of a plant that every page about it shows. */
const all = (Object.keys(states) as StateName[]).filter(state => state !== 'new' && state !== 'short')
const row = (name: string, address: string, states: readonly StateName[], more: Partial<Row> = {}): Row => ({
  name,
  address,
  states,
  ...more,
})

const nameOf = (path: string) => path.slice(1).replaceAll('/', '-')

/** Pages about the plant in every state, others in those that show them differently. */
const chosen: readonly Row[] = [
  row('live', '/', [...all, 'new', 'short']),
  ...paths.filter(path => path.startsWith('/setup/')).map(path => row(nameOf(path), path, ['new'])),
  row('live-row', '/', ['noon', 'dead', 'ten'], { press: '.inverters .row' }),
  row('live-arrange', '/', ['noon', 'ten'], { press: '.roof > header button:last-of-type' }),
  row('play', '/', ['night', 'ten'], { press: '.roof > header button' }),
  row('wall', '/wall', all, { wall: true }),
  row('history-day', '/history', all),
  row('string', '/history?day=2026-06-21&inverter=116172436457&string=3', ['noon', 'ten']),
  row('history-week', '/history?week=2026-W25', all),
  row('history-month', '/history?month=2026-06', all),
  row('history-year', '/history?year=2026', ['noon', 'ten']),
  row('report', '/history/report?month=2026-06', all),
  row('history-data', '/history/data', ['noon', 'dead', 'first']),
  row('why', '/why', all),
  row('radio', '/info/radio', all),
  row('gateways', '/gateways', ['noon', 'out']),
  row('settings-network', '/settings/network', ['noon', 'dead']),
  row('settings-inverter', '/settings/inverter', ['noon', 'none', 'ten']),
  row('reboot', '/maintenance/reboot', ['noon', 'dead']),
  row('info-system', '/info/system', ['noon', 'dead', 'out']),
  row('console', '/info/console', ['noon', 'dead']),
  row('menu', '/about', ['noon', 'out'], { press: 'header.bar .toggler' }),
  row('login', '/login', ['out', 'new']),
  row('nowhere', '/nowhere', ['noon']),
  row('wait', '/wait', ['dead']),
]

const isChosen = (path: string) => chosen.some(({ address }) => address.replace(/\?.*/, '') === path)

/** Every page of the app; one that is not chosen, at noon. */
export const rows: readonly Row[] = [
  ...chosen,
  ...paths.filter(path => !isChosen(path)).map(path => row(nameOf(path), path, ['noon'])),
]

/** px of a page by the width of its window; the wall has sizes of its own. */
export const heights: Readonly<Record<number, number>> = { 390: 844, 768: 1024, 1280: 800 }
export const wallSizes = [
  [800, 480],
  [600, 1024],
  [1280, 800],
  [1920, 1080],
] as const
