import type { LiveCard } from '../../live/live-card.ts'
import { BatteryCard } from './live/battery-card.tsx'
import { GridChargerCard } from './live/grid-charger-card.tsx'
import { SolarCards } from './live/solar-cards.tsx'

/** The cards of this firmware in the live view; the totals above them stay. */
export const cards: readonly LiveCard[] = [{ view: SolarCards }, { view: BatteryCard }, { view: GridChargerCard }]
