import type { ComponentType } from 'react'
import type { ForkColumns } from '../../history/records.ts'
import type { Span } from '../../history/spans.ts'

/** What a fork has of its own in the file with the history. */
export const inFile: ForkColumns | false = false

/** What it shows of a span, in the history of the plant and in the report. */
export const OfSpan: ComponentType<{ span: Span }> | false = false
