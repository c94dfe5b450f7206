import type { GridItem, GridProfile, OrEmpty } from '../../../contract/inverters.ts'
import { listOf } from '../../../gateway/json.ts'
import { decimal, textOf } from '../../../i18n/format.ts'
import type { TextKey } from '../../../i18n/i18n.ts'
import { answering, type Cause, type Evidence, type Finding, fine, foundOr, unknown } from './cause.ts'

/** The bounds of a quantity within which the inverter stays connected, and from where on it reduces its power. */
interface Bounds {
  low: number
  high: number
  reduced: number
}

/** A quantity of the grid: its unit, its digits, how near to a bound is near, and what is said and advised. */
interface Quantity {
  kind: 'Voltage' | 'Frequency'
  unit: 'V' | 'Hz'
  digits: number
  near: number
  /** The section by which a high value reduces the power. */
  reducing: RegExp
  texts: { near: TextKey; reduces: TextKey; advice: TextKey }
}

const quantities: readonly Quantity[] = [
  {
    kind: 'Voltage',
    unit: 'V',
    digits: 1,
    near: 2.5,
    reducing: /volt(age)?.?watt/i,
    texts: { near: 'why.VoltageNear', reduces: 'why.VoltageReduces', advice: 'why.GridAdvice' },
  },
  {
    kind: 'Frequency',
    unit: 'Hz',
    digits: 2,
    near: 0.2,
    reducing: /frequency.?watt/i,
    texts: { near: 'why.FrequencyNear', reduces: 'why.FrequencyReduces', advice: 'why.FrequencyAdvice' },
  },
]

/** V above which a voltage is that between two phases, which three-phase inverters measure. */
const betweenPhases = 300

const upper = /high|over|mean|average/i
const lower = /low|under/i
/** Bounds that count only until the inverter is connected, and points of curves, which are none. */
const noBounds = /reconnect|watt|var|factor/i

/** What a profile names for a quantity, the tightest bounds; infinite where it names none. Item names are English. Source: gateway contract 10.3. */
function boundsOf(profile: OrEmpty<GridProfile>, { unit, reducing }: Quantity): Bounds {
  const sections = listOf(profile.sections).map(({ name, items }) => ({
    name: textOf(name),
    items: listOf(items as readonly GridItem[]),
  }))
  const isMeasured = ({ u, v }: GridItem) => u === unit && v > 0
  const items = sections
    .filter(({ name }) => !noBounds.test(name))
    .flatMap(({ items }) => items)
    .filter(item => isMeasured(item) && !noBounds.test(textOf(item.n)))
  const values = (pattern: RegExp) => items.filter(({ n }) => pattern.test(textOf(n))).map(({ v }) => v)
  // A curve says first whether it counts, and then where it begins.
  const curves = sections.filter(
    ({ name, items }) => reducing.test(name) && items.find(({ u }) => u === 'bool')?.v !== 0,
  )
  const beginnings = curves.flatMap(({ items }) => items.find(isMeasured)?.v ?? [])
  return {
    low: Math.max(...values(lower)),
    high: Math.min(...values(upper)),
    reduced: Math.min(...beginnings),
  }
}

/** A phase whose quantity reduces the power, or is near a bound or beyond it. */
function nearBound(evidence: Evidence, quantity: Quantity) {
  const { kind, unit, digits, near, texts } = quantity
  return answering(evidence).flatMap(({ serial, name, AC }): Finding[] => {
    const { low, high, reduced } = boundsOf(evidence.grids[serial] ?? {}, quantity)
    return Object.values(AC ?? {}).flatMap((phase): Finding[] => {
      const measured = Number(phase?.[kind]?.v)
      const v = unit === 'V' && measured > betweenPhases ? measured / Math.sqrt(3) : measured
      const found = (text: TextKey, bound: number): Finding => ({
        state: 'found',
        text,
        params: { name: textOf(name), value: decimal(v, digits), bound: decimal(bound, digits) },
        advice: texts.advice,
      })
      if (v >= reduced) return [found(texts.reduces, reduced)]
      if (v > high - near) return [found(texts.near, high)]
      return v > 0 && v < low + near ? [found(texts.near, low)] : []
    })
  })
}

/** Voltage or frequency of the grid near the edge of the grid profile. */
export const grid: Cause = {
  title: 'why.Grid',
  examine(evidence) {
    const all = answering(evidence)
    if (!all.length) return unknown('why.NoPresentValues')
    const isKnown = all.some(({ serial, AC }) => AC && listOf(evidence.grids[serial]?.sections).length)
    if (!isKnown) return unknown('why.NoGridProfile')
    return foundOr(
      quantities.flatMap(quantity => nearBound(evidence, quantity)),
      fine('why.GridWithin'),
    )
  },
}
