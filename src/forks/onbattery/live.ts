import type { ComponentType } from 'react'
import type { Limiter, Rule } from '../../diagnosis/finding.ts'
import type { Sums } from '../../live/sums.ts'
import { BatteryCard } from './live/battery-card.tsx'
import { deviceTrouble, flowSentence } from './live/device-rules.ts'
import { GatewayTotals, SolarYields } from './live/gateway-totals.tsx'
import { GridChargerCard } from './live/grid-charger-card.tsx'
import { LimiterNow } from './live/limiter.tsx'
import { MeterCard } from './live/meter-card.tsx'
import { HouseFlow } from './live/shares.tsx'
import { SolarCards } from './live/solar-cards.tsx'
import { sunSumsNow, watchHouse } from './live/watch-house.ts'

/** The cards of this firmware in the live view; the totals above them stay. */
export const cards: readonly ComponentType[] = [LimiterNow, SolarCards, BatteryCard, MeterCard, GridChargerCard]

/** Findings about the house, the battery and the meter. */
export const deviceRules: readonly Rule[] = [deviceTrouble, flowSentence]

/** Texts about inverters that the limiter sets, and the limiter's page. */
export const limiter: Limiter | false = {
  idle: 'flow.Governed',
  rests: 'flow.Rests',
  held: 'flow.Held',
  page: '/settings/powerlimiter',
}

/** Follows which inverters the limiter sets, and which the battery feeds. */
export const watchDevices: (() => () => void) | undefined = watchHouse

/** The flow of power and today's supply of the house, for a gateway with a meter or a battery. */
export const Flow: ComponentType<{ isNight: boolean }> | false = HouseFlow

/** The number on top and the yields are the sun's: without what a battery feeds, with solar chargers. */
export const sunSums: ((own: Sums, isNight: boolean) => Sums) | false = sunSumsNow

/** The gateway's own sums, one tap away. */
export const OwnTotals: ComponentType | false = GatewayTotals

/** What is counted but in no yield. */
export const DeviceTotals: ComponentType<{ onlyDevices: boolean }> = SolarYields
