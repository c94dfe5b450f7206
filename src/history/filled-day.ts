import { dayAfter, dayOf, slotsPerDay } from './calendar.ts'
import { type Counted, countedOf, slotsPerHour } from './counted.ts'
import { curveOf } from './gateways.ts'
import type { Curve, Days, PowerDay, YieldsDay } from './records.ts'
import { recordedInverters, yieldsOf } from './yields.ts'

/** A recorded day whose gaps are filled from the day counters. */
export interface FilledDay {
  /** W that were recorded. */
  seen: Curve
  /** W by the counters, in the shape of a clear day, where nothing was recorded; nothing where nobody knows. */
  counted: Curve
  /** Of the whole day, as far as it is known. */
  wh: number | undefined
}

/** What is known of a day. */
export interface KnownDay {
  power: PowerDay | undefined
  yields: YieldsDay | undefined
  /** Wh of the day, as its yield is told elsewhere. */
  wh: number | undefined
  /** Wh of the whole day by serial, of inverters of which it is known exactly, and to the end. */
  whole: Readonly<Record<string, number>>
}

/** How many days before and after a day tell how it began and ended. */
const [daysBefore, daysAfter] = [8, 1]

/** The first and the last day whose yields tell of a day. */
export const daysToKnow = (day: string) => [dayAfter(day, -daysBefore), dayAfter(day, daysAfter)] as const

/** What is known of a day, of some inverters or of the plant, by these records: those of the days around it too. */
export function knownDay(
  day: string,
  power: PowerDay | undefined,
  yields: Days<'yields'>,
  serials: readonly string[] | undefined,
): KnownDay {
  const [from, to] = daysToKnow(day)
  const around = Object.fromEntries(Object.entries(yields).filter(([one]) => from <= one && one <= to))
  const all = recordedInverters(around).map(({ serial }) => serial)
  const yieldIn = (of: readonly string[]) => yieldsOf(around, of).find(one => one.day === day)
  const isOver = (serial: string) => day < dayOf(Date.now()) || yields[day]?.inverters[serial]?.over
  const whole = all.flatMap(serial => {
    const known = yieldIn([serial])
    return known && !known.estimated && isOver(serial) ? [[serial, known.wh]] : []
  })
  return { power, yields: yields[day], wh: yieldIn(serials ?? all)?.wh, whole: Object.fromEntries(whole) }
}

/** W of an inverter by its counter, in the slots in which it was not recorded. */
function countedCurve(counted: readonly Counted[], shape: readonly number[]): Curve {
  const curve: Curve = []
  for (const { slots, wh } of counted) {
    const light = slots.reduce((sum, slot) => sum + (shape[slot] ?? 0), 0)
    // In the dark nothing comes.
    for (const slot of slots) curve[slot] = light ? ((shape[slot] ?? 0) / light) * wh * slotsPerHour : 0
  }
  return curve
}

/** An inverter on a day: W that were recorded, and W by its counter where nothing was. */
interface FilledInverter {
  serial: string
  seen: Curve
  counted: Curve
}

/** The inverters of a day with what their counters tell of the times in which nobody watched. Pure. */
function fillInverters(
  { power, yields, whole }: Omit<KnownDay, 'wh'>,
  serials: readonly string[] | undefined,
  shape: readonly number[],
): FilledInverter[] {
  const inverters = yields?.inverters ?? {}
  return (serials ?? Object.keys(inverters))
    .filter(serial => inverters[serial]?.yieldTotal !== undefined)
    .map(serial => {
      const seen = power?.inverters[serial] ?? []
      return { serial, seen, counted: countedCurve(countedOf(seen, inverters[serial] ?? {}, whole[serial]), shape) }
    })
}

/**
 * A day with what the counters tell of the times in which nobody watched, of some inverters or of the plant. `shape`: how the light of a
 * clear day is spread over its slots, in whatever unit. Pure.
 */
export function fillDay(known: KnownDay, serials: readonly string[] | undefined, shape: readonly number[]): FilledDay {
  const seen = curveOf(known.power, serials)
  const parts = fillInverters(known, serials, shape)
  // Of a curve of the plant alone it is not known whose it is.
  const isTold = parts.length > 0 && !(seen.some(Boolean) && parts.some(part => !part.seen.length))
  const counted: Curve = Array.from({ length: isTold ? slotsPerDay : 0 }, (_, slot) => {
    if (seen[slot] !== undefined) return undefined
    const told = parts.flatMap(part => part.seen[slot] ?? part.counted[slot] ?? [])
    return told.length === parts.length ? told.reduce((sum, watts) => sum + watts, 0) : undefined
  })
  return { seen, counted, wh: known.wh }
}

/** The slot after the last of which something is known: what came since nobody knows. */
export const knownUntil = ({ seen, counted }: FilledDay) =>
  counted.reduce<number>((end, watts, slot) => (watts === undefined ? end : Math.max(end, slot + 1)), seen.length)
