import type { Hints, LiveInverter, Totals, Value } from '../contract/live.ts'
import { isObject } from '../gateway/json.ts'
import { textOf } from '../i18n/format.ts'
import { isHeard } from './age.ts'
import { isImplausible } from './plausible.ts'

export type SumKind = 'Power' | 'YieldDay' | 'YieldTotal'

/** A total of the current values; without a value it is unknown. */
export interface TotalNow {
  value?: Value | undefined
  /** The names of inverters and gateways whose values are stale, unknown or implausible, so that they are not included. */
  without: readonly string[]
  /** Not added up by the gateway, but the sum of the rows. */
  isOfRows?: true
}

export type Sums = Readonly<Record<SumKind, TotalNow>>

const unknown: TotalNow = { without: [] }
export const noSums: Sums = { Power: unknown, YieldDay: unknown, YieldTotal: unknown }

/** Whether a total and the rows differ by more than their different times explain: W, and a share. */
export const differsBy = (one: number, other: number) => Math.abs(one - other) > Math.max(5, one * 0.03)

const measured = ({ AC, INV }: LiveInverter, kind: SumKind) => (kind === 'Power' ? AC?.[0]?.Power : INV?.[0]?.[kind])

/** Whether the power that the gateway counts for an inverter is stale: it is unreachable, and was not set to zero. */
const isStalePower = (inverter: LiveInverter) => !inverter.reachable && measured(inverter, 'Power')?.v !== 0

/** The sum over rows if all are known. */
function sumOfRows(rows: readonly LiveInverter[], kind: SumKind, { u, d }: Value): Value | undefined {
  const known = rows.flatMap(row => measured(row, kind)?.v ?? []).filter(Number.isFinite)
  const v = known.length === rows.length ? known.reduce((sum, one) => sum + one, 0) : Number.NaN
  return rows.length && Number.isFinite(v) ? { v, u, d } : undefined
}

function sumOf(
  kind: SumKind,
  counted: readonly LiveInverter[],
  whole: Value | undefined,
  isOut: (inverter: LiveInverter) => boolean,
): TotalNow {
  const out = counted.filter(isOut)
  const rest = counted.filter(inverter => !isOut(inverter))
  const value = out.length && whole ? sumOfRows(rest, kind, whole) : whole
  return { value, without: out.map(({ name }) => textOf(name)) }
}

/** The totals of a gateway without what is stale, unknown or implausible, with the names that they lack. Source: gateway contract 6.3. Pure. */
export function sumsOf(
  inverters: readonly LiveInverter[],
  total: Totals | undefined,
  hints?: Hints | undefined,
  isNight = false,
): Sums {
  // Before any inverter has answered, or without one, the zeros are not totals.
  if (!total || !inverters.some(isHeard)) return noSums
  const whole = (kind: SumKind) => (isObject(total[kind]) ? (total[kind] as Value) : undefined)
  const heardInverters = inverters.filter(isHeard)
  const polled = inverters.filter(inverter => inverter.poll_enabled)
  const unheardIn = (all: readonly LiveInverter[]) => all.filter(one => !isHeard(one)).map(({ name }) => textOf(name))
  const unheard = unheardIn(isNight ? inverters : polled)
  const yieldOf = (kind: SumKind) => {
    const sum = sumOf(kind, heardInverters, whole(kind), one => isImplausible(measured(one, kind)))
    return { ...sum, without: [...sum.without, ...unheard] }
  }
  const power = totalPowerOf(polled, whole('Power'), hints)
  return {
    // The gateway counts them as zero.
    Power: { ...power, without: [...power.without, ...unheardIn(polled)] },
    YieldDay: yieldOf('YieldDay'),
    YieldTotal: yieldOf('YieldTotal'),
  }
}

function totalPowerOf(polled: readonly LiveInverter[], whole: Value | undefined, hints: Hints | undefined): TotalNow {
  const isOut = (inverter: LiveInverter) =>
    isImplausible(measured(inverter, 'Power')) || (whole?.v !== 0 && isStalePower(inverter))
  const sum = sumOf('Power', polled, whole, isOut)
  if (!whole || sum.without.length) return sum
  // While a radio fails, the gateway may add nothing up.
  const answering = polled.filter(({ reachable }) => reachable)
  const rows = (hints?.radio_problem || whole.v === 0) && sumOfRows(answering, 'Power', whole)
  return rows && rows.v > whole.v && differsBy(rows.v, whole.v) ? { value: rows, without: [], isOfRows: true } : sum
}
