import type { LiveState } from '../live/live.ts'
import { channelsOf } from '../live/strings.ts'
import { dayOf, timeOf } from './calendar.ts'
import type { Row } from './records.ts'

/** Older values of an inverter are not recorded. */
const maxAgeMs = 300_000

/**
 * The row to record from the live values at `now`; undefined while they are old. Inverters that are unreachable, not polled or not
 * received since the gateway started are left out, and so is the plant if its total would lack one.
 */
export function sampleOf({ link, stale, inverters, total }: LiveState, now: number): Row | undefined {
  if (stale || (link !== 'Open' && link !== 'Polling')) return undefined
  const row: Row = {}
  const put = (column: string, value: unknown) => {
    if (Number.isFinite(value)) row[column] = Math.round(value as number)
  }
  let whole = true
  for (const { serial, name, AC, DC, INV, at, data_age_ms, poll_enabled, reachable } of Object.values(inverters)) {
    const active = poll_enabled && reachable
    const totalKwh = INV?.[0]?.YieldTotal?.v
    if (!totalKwh) {
      whole &&= !active
      continue
    }
    const measured = at - data_age_ms
    row[`name ${serial}`] = name
    // A counter from before midnight is yesterday's; not every inverter resets it by itself.
    put(`Wh-day ${serial}`, measured < timeOf(dayOf(now), 0) ? 0 : INV[0]?.YieldDay?.v)
    put(`Wh-total ${serial}`, totalKwh * 1000)
    if (!active || now - measured >= maxAgeMs) continue
    put(`W ${serial}`, AC?.[0]?.Power?.v)
    for (const [channel, { name, Power }] of channelsOf(DC)) {
      put(`W ${serial}/${channel}`, Power?.v)
      if (name?.u) row[`name ${serial}/${channel}`] = name.u
    }
  }
  if (whole) put('W plant', total?.Power?.v)
  return row
}
