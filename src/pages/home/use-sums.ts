import { sunSums } from '#fork/live'
import { t } from '../../i18n/i18n.ts'
import { isHeard } from '../../live/age.ts'
import { isStale, type LiveState, useLive, useShown } from '../../live/live.ts'
import { type ListedGateway, type OtherGateway, otherAt, useListed, useOthers } from '../../live/others/others.ts'
import { countedSerials, type GatewayPart, plantSum } from '../../live/others/sum.ts'
import { sumsAt } from '../../live/others/use-plant.ts'
import type { Sums } from '../../live/sums.ts'

/** The sums of the own gateway: of all its inverters, or of the sun if a fork knows a battery. */
function ownSumsAt(state: LiveState, isNight: boolean) {
  const sums = sumsAt(state, isNight)
  return sunSums ? sunSums(sums, isNight) : sums
}

/** The own gateway's part of the sum; undefined if it has no inverters. */
function ownPart(state: LiveState, isNight: boolean): GatewayPart | undefined {
  const { serials, inverters, complete } = state
  if (complete && !serials.length) return undefined
  // Before any inverter has answered the zeros are not totals.
  const known = Object.values(inverters).some(isHeard)
  return {
    name: t('live.OwnGateway'),
    current: known && !isStale(state),
    serials: countedSerials(state),
    sums: ownSumsAt(state, isNight),
  }
}

/** Another gateway's part of the sum. */
const otherPart = (gateway: ListedGateway, state: OtherGateway, isNight: boolean): GatewayPart => ({
  ...gateway,
  // The zeros of a gateway that has just started are not totals.
  current: state.messageAt > 0 && !state.stale && Object.values(state.inverters).some(isHeard),
  serials: countedSerials(state),
  sums: sumsAt(state, isNight),
})

/** The whole plant if other gateways are listed; else undefined. */
export function usePlantSum(isNight = false) {
  const gateways = useListed(s => s.gateways)
  const own = useLive(s => gateways.length > 0 && s)
  const others = useOthers(s => gateways.length > 0 && s)
  if (!own || !others) return undefined
  const listed = gateways.map(gateway => otherPart(gateway, otherAt(gateway.address)(others), isNight))
  return plantSum([ownPart(own, isNight) ?? [], ...listed].flat())
}

/** The sums that the own gateway shows. */
export const useOwnSums = (isNight = false): Sums => useShown(useLive, s => ownSumsAt(s, isNight))
