import type { LiveSummary, Totals, Value } from '../../contract/live.ts'
import { isObject } from '../../gateway/json.ts'
import { isHeard } from '../age.ts'
import type { LiveValues } from '../live.ts'
import { differsBy, noSums, type SumKind, type Sums, type TotalNow } from '../sums.ts'

/** What a gateway contributes to the sum. */
export interface GatewayPart {
  /** Names the gateway where it is left out. */
  name: string
  /** Address of another gateway. */
  address?: string
  current: boolean
  /** Serials of the inverters in its totals. */
  serials: readonly string[]
  sums: Sums
}

interface PlantSum {
  /** The sums, with the names of the gateways and inverters that are left out. */
  sums: Sums
  /** Addresses of gateways with inverters that were counted already. With all of them it is the same gateway; with some it is also in `without`. */
  twice: readonly string[]
}

/** Units of the sums. Source: gateway contract 6.3. */
const units = { Power: 'W', YieldDay: 'Wh', YieldTotal: 'kWh' } as const
const kinds = ['Power', 'YieldDay', 'YieldTotal'] as const

/** No gateway sends a larger total. */
const maxTotal = 1e12

const isTotal = (value: unknown, unit: string): value is Value =>
  isObject(value) && value.u === unit && typeof value.v === 'number' && Math.abs(value.v) < maxTotal

/** The total of a gateway if it can be added to others; else undefined. */
export const summable = (total: Totals | undefined) =>
  isObject(total) && kinds.every(kind => isTotal(total[kind], units[kind])) ? total : undefined

const digitsOf = ({ d }: Value) => (Number.isInteger(d) ? d : 0)

function add(a: Value | undefined, b: Value): Value {
  return a ? { v: a.v + b.v, u: b.u, d: Math.max(digitsOf(a), digitsOf(b)) } : b
}

/** The inverters in the totals of their gateway: not those that are neither polled nor heard. Source: gateway contract 6.3. */
export const countedSerials = ({ serials, inverters }: Pick<LiveValues, 'serials' | 'inverters'>) =>
  serials.filter(serial => isCounted(inverters[serial]))

const isCounted = (inverter: LiveSummary | undefined) => !inverter || inverter.poll_enabled || isHeard(inverter)

/** The sum of the current values, the own gateway first, and what it lacks. Pure. */
export function plantSum(parts: readonly GatewayPart[]): PlantSum {
  const counted = new Set<string>()
  const twice: string[] = []
  const sums = { ...noSums }
  for (const { name, address, current, serials, sums: own } of parts) {
    const shared = serials.filter(serial => counted.has(serial)).length
    if (shared) twice.push(address ?? '')
    if (shared === serials.length && shared) continue
    if (current && !shared) for (const serial of serials) counted.add(serial)
    for (const kind of kinds) sums[kind] = added(sums[kind], current && !shared ? own[kind] : noSums[kind], kind, name)
  }
  return { sums, twice }
}

/** A sum with the total of another gateway; without it if that is unknown. */
function added(sum: TotalNow, own: TotalNow, kind: SumKind, name: string): TotalNow {
  if (!isTotal(own.value, units[kind])) return { ...sum, without: [...sum.without, name] }
  return {
    value: add(sum.value, own.value),
    without: [...sum.without, ...own.without],
    ...((sum.isOfRows || own.isOfRows) && { isOfRows: true }),
  }
}

/** W that a gateway's total includes beyond the inverters it has shown: one that it never pushed has no row. Pure. */
export function unshownPower(total: Totals | undefined, shown: readonly { poll_enabled: boolean; power: number }[]) {
  const whole = summable(total)?.Power.v ?? Number.NaN
  const shownPower = shown.reduce((sum, { poll_enabled, power }) => sum + (poll_enabled ? power : 0), 0)
  const rest = whole - shownPower
  return rest > 0 && differsBy(whole, shownPower) ? rest : 0
}
