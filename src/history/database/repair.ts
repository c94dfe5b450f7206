import { slotsPerDay } from '../calendar.ts'
import {
  type Curve,
  type InverterDay,
  isMeasure,
  isRecord,
  isSerial,
  type Peak,
  type PowerDay,
  type StringsDay,
  type Table,
  type Tables,
  type YieldsDay,
} from '../records.ts'

/** Counts what is left out: a value, or the whole of which it is a part if that cannot be read. */
export interface Damage {
  count: number
}

/** The members that can be read. */
function members<V>(
  of: unknown,
  damage: Damage,
  isKey: (key: string) => boolean,
  read: (value: unknown, damage: Damage) => V | undefined,
): Record<string, V> {
  if (!isRecord(of)) {
    damage.count++
    return {}
  }
  const found: Record<string, V> = {}
  for (const [key, value] of Object.entries(of)) {
    const member = isKey(key) ? read(value, damage) : undefined
    if (member !== undefined) found[key] = member
    else if (!isKey(key)) damage.count++
  }
  return found
}

const isStringNumber = (key: string) => /^\d+$/.test(key)

/** A curve; the list itself is changed where it is damaged. */
function curveIn(list: unknown, damage: Damage): Curve {
  if (!Array.isArray(list)) {
    damage.count++
    return []
  }
  if (list.length > slotsPerDay) {
    damage.count++
    list.length = slotsPerDay
  }
  // Passes over gaps.
  list.forEach((value, slot) => {
    if (value === undefined || isMeasure(value)) return
    damage.count++
    list[slot] = undefined
  })
  return list
}

const isText = (value: unknown): value is string => typeof value === 'string'

const isSlot = (value: unknown) => Number.isInteger(value) && isMeasure(value) && value >= 0 && value < slotsPerDay

const isPeak = (value: unknown): value is Peak => isRecord(value) && isMeasure(value.watts) && isSlot(value.slot)

/** What kind of value each member of an inverter's day has; others are left as they are. */
const kinds: { readonly [M in keyof InverterDay]-?: (value: unknown) => boolean } = {
  name: isText,
  gateway: isText,
  stringNames: isRecord,
  yieldDay: isMeasure,
  yieldTotal: isMeasure,
  doubtful: value => value === true,
  peak: isPeak,
}

function inverterDayIn(value: unknown, damage: Damage): InverterDay | undefined {
  if (!isRecord(value)) {
    damage.count++
    return undefined
  }
  const day = { ...value }
  for (const [member, isKind] of Object.entries(kinds)) {
    if (day[member] === undefined || isKind(day[member])) continue
    damage.count++
    delete day[member]
  }
  if (day.stringNames)
    day.stringNames = members(day.stringNames, damage, isStringNumber, (name, damage) => {
      if (isText(name)) return name
      damage.count++
      return undefined
    })
  return day
}

const powerIn = (value: Record<string, unknown>, damage: Damage): PowerDay => ({
  ...value,
  samples: curveIn(value.samples, damage),
  plant: curveIn(value.plant, damage),
  inverters: members(value.inverters, damage, isSerial, curveIn),
})

const stringsIn = (value: Record<string, unknown>, damage: Damage): StringsDay => ({
  ...value,
  samples: curveIn(value.samples, damage),
  inverters: members(value.inverters, damage, isSerial, (curves, damage) =>
    members(curves, damage, isStringNumber, curveIn),
  ),
})

function yieldsIn({ peak, ...value }: Record<string, unknown>, damage: Damage): YieldsDay {
  if (peak !== undefined && !isPeak(peak)) damage.count++
  return {
    ...value,
    ...(isPeak(peak) && { peak }),
    inverters: members(value.inverters, damage, isSerial, inverterDayIn),
    ...(value.plant !== undefined && { plant: inverterDayIn(value.plant, damage) ?? {} }),
  }
}

const readers: { readonly [T in Table]: (value: Record<string, unknown>, damage: Damage) => Tables[T] } = {
  power: powerIn,
  strings: stringsIn,
  yields: yieldsIn,
}

/**
 * What can be read of a stored day; undefined if nothing can. Anybody may have written to the database. What is left out is added to
 * `damage`.
 */
export function repaired<T extends Table>(table: T, value: unknown, damage: Damage): Tables[T] | undefined {
  if (isRecord(value)) return readers[table](value, damage)
  damage.count++
  return undefined
}
