import type { ClockStatus, NtpStatus } from '../../../src/contract/status.ts'
import { clockText, wallTime } from '../time/zone-time.ts'
import type { World } from '../world/world.ts'

const ruleOf = ({ generation, config: { ntp }, zones }: World) =>
  generation === 2025 ? (ntp.timezone ?? '') : (zones[ntp.timezone_descr] ?? '')

/** Without a clock it counts as day; without a sunrise too, and no times are available. Source: gateway contract 14.3. */
function sunOf(world: World) {
  const none = { sun_risetime: '--', sun_settime: '--', sun_isDayPeriod: true }
  if (!world.clockValid()) return { ...none, sun_isSunsetAvailable: true }
  const { rise, set } = world.plant.sun(world.now())
  if (rise === null || set === null) return { ...none, sun_isSunsetAvailable: false }
  return {
    sun_risetime: clockText(rise, world.zone()),
    sun_settime: clockText(set, world.zone()),
    sun_isSunsetAvailable: true,
    sun_isDayPeriod: world.plant.isDay(world.now()),
  }
}

export const ntpStatus = (world: World): NtpStatus => ({
  ntp_server: world.config.ntp.server,
  ntp_timezone: ruleOf(world),
  ntp_timezone_descr: world.config.ntp.timezone_descr,
  ntp_status: world.clockValid(),
  ntp_localtime: clockText(world.now(), world.zone()),
  ...sunOf(world),
})

/** Source: gateway contract 13.4. */
export const clockStatus = (world: World): ClockStatus => ({
  ntp_status: world.clockValid(),
  ...wallTime(world.now(), world.zone()),
})
