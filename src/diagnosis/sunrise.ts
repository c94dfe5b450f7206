import { useEffect, useState } from 'react'
import { isClockSet, type NtpStatus } from '../contract/status.ts'
import { get } from '../gateway/api.ts'
import { poll } from '../gateway/poll.ts'
import { clockOf, dayOf, slotMs } from '../history/calendar.ts'
import { textOf } from '../i18n/format.ts'
import { zoneOf } from '../i18n/plant-zone.ts'
import { keepSun, sinceMidnight } from '../light/sun.ts'
import { isAbsent } from '../live/age.ts'
import { useLive } from '../live/live.ts'
import { useOthers } from '../live/others/others.ts'
import { keepClock } from '../live/plant-clock.ts'

const intervalMs = 300_000

/** Sine of the sun's height (3 degrees) below which inverters sleep. */
const asleepBelow = 0.05

/** The time of sunrise, to ten minutes, if the sun is down or nearly so; else empty. A gateway may count two hours of twilight as day. */
async function sunriseInTheDark(status: NtpStatus) {
  // A clock that is not set shows a time just after midnight in 1970.
  if (isClockSet(status) === false) return ''
  const { skyAtPlant } = await import('../light/use-day.ts')
  const { height, from } = await skyAtPlant(dayOf(Date.now()))
  const isDark = Number(height[Math.floor(sinceMidnight(status.ntp_localtime) / slotMs)]) < asleepBelow
  return isDark ? clockOf(2 * Math.floor(from / 2)) : ''
}

/**
 * The time of sunrise, to ten minutes; until that is computed, the beginning of the gateway's day. Empty by day, undefined while unknown.
 * Read once for the curve after the first values, and every five minutes while an inverter, here or at another gateway, is silent.
 */
export function useSunrise() {
  const heardHere = useLive(s => s.serials.length > 0)
  const isAnyHeard = useOthers(others => Object.values(others).some(({ messageAt }) => messageAt > 0)) || heardHere
  const silentHere = useLive(s => Object.values(s.inverters).some(isAbsent))
  const silent =
    useOthers(s => Object.values(s).some(({ inverters }) => Object.values(inverters).some(isAbsent))) || silentHere
  const [sunrise, setSunrise] = useState<string>()

  useEffect(() => {
    // Otherwise an inverter that falls silent by day would first count as asleep.
    setSunrise(undefined)
    if (!isAnyHeard) return
    const call = async (signal: AbortSignal) => {
      const status = await zoneOf(get('ntp/status', {}, { signal }))
      keepSun(status)
      keepClock(status)
      // The format is `Monday, March 30 2026 05:04:12`.
      const [, toTenMinutes] = /(\d\d:\d)\d:\d\d$/.exec(textOf(status.sun_risetime)) ?? []
      const { sun_isDayPeriod: isDay } = status
      const begins = toTenMinutes && `${toTenMinutes}0`
      // At once, or sleeping inverters would first look unreachable.
      if (isDay === false) setSunrise(known => (silent ? known || begins : ''))
      const dark = silent && (await sunriseInTheDark(status).catch(() => ''))
      if (isDay !== false) setSunrise(isDay ? dark || '' : undefined)
      else if (begins && dark) setSunrise(dark)
    }
    return poll({ call, pauseMs: () => (silent ? intervalMs : undefined) }).stop
  }, [isAnyHeard, silent])

  return sunrise
}
