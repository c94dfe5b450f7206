import { type ComponentType, lazy } from 'react'
import type { Limiter, Rule } from '../../diagnosis/finding.ts'
import type { Sums } from '../../live/sums.ts'

/** Cards below the totals, in the live view and on the wall. */
export const cards: readonly ComponentType[] = []

/** What the sentence under the number says of the devices that a fork adds. */
export const facts: readonly Rule[] = []

/** What is said of inverters that a limiter of the firmware sets. */
export const limiter: Limiter | false = false

/** What is followed besides, wherever live values are, until the returned function is called. */
export const watchDevices: (() => () => void) | undefined = undefined

/** A picture of where power flows, first in the live view and on the wall of a gateway that knows a meter or a battery. */
export const Flow: ComponentType<{ isNight: boolean }> | false = false

/** What the sun gives and has given, in the place of what a gateway adds up of its inverters: the same, where no battery feeds one. */
export const sunSums: ((own: Sums, isNight: boolean) => Sums) | false = false

/** What the gateway itself adds up, where that is something else. */
export const OwnTotals: ComponentType | false = false

/** What stands below the totals of the inverters: nothing, but for a gateway with the firmware of a fork. */
export const DeviceTotals: ComponentType<{ meterFirst: boolean }> = lazy(async () => ({
  default: (await import('./device-totals.tsx')).DeviceTotals,
}))
