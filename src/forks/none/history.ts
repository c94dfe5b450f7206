import type { ComponentType } from 'react'
import type { ForkColumns, Observation } from '../../history/records.ts'
import type { Span } from '../../history/spans.ts'

/** A fork's columns in the file with the history. */
export const inFile: ForkColumns | false = false

/**
 * Adds to an observation what a fork records of its devices. A battery among them may feed an inverter, so a day is learned from only if it
 * is known that none did.
 */
export const devicesIn: ((sample: Observation, now: number) => Observation) | false = false

/** What a fork shows of a span in the history of the plant and in the report. */
export const OfSpan: ComponentType<{ span: Span }> | false = false
