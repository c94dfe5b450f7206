import type { ComponentType } from 'react'
import type { ForkColumns } from '../../history/records.ts'
import type { Span } from '../../history/spans.ts'
import type { DeviceState } from '../../live/age.ts'

/** What a fork has of its own in the file with the history. */
export const inFile: ForkColumns | false = false

/**
 * What is recorded of the devices of a fork, by name; a battery among them may feed an inverter, so that a day is learned from only where it is
 * known that none did.
 */
export const devicesIn: ((state: DeviceState, now: number) => Readonly<Record<string, number>>) | false = false

/** What it shows of a span, in the history of the plant and in the report. */
export const OfSpan: ComponentType<{ span: Span }> | false = false
