import { useEffect, useState } from 'react'
import { get } from '../gateway/api.ts'
import { poll } from '../gateway/poll.ts'
import { keepSun } from '../history/charts/daylight.ts'
import { textOf } from '../i18n/format.ts'
import { zoneOf } from '../i18n/plant-zone.ts'
import { isSilent } from '../live/inverter-state.ts'
import { useLive } from '../live/live.ts'
import { useOthers } from '../live/others/others.ts'
import { keepClock } from '../live/plant-clock.tsx'

const intervalMs = 300_000

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
      const byDay = typeof isDay === 'boolean' ? '' : undefined
      setSunrise(silent && isDay === false ? toTenMinutes && `${toTenMinutes}0` : byDay)
    }
    return poll({ call, pauseMs: () => (silent ? intervalMs : undefined) }).stop
  }, [heard, silent])

  return sunrise
}
