import { gatewayName } from '../live/others/listed.ts'
import type { Curve, PowerDay } from './records.ts'
import type { RecordedInverter } from './yields.ts'

/** Stands for the gateway that the browser was opened at, which has no address in the records. */
export const ownGateway = 'own'

/** The gateways of which inverters are recorded: the own one and the addresses of others; none if there are no others. */
export function recordedGateways(inverters: readonly RecordedInverter[]): string[] {
  const all = new Set(inverters.map(({ gateway = ownGateway }) => gateway))
  return all.size > 1 || !all.has(ownGateway) ? [...all] : []
}

/** The serials of the inverters of a gateway, as `recordedGateways` names it. */
export const serialsAt = (inverters: readonly RecordedInverter[], at: string) =>
  inverters.filter(({ gateway = ownGateway }) => gateway === at).map(({ serial }) => serial)

/** An inverter as it is named beside those of other gateways. */
export const nameWithGateway = ({ name, gateway }: RecordedInverter) =>
  gateway ? `${name} (${gatewayName(gateway)})` : name

/** The curve of the plant on a day, or the sum of what is recorded of some inverters; a gap where nothing is. Pure. */
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
