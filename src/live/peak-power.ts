import { useEffect, useState } from 'react'
import type { LiveInverter } from '../contract/live.ts'
import { get } from '../gateway/api.ts'
import { liveOf, useLive } from './live.ts'
import { useOthers } from './others/others.ts'
import { peakPowerOf } from './strings.ts'

/** Reads the peak power of an inverter of this gateway; 0 if that fails. */
async function readPeakPower(inv: string, signal: AbortSignal) {
  const live = liveOf(await get('livedata/status', { inv }, { signal }).catch(() => undefined))
  const inverter = live?.inverters?.find(({ serial }) => serial === inv)
  return inverter ? peakPowerOf(inverter) : 0
}

/**
 * Configured peak power of inverters in W, by serial, if above 0: of those that are shown, here or at other gateways, and of those of
 * `own`, serials of this gateway, which are asked for. Failed reads are left out.
 */
export function usePeakPowers(own: readonly string[]): Readonly<Record<string, number>> {
  const seen = useLive(s => s.inverters)
  const others = useOthers()
  const [read, setRead] = useState<Record<string, number>>({})
  const missing = own.filter(serial => !seen[serial]?.DC).join()
  useEffect(() => {
    if (!missing) return
    const leave = new AbortController()
    const serials = missing.split(',')
    // All at once: a list ordered by it would move with every answer.
    Promise.all(serials.map(serial => readPeakPower(serial, leave.signal))).then(all => {
      if (!leave.signal.aborted) setRead(Object.fromEntries(serials.map((serial, n) => [serial, all[n] ?? 0])))
    })
    return () => leave.abort()
  }, [missing])
  const all = [...Object.values(others).map(({ inverters }) => inverters), seen].flatMap(Object.entries<LiveInverter>)
  const known = [...Object.entries(read), ...all.map(([serial, inverter]) => [serial, peakPowerOf(inverter)] as const)]
  return Object.fromEntries(known.filter(([, watts]) => watts > 0))
}
