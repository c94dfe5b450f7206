import type { ComponentType } from 'react'
import type { SimulatedFork } from '../../tools/simulator/api/fork.ts'
import type { Product } from '../contract/product.ts'
import type { Limiter, Rule } from '../diagnosis/finding.ts'
import type { ForkColumns, Observation } from '../history/records.ts'
import type { Span } from '../history/spans.ts'
import type { Sums } from '../live/sums.ts'
import type { ForkPage } from '../ui/page/page.ts'

type Exporting<Wanted, Given extends Wanted> = Given

/** What the files of a fork export. For the compiler alone: the tsconfig.json of each fork names this file, so that a wrong or missing export is found. */
export type Fork = [
  Exporting<{ product: Product }, typeof import('#fork/product')>,
  Exporting<
    {
      cards: readonly ComponentType[]
      deviceRules: readonly Rule[]
      limiter: Limiter | false
      watchDevices: (() => () => void) | undefined
      Flow: ComponentType<{ isNight: boolean }> | false | undefined
      sunSums: ((own: Sums, isNight: boolean) => Sums) | false
      OwnTotals: ComponentType | false
      DeviceTotals: ComponentType<{ onlyDevices: boolean }>
    },
    typeof import('#fork/live')
  >,
  Exporting<
    {
      csvColumns: ForkColumns | false
      SpanDetails: ComponentType<{ span: Span }> | false
      knowsBattery: boolean
      withDevices: ((sample: Observation, now: number) => Observation) | false
    },
    typeof import('#fork/history')
  >,
  Exporting<{ pages: readonly ForkPage[] }, typeof import('#fork/pages')>,
  Exporting<{ simulatedFork: () => SimulatedFork }, typeof import('#fork/simulator')>,
]
