import type { LiveInverter, LiveSummary, Totals, Value } from '../contract/live.ts'
import { countedInAll, countersOf } from './radio/counts.ts'

/** From these ages on values are not of now, in ms; the one table. Two missed pushes of a gateway: `gateway/rhythm.ts`. */
export const staleAfterMs = {
  /** An inverter's values: ten are asked in turn, every 50 s each at the usual interval. */
  inverter: 60_000,
  /** Those that are recorded, each for five minutes; older ones have a time in place of their age. */
  recorded: 300_000,
  /** The details of an inverter beside a list that has none: with its age they would look new. */
  details: 60_000,
  /** An inverter is pushed every ten seconds; one that was not, while others were, is no longer there. Source: gateway contract 6.5. */
  listed: 60_000,
  /** One that was never heard has had this long to answer since the gateway started. */
  firstAnswer: 300_000,
  /** What a meter or a battery last sent: a limiter of the firmware does not use what is older either. Source: OnBattery's contract 4.1.2. */
  device: 60_000,
  /** What a charger last sent: the gateway does not count it any more. Source: OnBattery's contract 1.5.2. */
  charger: 10_000,
  /** The document of a device, which is read once a minute; the call may take some seconds. */
  document: 70_000,
  /** The totals of a device that have not changed, where no document tells its age. */
  unchanged: 900_000,
} as const

/** An inverter that was never heard has been asked so often before that is said: it may have been added a minute ago. */
const firstRequests = 20

/** An inverter received at `at`, ms of the browser's clock. */
type Received = LiveInverter & { at: number }

/**
 * Whether the gateway has received the values of an inverter since it started. Before that it reports zeros, its uptime as the age, and a
 * signal of -127 dBm or, where only fragments have arrived, no answer and no rated power. Source: gateway contract 6.2.
 */
export const isHeard = ({
  radio_stats,
  limit_absolute,
  INV,
}: Pick<LiveInverter, 'radio_stats' | 'INV'> & { limit_absolute?: number }) =>
  radio_stats?.rssi !== -127 &&
  !(radio_stats?.rx_success === 0 && limit_absolute === -1 && !(Number(INV?.[0]?.YieldTotal?.v) > 0))

/** Whether the gateway says how old the values of an inverter are. */
export const isAgeKnown = ({ data_age, data_age_ms }: LiveSummary) =>
  Number.isFinite(data_age_ms) || Number.isFinite(data_age)

/** When an inverter was last heard by the gateway, ms of the browser's clock; one that was never heard: when the gateway started. */
export const heardAt = ({ at, data_age, data_age_ms }: Received) =>
  at - (Number.isFinite(data_age_ms) ? data_age_ms : (Number(data_age) || 0) * 1000)

/** Whether the gateway itself says that it receives nothing of an inverter at the moment, however old its values are. */
export const isSilent = (inverter: LiveInverter) => !inverter.poll_enabled || !inverter.reachable || !isHeard(inverter)

/**
 * Whether the values of an inverter are of now, and if they are not, why. One of a type that the gateway does not know has no values at all, and so
 * no presence: `unknownTypes` of the live state.
 */
export type Presence = 'current' | 'stale' | 'asleep' | 'not heard yet' | 'never heard' | 'not polled'

function presenceByDay(inverter: Received, at: number): Presence {
  if (!inverter.poll_enabled) return 'not polled'
  const ageMs = at - heardAt(inverter)
  if (isHeard(inverter)) return inverter.reachable && ageMs <= staleAfterMs.inverter ? 'current' : 'stale'
  const counters = countersOf(inverter.radio_stats)
  const isNew = ageMs <= staleAfterMs.firstAnswer || (counters && countedInAll(counters).requests < firstRequests)
  return isNew ? 'not heard yet' : 'never heard'
}

/** The presence of an inverter at a time, ms of the browser's clock. At night, silence is sleep. Pure. */
export function presenceOf(inverter: Received, at: number, isNight = false): Presence {
  const presence = presenceByDay(inverter, at)
  return isNight && presence !== 'current' ? 'asleep' : presence
}

/** A device that another firmware adds to the totals; the names of its totals begin with it. */
export type Device = 'battery' | 'solarCharger' | 'gridCharger' | 'meter'
export const devices: readonly Device[] = ['battery', 'solarCharger', 'gridCharger', 'meter']

/** The totals of a device, by name. */
export const deviceMembers = (total: Partial<Totals> | undefined, device: Device) =>
  Object.entries(total ?? {}).filter(([name]) => name.startsWith(device))

/** When the totals of each device were last new, ms of the browser's clock. */
export type DeviceChanges = Readonly<Partial<Record<Device, number>>>

/** Of when the document of a device is, ms of the browser's clock. */
export interface DocumentAge {
  /** When the device sent it. */
  sentAt: number
  /** When it was read. */
  readAt: number
  /** The gateway gives no document any more. */
  isMissed: boolean
}

export interface DeviceState {
  /** When the gateway last sent anything: a time in which nobody listened makes nothing old. ms of the browser's clock. */
  heard?: number
  total?: Partial<Totals> | undefined
  changes?: DeviceChanges | undefined
  /** Where they are read. */
  documents?: Readonly<Partial<Record<Device, DocumentAge | undefined>>> | undefined
}

/**
 * Since when nothing was heard of a device whose values are stale, ms of the browser's clock; undefined while they are of now. The one age that
 * its card, its figure and the sentence tell.
 */
export function staleSince({ total, changes = {}, documents = {}, heard }: DeviceState, device: Device, now: number) {
  const at = Math.min(now, heard || now)
  const { [device]: document } = documents
  const { [device]: changed } = changes
  const isCharger = device.endsWith('Charger')
  // A charger may rest for days, and the gateway may switch it off meanwhile.
  if (isCharger && deviceMembers(total, device).every(([, value]) => !(value as Value | null)?.v)) return undefined
  if (!document) {
    const after = device === 'meter' ? staleAfterMs.device : staleAfterMs.unchanged
    return changed !== undefined && at - changed > after ? changed : undefined
  }
  const { sentAt, readAt, isMissed } = document
  // Heard since. The totals of a charger change once it is silent, too.
  if (!isCharger && changed !== undefined && changed > readAt)
    return at - changed > staleAfterMs.document ? changed : undefined
  const isOld = readAt - sentAt > (isCharger ? staleAfterMs.charger : staleAfterMs.device)
  return isMissed || isOld || at - sentAt > staleAfterMs.document ? sentAt : undefined
}

/** The totals without those of devices whose values are stale. */
export function totalsOfNow(state: DeviceState, now: number): Partial<Totals> | undefined {
  const stale = devices.filter(device => staleSince(state, device, now) !== undefined)
  if (!stale.length) return state.total
  return Object.fromEntries(
    Object.entries(state.total ?? {}).filter(([name]) => !stale.some(device => name.startsWith(device))),
  )
}
