import { useEffect, useState } from 'react'
import { get } from '../../gateway/api.ts'
import { poll } from '../../gateway/poll.ts'
import { useLive } from '../../live/live.ts'
import { isSilent } from './state.ts'

const intervalMs = 300_000

/** The time of sunrise, to ten minutes by the gateway's clock; undefined by day. Read only while an inverter is silent. */
export function useSunrise() {
  const silent = useLive(s => Object.values(s.inverters).some(isSilent))
  const [sunrise, setSunrise] = useState<string>()

  useEffect(() => {
    // Otherwise an inverter that falls silent by day would first count as asleep.
    if (!silent) return setSunrise(undefined)
    const call = async (signal: AbortSignal) => {
      const { sun_isDayPeriod, sun_risetime } = await get('ntp/status', {}, { signal })
      // The format is `Monday, March 30 2026 05:04:12`.
      setSunrise(sun_isDayPeriod === false ? `${sun_risetime.slice(-8, -4)}0` : undefined)
    }
    return poll({ call, pauseMs: () => intervalMs }).stop
  }, [silent])

  return sunrise
}
