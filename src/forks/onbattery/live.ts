import type { ComponentType } from 'react'
import type { Limiter, Rule } from '../../diagnosis/finding.ts'
import { BatteryCard } from './live/battery-card.tsx'
import { deviceTrouble, flowSentence } from './live/facts.ts'
import { GridChargerCard } from './live/grid-charger-card.tsx'
import { HouseFlow } from './live/shares.tsx'
import { SolarCards, SolarYields } from './live/solar-cards.tsx'
import { watchHouse } from './live/watch-house.ts'

/** The cards of this firmware in the live view; the totals above them stay. */
export const cards: readonly ComponentType[] = [SolarCards, BatteryCard, GridChargerCard]

/** What the sentence says of the house, and of battery and meter. */
export const facts: readonly Rule[] = [deviceTrouble, flowSentence]

/** What is said of an inverter that the limiter sets, and the page of the limiter. */
export const limiter: Limiter | false = {
  idle: 'flow.Governed',
  rests: 'flow.Rests',
  held: 'flow.Held',
  page: '/settings/powerlimiter',
}

/** What is followed besides, wherever live values are: which inverters the limiter sets, and which the battery feeds. */
export const watchDevices: (() => () => void) | undefined = watchHouse

/** Where power flows and what the house took today, for a gateway that knows a meter or a battery. */
export const Flow: ComponentType<{ isNight: boolean }> | false = HouseFlow

/** What is counted, and so not in the picture. */
export const DeviceTotals: ComponentType<{ meterFirst: boolean }> = SolarYields
