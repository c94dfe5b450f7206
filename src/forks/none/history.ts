import type { ComponentType } from 'react'
import type { ForkColumns, Observation } from '../../history/records.ts'
import type { Span } from '../../history/spans.ts'

/** What a fork has of its own in the file with the history. */
export const inFile: ForkColumns | false = false

/**
 * What is to be recorded of a gateway with what a fork adds of its devices; a battery among them may feed an inverter, so that a day is learned from
 * only where it is known that none did.
 */
export const devicesIn: ((sample: Observation, now: number) => Observation) | false = false

/** What it shows of a span, in the history of the plant and in the report. */
export const OfSpan: ComponentType<{ span: Span }> | false = false
