import { useEffect } from 'react'
import { get } from './gateway/api.ts'
import { poll } from './gateway/poll.ts'
import { clockTime, clockTimeUtc } from './i18n/format.ts'
import { t } from './i18n/i18n.ts'
import { keepClock, usePlantClock } from './live/plant-clock.ts'
import { useEvery } from './ui/use-every.ts'

/** How often the bar looks at the time. Source: specification, 2.2. */
const tickMs = 10_000
const hourMs = 3_600_000

/** The plant's time where the gateway has one, else that of this device: hours and minutes. */
export function PlantClock() {
  const ahead = usePlantClock(s => s.ahead)
  const now = useEvery(tickMs, Date.now)
  const known = ahead !== undefined
  useEffect(() => {
    const call = async (signal: AbortSignal) => keepClock(await get('ntp/status', {}, { signal }))
    // Not with the first calls, and the live view reads it anyway; again after a change to summer time.
    const startMs = known ? hourMs : tickMs
    // A visitor who may not read it sees the time of this device.
    return poll({ call, startMs, pauseMs: () => hourMs, retryMs: () => hourMs, failed() {} }).stop
  }, [known])
  return (
    <time className="clock" title={known ? t('menu.PlantTime') : undefined}>
      {known ? clockTimeUtc(now + ahead) : clockTime(now)}
    </time>
  )
}
