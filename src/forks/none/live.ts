import { type ComponentType, lazy } from 'react'
import type { Limiter, Rule } from '../../diagnosis/finding.ts'
import type { Sums } from '../../live/sums.ts'

/** Cards below the totals, in the live view and on the wall. */
export const cards: readonly ComponentType[] = []

/** A fork's rules about its devices for the sentence below the number. */
export const deviceRules: readonly Rule[] = []

/** Texts about inverters that a limiter of the firmware sets. */
export const limiter: Limiter | false = false

/** Follows a fork's devices wherever live values are shown, until the returned function is called. */
export const watchDevices: (() => () => void) | undefined = undefined

/** A picture of the flow of power, first in the live view and on the wall of a gateway with a meter or a battery. */
export const Flow: ComponentType<{ isNight: boolean }> | false = false

/** Power and yields of the sun, instead of the sums of all inverters; the same if no battery feeds one. */
export const sunSums: ((own: Sums, isNight: boolean) => Sums) | false = false

/** The gateway's own sums, if they differ. */
export const OwnTotals: ComponentType | false = false

/** Below the totals of the inverters: nothing, unless the gateway has the firmware of a fork. */
export const DeviceTotals: ComponentType<{ onlyDevices: boolean }> = lazy(async () => ({
  default: (await import('./device-totals.tsx')).DeviceTotals,
}))
