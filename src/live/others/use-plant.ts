import { sunSums } from '#fork/live'
import { t } from '../../i18n/i18n.ts'
import { isHeard } from '../age.ts'
import { hasOnlyDevices } from '../fork-totals.ts'
import { isStale, type LiveState, useLive, useShown, type Values } from '../live.ts'
import { type Sums, sumsOf } from '../sums.ts'
import { type ListedGateway, useListed } from './listed.ts'
import { type OtherGateway, otherAt, useOthers } from './others.ts'
import { countedSerials, type Part, sumOf } from './sum.ts'

/** What a gateway adds up of the values that are known of it. */
export const sumsAt = ({ serials, inverters, total, hints }: Omit<Values, 'heard'>, isNight = false) =>
  sumsOf(
    serials.flatMap(serial => inverters[serial] ?? []),
    total,
    hints,
    isNight,
  )

/** What the own gateway shows as its sums. */
function ownSumsOf(state: LiveState, isNight: boolean) {
  const sums = sumsAt(state, isNight)
  return sunSums ? sunSums(sums, isNight) : sums
}

/** What the own gateway contributes; undefined if it has no inverters. */
function ownPart(state: LiveState, isNight = false): Part | undefined {
  const { serials, inverters, complete } = state
  if (complete && !serials.length) return undefined
  // Before any inverter has answered the zeros are not totals.
  const known = Object.values(inverters).some(isHeard)
  return {
    name: t('live.OwnGateway'),
    current: known && !isStale(state),
    serials: countedSerials(state),
    sums: ownSumsOf(state, isNight),
  }
}

/** What another gateway contributes. */
const otherPart = (gateway: ListedGateway, state: OtherGateway, isNight = false): Part => ({
  ...gateway,
  // The zeros of one that has just started are no totals either.
  current: state.heard > 0 && !state.stale && Object.values(state.inverters).some(isHeard),
  serials: countedSerials(state),
  sums: sumsAt(state, isNight),
})

/** What all gateways contribute, the own one first. Pure. */
export function partsOf(
  own: LiveState,
  others: Readonly<Record<string, OtherGateway>>,
  gateways: readonly ListedGateway[],
  isNight = false,
): Part[] {
  const listed = gateways.map(gateway => otherPart(gateway, otherAt(gateway.address)(others), isNight))
  return [ownPart(own, isNight) ?? [], ...listed].flat()
}

/** The plant as a whole while other gateways are listed; undefined without any. */
export function usePlantSum(isNight = false) {
  const gateways = useListed(s => s.gateways)
  const own = useLive(s => gateways.length > 0 && s)
  const others = useOthers(s => gateways.length > 0 && s)
  return own && others ? sumOf(partsOf(own, others, gateways, isNight)) : undefined
}

/** What the own gateway adds up. */
export const useOwnSums = (isNight = false): Sums => useShown(useLive, s => ownSumsOf(s, isNight))

/** Whether there are no inverters anywhere, but the values of a meter or of another device. */
export function useOnlyDevices() {
  const isAlone = useListed(s => !s.gateways.length)
  return useLive(hasOnlyDevices) && isAlone
}
