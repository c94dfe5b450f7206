import type { ComponentType } from 'react'
import type { ForkTotal } from '../contract/live.ts'

/** A card of a fork in the live view and on the wall. */
export interface LiveCard {
  view: ComponentType
  /** Totals that it shows, which are then left out above it. */
  insteadOf?: readonly ForkTotal[]
}
