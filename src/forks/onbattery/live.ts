import type { ComponentType } from 'react'
import type { Rule } from '../../diagnosis/finding.ts'
import { BatteryCard } from './live/battery-card.tsx'
import { batteryAlarm, batteryFlow, gridFlow } from './live/facts.ts'
import { GridChargerCard } from './live/grid-charger-card.tsx'
import { SolarCards } from './live/solar-cards.tsx'

/** The cards of this firmware in the live view; the totals above them stay. */
export const cards: readonly ComponentType[] = [SolarCards, BatteryCard, GridChargerCard]

/** What the sentence under the number says of battery and meter. */
export const facts: readonly Rule[] = [batteryAlarm, batteryFlow, gridFlow]
