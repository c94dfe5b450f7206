import { type ForkTotal, forkTotals, type Totals, type Value } from '../contract/live.ts'
import { isObject, isRecord } from '../gateway/json.ts'
import { type DeviceChanges, type DeviceState, deviceMembers, devices } from './age.ts'
import { plausibleOfDevice } from './plausible.ts'

/** A total in W, which may come in kW; NaN without a number. */
function inWatts(value: object): Value {
  const { v, u, d } = value as Value
  const known = typeof v === 'number' ? v : Number.NaN
  return u === 'kW' ? { v: known * 1000, u: 'W', d } : { v: known, u, d }
}

/** The totals that only forks send, by their name in `Totals`; null for a device that is switched off. Undefined without any. */
export function forkTotalsOf(message: Record<string, unknown>) {
  const totals: Partial<Record<ForkTotal, Value | null>> = {}
  for (const { name, group: groupName, member } of forkTotals) {
    const group = message[groupName]
    if (!isRecord(group)) continue
    const value = (isRecord(group.total) ? group.total : group)[member]
    if (group.enabled === false) totals[name] ??= null
    else if (isRecord(value)) totals[name] = plausibleOfDevice(groupName, name, inWatts(value))
    // The device exists, but nothing was received from it yet.
    else if (group.enabled === true && name.endsWith('Power') && !Object.values(group).some(isObject))
      totals[name] ??= { v: Number.NaN, u: 'W', d: 0 }
  }
  return Object.keys(totals).length ? totals : undefined
}

/** Whether a gateway sends totals of other devices than inverters, as the firmware of a fork does, even if they are off. */
export const hasDevices = (total: Partial<Totals> | undefined) =>
  devices.some(device => deviceMembers(total, device).length > 0)

/** When the totals of each device last changed; a message with a part of the devices has news of those. Pure. */
export function changesOf(
  before: DeviceChanges,
  old: Partial<Totals> | undefined,
  fresh: Partial<Totals>,
  now: number,
): DeviceChanges {
  const known = old as Record<string, unknown> | undefined
  const isPart = devices.some(device => deviceMembers(old, device).length && !deviceMembers(fresh, device).length)
  const changed = devices.filter(device =>
    deviceMembers(fresh, device).some(
      ([name, value]) => isPart || JSON.stringify(value) !== JSON.stringify(known?.[name]),
    ),
  )
  return changed.length ? { ...before, ...Object.fromEntries(changed.map(device => [device, now])) } : before
}

/** Whether a gateway knows more of the house than its inverters: a meter or a battery. */
export const knowsHouse = ({ total }: DeviceState) =>
  (['meter', 'battery'] as const).some(device => deviceMembers(total, device).some(([, value]) => value))

/** Whether a gateway without inverters has values of a meter or another device. */
export const hasOnlyDevices = ({
  complete,
  serials,
  total,
}: DeviceState & { complete: boolean; serials: readonly string[] }) =>
  complete && !serials.length && devices.some(device => deviceMembers(total, device).some(([, value]) => value))
