import { type ForkTotal, forkTotals, type Totals, type Value } from '../contract/live.ts'
import { isObject } from '../gateway/json.ts'
import { asImplausible, isPlausibleCharge, isPlausiblePower, isWireMaximum } from './plausible.ts'

/** A device that another firmware adds to the totals; the names of its totals begin with it. */
export type Device = 'battery' | 'solarCharger' | 'gridCharger' | 'meter'
const devices: readonly Device[] = ['battery', 'solarCharger', 'gridCharger', 'meter']

const membersOf = (total: Partial<Totals> | undefined, device: Device) =>
  Object.entries(total ?? {}).filter(([name]) => name.startsWith(device))

/** A total in W where it came in kW; without a number it is not known. */
function inWatts(value: object): Value {
  const { v, u, d } = value as Value
  const known = typeof v === 'number' ? v : Number.NaN
  return u === 'kW' ? { v: known * 1000, u: 'W', d } : { v: known, u, d }
}

function plausibleTotal(name: ForkTotal, value: Value): Value {
  const { v, u } = value
  if (!Number.isFinite(v)) return value
  if (name === 'batteryCharge') return isPlausibleCharge(v) ? { ...value, v: Math.min(v, 100) } : asImplausible(value)
  return isWireMaximum(v, u) || (name.endsWith('Power') && !isPlausiblePower(v)) ? asImplausible(value) : value
}

/** The totals that only forks send, by their name in `Totals`, null for a device that is switched off; undefined without any. */
export function forkTotalsOf(message: Record<string, unknown>) {
  const totals: Partial<Record<ForkTotal, Value | null>> = {}
  for (const { name, group: of, member } of forkTotals) {
    const group = message[of]
    if (!isObject(group) || Array.isArray(group)) continue
    const value = (isObject(group.total) && !Array.isArray(group.total) ? group.total : group)[member]
    if (group.enabled === false) totals[name] ??= null
    else if (isObject(value) && !Array.isArray(value)) totals[name] = plausibleTotal(name, inWatts(value))
    // There is one, of which nothing was received yet.
    else if (group.enabled === true && name.endsWith('Power') && !Object.values(group).some(isObject))
      totals[name] ??= { v: Number.NaN, u: 'W', d: 0 }
  }
  return Object.keys(totals).length ? totals : undefined
}

/** Whether a gateway sends totals of other devices than inverters, as the firmware of a fork does, be they on or off. */
export const hasDevices = (total: Partial<Totals> | undefined) =>
  devices.some(device => membersOf(total, device).length > 0)

/** When something was last new of each device, ms of the browser's clock. */
export type Changes = Readonly<Partial<Record<Device, number>>>

/** When the totals of each device last changed: the gateway says no age of them, and keeps those of a device that is silent. Pure. */
export function changesOf(
  before: Changes,
  old: Partial<Totals> | undefined,
  fresh: Partial<Totals>,
  now: number,
): Changes {
  const changed = devices.filter(device => {
    const members = membersOf(fresh, device)
    const known = old as Record<string, unknown> | undefined
    return members.some(([name, value]) => JSON.stringify(value) !== JSON.stringify(known?.[name]))
  })
  return changed.length ? { ...before, ...Object.fromEntries(changed.map(device => [device, now])) } : before
}

/** Values that have not changed for this long are old, unless they are zero. */
const oldAfterMs = 900_000
/** The document of a device that is older is not of now; it is read once a minute. */
const documentOldMs = 120_000

interface DeviceState {
  total?: Partial<Totals> | undefined
  /** When the totals of each device last changed. */
  changes?: Changes | undefined
  /** When each device sent its own document, where that is read. */
  documents?: Changes | undefined
}

/** Since when nothing was heard of a device whose values are old; undefined while they are of now. */
export function oldSince({ total, changes, documents }: DeviceState, device: Device, now: number) {
  const document = documents?.[device]
  if (document !== undefined) return now - document > documentOldMs ? document : undefined
  const changed = changes?.[device]
  // A charger may rest for days.
  const rests = device.endsWith('Charger') && membersOf(total, device).every(([, value]) => !(value as Value | null)?.v)
  return changed !== undefined && !rests && now - changed > oldAfterMs ? changed : undefined
}

/** The totals without those of devices whose values are old. */
export function totalsOfNow(state: DeviceState, now: number): Partial<Totals> | undefined {
  const old = devices.filter(device => oldSince(state, device, now) !== undefined)
  if (!old.length) return state.total
  return Object.fromEntries(
    Object.entries(state.total ?? {}).filter(([name]) => !old.some(device => name.startsWith(device))),
  )
}

/** Whether a gateway knows more of the house than its inverters: a meter or a battery. */
export const knowsHouse = ({ total }: DeviceState) =>
  (['meter', 'battery'] as const).some(device => membersOf(total, device).some(([, value]) => value))

/** Whether a gateway without inverters has the values of a meter or of another device. */
export const hasOnlyDevices = ({
  complete,
  serials,
  total,
}: DeviceState & { complete: boolean; serials: readonly string[] }) =>
  complete && !serials.length && devices.some(device => membersOf(total, device).some(([, value]) => value))
