import { gatewayName } from '../live/others/others.ts'
import type { Curve, PowerDay } from './records.ts'
import type { RecordedInverter } from './yields.ts'

/** Stands for the gateway that the page was loaded from, which has no address in the records. */
export const ownGateway = 'own'

/** The gateways with recorded inverters: the own one and the addresses of others; empty if there are no others. */
export function recordedGateways(inverters: readonly RecordedInverter[]): string[] {
  const all = new Set(inverters.map(({ gateway = ownGateway }) => gateway))
  return all.size > 1 || !all.has(ownGateway) ? [...all] : []
}

/** The serials of the inverters of a gateway, as `recordedGateways` names it. */
export const serialsAt = (inverters: readonly RecordedInverter[], at: string) =>
  inverters.filter(({ gateway = ownGateway }) => gateway === at).map(({ serial }) => serial)

/** An inverter's name, with its gateway if that is another one. */
export const nameWithGateway = ({ name, gateway }: RecordedInverter) =>
  gateway ? `${name} (${gatewayName(gateway)})` : name

/** The curve of the plant on a day, or the sum of some inverters; a gap where nothing is recorded. Pure. */
export function curveOf(day: PowerDay | undefined, serials?: readonly string[]): Curve {
  if (!serials) return day?.plant ?? []
  const curves = serials.flatMap(serial => (day?.inverters[serial] ? [day.inverters[serial]] : []))
  const [first = []] = curves
  if (curves.length < 2) return first
  const length = Math.max(...curves.map(curve => curve.length))
  return Array.from({ length }, (_, slot) => {
    const known = curves.flatMap(curve => curve[slot] ?? [])
    return known.length ? known.reduce((sum, watts) => sum + watts) : undefined
  })
}
