import type { GridItem, GridProfile, OrEmpty } from '../contract/inverters.ts'
import { listOf } from '../gateway/json.ts'
import { decimal, textOf } from '../i18n/format.ts'
import type { TextKey } from '../i18n/i18n.ts'
import type { SeenInverter } from '../live/live.ts'
import { type Cause, cannotTell, type Finding } from './finding.ts'
import { answering } from './plant.ts'

/** A quantity of the grid: its unit and digits, how close to a bound counts as near, and the advice. */
interface Quantity {
  kind: 'Voltage' | 'Frequency'
  unit: 'V' | 'Hz'
  digits: number
  near: number
  /** Name of the section about reducing the power at high values. */
  reducing: RegExp
  advice: TextKey
}

const quantities: readonly Quantity[] = [
  {
    kind: 'Voltage',
    unit: 'V',
    digits: 1,
    near: 2.5,
    reducing: /volt(age)?.?watt/i,
    advice: 'why.GridAdvice',
  },
  {
    kind: 'Frequency',
    unit: 'Hz',
    digits: 2,
    near: 0.2,
    reducing: /frequency.?watt/i,
    advice: 'why.FrequencyAdvice',
  },
]

/** V above which a voltage is measured between two phases, as by three-phase inverters. */
const betweenPhases = 300

const upper = /high|over|mean|average/i
const lower = /low|under/i
/** Items that are not bounds of operation: those for connecting, and points of curves. */
const noBounds = /reconnect|watt|var|factor/i

/** The tightest bounds of a profile, and where it reduces the power; infinite if not named (in English). Source: gateway contract 10.3. */
function boundsOf(profile: OrEmpty<GridProfile>, { unit, reducing }: Quantity) {
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
  // A curve first says whether it is active, then where it begins.
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

/** The phases on which the quantity reduces the power, is near a bound or beyond it; `unknown` without a measurement and both bounds. */
function nearBound({ name, AC }: SeenInverter, profile: OrEmpty<GridProfile>, quantity: Quantity): Finding[] {
  const { kind, unit, digits, near, advice } = quantity
  const { low, high, reduced } = boundsOf(profile, quantity)
  const measured = Object.values(AC ?? {}).flatMap(phase => {
    const v = Number(phase?.[kind]?.v)
    return v > 0 ? [unit === 'V' && v > betweenPhases ? v / Math.sqrt(3) : v] : []
  })
  const found = measured.flatMap((v): Finding[] => {
    const withUnit = (value: number) => `${decimal(value, digits)}\u00a0${unit}`
    const says = (text: TextKey, bound: number): Finding => ({
      state: 'found',
      text,
      params: { name: textOf(name), value: withUnit(v), bound: withUnit(bound) },
      advice,
    })
    if (v >= reduced) return [says('why.GridReduces', reduced)]
    if (v > high - near) return [says('why.GridNear', high)]
    return v < low + near ? [says('why.GridNear', low)] : []
  })
  const isKnown = measured.length > 0 && Number.isFinite(low) && Number.isFinite(high)
  return found.length || isKnown ? found : cannotTell('why.NoGridProfile')
}

/** Voltage or frequency of the grid near the edge of the grid profile. */
export const grid: Cause = plant => {
  const all = answering(plant)
  if (!all.length) return cannotTell('why.NoPresentValues')
  const findings = all.flatMap(inverter =>
    quantities.flatMap(quantity => nearBound(inverter, plant.grids?.[inverter.serial] ?? {}, quantity)),
  )
  const found = findings.filter(({ state }) => state === 'found')
  return found.length || !findings.length ? found : cannotTell('why.NoGridProfile')
}
