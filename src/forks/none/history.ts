import type { ComponentType } from 'react'
import type { ForkColumns, Observation } from '../../history/records.ts'
import type { Span } from '../../history/spans.ts'

/** A fork's columns in the file with the history. */
export const csvColumns: ForkColumns | false = false

/** Adds to an observation what a fork records of its devices. */
export const withDevices: ((sample: Observation, now: number) => Observation) | false = false

/** A battery may feed an inverter: a day is then learned from only if it is known that none did. */
export const knowsBattery: boolean = false

/** What a fork shows of a span in the history of the plant and in the report. */
export const SpanDetails: ComponentType<{ span: Span }> | false = false
