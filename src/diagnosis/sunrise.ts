import { useEffect, useState } from 'react'
import type { NtpStatus } from '../contract/status.ts'
import { get } from '../gateway/api.ts'
import { poll } from '../gateway/poll.ts'
import { clockOf, dayOf, slotMs } from '../history/calendar.ts'
import { keepSun, sinceMidnight } from '../history/charts/daylight.ts'
import { skyAtPlant } from '../history/use-day-picture.ts'
import { textOf } from '../i18n/format.ts'
import { zoneOf } from '../i18n/plant-zone.ts'
import { isSilent } from '../live/inverter-state.ts'
import { useLive } from '../live/live.ts'
import { useOthers } from '../live/others/others.ts'
import { keepClock } from '../live/plant-clock.tsx'

const intervalMs = 300_000

/** Sine of the sun's height (3 degrees) below which inverters sleep. */
const lowSun = 0.05

/**
 * The time of sunrise, to ten minutes, if the sun is down or almost; else empty. A gateway may count an hour and more of twilight as day,
 * in which it would call inverters that sleep unreachable.
 */
async function sunriseInTwilight({ ntp_localtime }: NtpStatus) {
  const { height, from } = await skyAtPlant(dayOf(Date.now()))
  const isDark = Number(height[Math.floor(sinceMidnight(ntp_localtime) / slotMs)]) < lowSun
  return isDark ? clockOf(2 * Math.floor(from / 2)) : ''
}

/**
 * The time of sunrise, to ten minutes by the gateway's clock; empty by day, undefined while that is not known. Read once for the curve after the first values, and
 * every five minutes while an inverter, also one of another gateway, is silent.
 */
export function useSunrise() {
  const heardHere = useLive(s => s.serials.length > 0)
  const heardElsewhere = useOthers(others => Object.values(others).some(({ heard }) => heard > 0))
  const silentHere = useLive(s => Object.values(s.inverters).some(isSilent))
  const silentElsewhere = useOthers(others =>
    Object.values(others).some(({ inverters }) => Object.values(inverters).some(isSilent)),
  )
  const heard = heardHere || heardElsewhere
  const silent = silentHere || silentElsewhere
  const [sunrise, setSunrise] = useState<string>()

  useEffect(() => {
    // Otherwise an inverter that falls silent by day would first count as asleep.
    setSunrise(undefined)
    if (!heard) return
    const call = async (signal: AbortSignal) => {
      const status = await zoneOf(get('ntp/status', {}, { signal }))
      keepSun(status)
      keepClock(status)
      // The format is `Monday, March 30 2026 05:04:12`.
      const [, toTenMinutes] = /(\d\d:\d)\d:\d\d$/.exec(textOf(status.sun_risetime)) ?? []
      const { sun_isDayPeriod: isDay } = status
      if (isDay === false) setSunrise(silent ? toTenMinutes && `${toTenMinutes}0` : '')
      else setSunrise(isDay ? await (silent ? sunriseInTwilight(status).catch(() => '') : '') : undefined)
    }
    return poll({ call, pauseMs: () => (silent ? intervalMs : undefined) }).stop
  }, [heard, silent])

  return sunrise
}
