import type { ComponentType } from 'react'
import type { ForkColumns } from '../../history/records.ts'
import type { Span } from '../../history/spans.ts'
import { houseColumns } from './live/house-day.ts'
import { HouseShares } from './live/shares.tsx'

/** The house in the file with the history. */
export const inFile: ForkColumns | false = houseColumns

/** What gave the house its power in a span. */
export const OfSpan: ComponentType<{ span: Span }> | false = HouseShares
