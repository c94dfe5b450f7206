import type { ComponentType } from 'react'
import type { Rule } from '../../diagnosis/finding.ts'
import { DeviceTotals as Totals } from './device-totals.tsx'

/** Cards below the totals, in the live view and on the wall. */
export const cards: readonly ComponentType[] = []

/** What the sentence under the number says of the devices that a fork adds. */
export const facts: readonly Rule[] = []

/** Why an inverter that answers feeds nothing in, as its row says it. */
export const whyIdle = (_serial: string): string | false | undefined => false

/** A picture of where power flows, first in the live view and on the wall of a gateway that knows a meter or a battery. */
export const Flow: ComponentType<{ isNight: boolean }> | false = false

/** What stands below the totals of the inverters. */
export const DeviceTotals: ComponentType<{ meterFirst: boolean }> = Totals
