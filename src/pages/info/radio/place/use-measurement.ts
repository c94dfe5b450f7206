import { useEffect, useState } from 'react'
import { radioOf } from '../../../../contract/radios.ts'
import { useLive } from '../../../../live/live.ts'
import { countersOf } from '../../../../live/radio/counts.ts'
import { measuredDbm } from '../signal.ts'
import { add, begin, type Measurement, progressOf } from './measurement.ts'

const tickMs = 1000

/** The counters of an inverter as they are now, and its signal. */
function look(serial: string) {
  const stats = useLive.getState().inverters[serial]?.radio_stats
  return { counters: countersOf(stats), dbm: measuredDbm(radioOf(serial), stats?.rssi) }
}

/** Measurements of one inverter at several places, one after the other. */
export function useMeasurement(serial: string) {
  const [places, setPlaces] = useState<readonly Measurement[]>([])
  const [running, setRunning] = useState<Measurement>()
  const [now, setNow] = useState(Date.now)
  const measuring = running !== undefined

  useEffect(() => {
    if (!measuring) return
    const count = () => {
      const { counters, dbm } = look(serial)
      if (counters) setRunning(before => before && add(before, counters, dbm))
    }
    const stop = useLive.subscribe(count)
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => {
      stop()
      clearInterval(timer)
    }
  }, [serial, measuring])

  const done = running ? progressOf(running, now) : 0
  useEffect(() => {
    if (!running || done < 1) return
    setPlaces(before => [...before, { ...running, ms: now - running.since }])
    setRunning(undefined)
  }, [running, done, now])

  return {
    places,
    running,
    done,
    start(name: string) {
      const { counters } = look(serial)
      const at = Date.now()
      setNow(at)
      if (counters) setRunning(begin(name, counters, at))
    },
    cancel: () => setRunning(undefined),
  }
}
