import type { GridItem, GridProfile, OrEmpty } from '../../../contract/inverters.ts'
import { listOf } from '../../../gateway/json.ts'
import { decimal, textOf } from '../../../i18n/format.ts'
import { type Cause, type Evidence, examined, type Finding, fine, foundOr, unknown } from './cause.ts'

/** The bounds of a quantity within which the inverter stays connected. */
interface Bounds {
  low: number
  high: number
}

/** A quantity of the grid: its unit, its digits, and how near to a bound is near. */
interface Quantity {
  kind: 'Voltage' | 'Frequency'
  unit: 'V' | 'Hz'
  digits: number
  near: number
  text: 'why.VoltageNear' | 'why.FrequencyNear'
}

const quantities: readonly Quantity[] = [
  { kind: 'Voltage', unit: 'V', digits: 1, near: 2.5, text: 'why.VoltageNear' },
  { kind: 'Frequency', unit: 'Hz', digits: 2, near: 0.2, text: 'why.FrequencyNear' },
]

/** V above which a voltage is that between two phases, which three-phase inverters measure. */
const betweenPhases = 300

const upper = /high|over|mean|average/i
const lower = /low|under/i
/** Bounds that count only until the inverter is connected. */
const beforeConnection = /reconnect/i

/** The tightest bounds that a profile names for a unit; infinite where it names none. Item names are English. Source: gateway contract 10.3. */
function boundsOf(profile: OrEmpty<GridProfile>, unit: string): Bounds {
  const items = listOf(profile.sections)
    .filter(({ name }) => !beforeConnection.test(textOf(name)))
    .flatMap(({ items }): readonly GridItem[] => listOf(items))
    .filter(({ n, u, v }) => u === unit && v > 0 && !beforeConnection.test(textOf(n)))
  const values = (pattern: RegExp) => items.filter(({ n }) => pattern.test(textOf(n))).map(({ v }) => v)
  return { low: Math.max(...values(lower)), high: Math.min(...values(upper)) }
}

/** A phase whose quantity is near a bound, or beyond it. */
function nearBound(evidence: Evidence, { kind, unit, digits, near, text }: Quantity) {
  return examined(evidence).flatMap(({ serial, name, AC }): Finding[] => {
    const { low, high } = boundsOf(evidence.grids[serial] ?? {}, unit)
    return Object.values(AC ?? {}).flatMap((phase): Finding[] => {
      const measured = Number(phase?.[kind]?.v)
      const v = unit === 'V' && measured > betweenPhases ? measured / Math.sqrt(3) : measured
      const bound = v > high - near ? high : v > 0 && v < low + near ? low : undefined
      if (bound === undefined) return []
      const params = { name: textOf(name), value: decimal(v, digits), bound: decimal(bound, digits) }
      return [{ state: 'found', text, params, advice: 'why.GridAdvice' }]
    })
  })
}

/** Voltage or frequency of the grid near the edge of the grid profile. */
export const grid: Cause = {
  title: 'why.Grid',
  examine(evidence) {
    const isKnown = examined(evidence).some(({ serial, AC }) => AC && listOf(evidence.grids[serial]?.sections).length)
    if (!isKnown) return unknown('why.NoGridProfile')
    return foundOr(
      quantities.flatMap(quantity => nearBound(evidence, quantity)),
      fine('why.GridWithin'),
    )
  },
}
