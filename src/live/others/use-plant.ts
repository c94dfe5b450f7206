import { hasOnlyDevices } from '../fork-totals.ts'
import { type LiveValues, useLive } from '../live.ts'
import { sumsOf } from '../sums.ts'
import { useListed } from './others.ts'

/** The sums of a gateway by its values. */
export function sumsAt({ serials, inverters, total, hints }: Omit<LiveValues, 'messageAt'>, isNight = false) {
  const known = serials.flatMap(serial => inverters[serial] ?? [])
  return sumsOf(known, total, hints, isNight)
}

/** Whether there are no inverters anywhere, but values of a meter or another device. */
export function useOnlyDevices() {
  const isAlone = useListed(s => !s.gateways.length)
  return useLive(hasOnlyDevices) && isAlone
}
