import type { LiveInverter, LiveSummary, Totals, Value } from '../contract/live.ts'
import { countedInAll, countersOf } from './radio/counts.ts'

/** The one table of ages, in ms, beyond which values are stale. For a whole gateway it is two missed pushes: `gateway/rhythm.ts`. */
export const staleAfterMs = {
  /** An inverter's values: ten inverters are polled in turn, each every 50 s at the usual interval. */
  inverter: 60_000,
  /** Values to record, five minutes each; older ones are shown with a time instead of their age. */
  recorded: 300_000,
  /** The details of an inverter while the list has none: with an age they would look new. */
  details: 60_000,
  /** A listed inverter: each is pushed every ten seconds, so one that was left out while others came is gone. Source: gateway contract 6.5. */
  listed: 60_000,
  /** How long an inverter may take to answer for the first time after the gateway's start. */
  firstAnswer: 300_000,
  /** Values of a meter or a battery: the firmware's limiter does not use older ones either. */
  device: 60_000,
  /** Values of a charger: the gateway stops counting them. */
  charger: 10_000,
  /** The document of a device, which is read once a minute; the call may take seconds. */
  document: 70_000,
  /** Unchanged totals of a device without a document that tells their age. */
  unchanged: 900_000,
} as const

/** Requests before an inverter is called "never heard": it may have been added a minute ago. */
const firstRequests = 20

/** An inverter received at `at`, ms of the browser's clock. */
type ReceivedInverter = LiveInverter & { at: number }

/**
 * Whether the gateway has received an inverter since it started. Before that it reports zeros, its uptime as the age, and a signal of -127
 * dBm or, after fragments only, no answer and no rated power. Source: gateway contract 6.2.
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

/** When the gateway last heard an inverter, ms of the browser's clock; if never, when the gateway started. */
export const heardAt = ({ at, data_age, data_age_ms }: ReceivedInverter) =>
  at - (Number.isFinite(data_age_ms) ? data_age_ms : (Number(data_age) || 0) * 1000)

/** Whether the gateway says that it receives nothing from an inverter, however old its values are. */
export const isAbsent = (inverter: LiveInverter) => !inverter.poll_enabled || !inverter.reachable || !isHeard(inverter)

/** Whether the values of an inverter are current, and if not, why. One of an unknown type has none: `unknownTypes`. */
export type Presence = 'current' | 'stale' | 'asleep' | 'not heard yet' | 'never heard' | 'not polled'

function presenceByDay(inverter: ReceivedInverter, at: number): Presence {
  if (!inverter.poll_enabled) return 'not polled'
  const ageMs = at - heardAt(inverter)
  if (isHeard(inverter)) return inverter.reachable && ageMs <= staleAfterMs.inverter ? 'current' : 'stale'
  const counters = countersOf(inverter.radio_stats)
  const isNew = ageMs <= staleAfterMs.firstAnswer || (counters && countedInAll(counters).requests < firstRequests)
  return isNew ? 'not heard yet' : 'never heard'
}

/** The presence of an inverter at a time, ms of the browser's clock. At night silence means sleep. Pure. */
export function presenceOf(inverter: ReceivedInverter, at: number, isNight = false): Presence {
  const presence = presenceByDay(inverter, at)
  return isNight && presence !== 'current' ? 'asleep' : presence
}

/** A device that the firmware of a fork adds to the totals; their names begin with it. */
export type Device = 'battery' | 'solarCharger' | 'gridCharger' | 'meter'
export const devices: readonly Device[] = ['battery', 'solarCharger', 'gridCharger', 'meter']

/** The totals of a device, by name. */
export const deviceMembers = (total: Partial<Totals> | undefined, device: Device) =>
  Object.entries(total ?? {}).filter(([name]) => name.startsWith(device))

/** When the totals of each device last changed, ms of the browser's clock. */
export type DeviceChanges = Readonly<Partial<Record<Device, number>>>

/** When the gateway last heard a device, and when its document was read here, ms of the browser's clock. */
export interface DocumentAge {
  lastHeardAt: number
  readAt: number
  /** The gateway no longer serves the document. */
  isMissed: boolean
}

export interface DeviceState {
  /** When the gateway last sent anything, ms of the browser's clock: time without a connection makes nothing stale. */
  messageAt?: number
  total?: Partial<Totals> | undefined
  changes?: DeviceChanges | undefined
  /** Devices whose documents are read. */
  documents?: Readonly<Partial<Record<Device, DocumentAge | undefined>>> | undefined
}

/** When a device with stale values was last heard, ms of the browser's clock; undefined while they are current. */
export function staleSince(
  { total, changes = {}, documents = {}, messageAt }: DeviceState,
  device: Device,
  now: number,
) {
  const at = Math.min(now, messageAt || now)
  const { [device]: document } = documents
  const { [device]: changed } = changes
  const isCharger = device.endsWith('Charger')
  // A device that is off or was never heard has no values, and a charger may rest for days, or be switched off meanwhile.
  const hasValues = deviceMembers(total, device).some(([, value]) => {
    const v = (value as Value | null)?.v
    return isCharger ? v : Number.isFinite(v)
  })
  if (!hasValues) return undefined
  if (!document) {
    const after = device === 'meter' ? staleAfterMs.device : staleAfterMs.unchanged
    return changed !== undefined && at - changed > after ? changed : undefined
  }
  const { lastHeardAt, readAt, isMissed } = document
  // Heard since then. The totals of a charger change also when it falls silent.
  if (!isCharger && changed !== undefined && changed > readAt)
    return at - changed > staleAfterMs.document ? changed : undefined
  const wasStaleWhenRead = readAt - lastHeardAt > (isCharger ? staleAfterMs.charger : staleAfterMs.device)
  return isMissed || wasStaleWhenRead || at - lastHeardAt > staleAfterMs.document ? lastHeardAt : undefined
}

/** The totals without devices whose values are stale. */
export function totalsOfNow(state: DeviceState, now: number): Partial<Totals> | undefined {
  const stale = devices.filter(device => staleSince(state, device, now) !== undefined)
  if (!stale.length) return state.total
  return Object.fromEntries(
    Object.entries(state.total ?? {}).filter(([name]) => !stale.some(device => name.startsWith(device))),
  )
}
