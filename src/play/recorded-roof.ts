import { knowsBattery } from '#fork/history'
import { dayAfter, dayOf, slotMs, slotOf, slotsPerDay, slotsPerHour } from '../history/calendar.ts'
import { type YieldSum, yieldSum } from '../history/compare.ts'
import { loadHistory } from '../history/history.ts'
import { type Curve, keysOf, stringDays } from '../history/records.ts'
import { recordedInverters, stringWh, yieldsOf } from '../history/yields.ts'
import { textOf } from '../i18n/format.ts'
import { halfHourMs } from '../light/clear-sky.ts'
import { gapsOf } from '../light/dome.tsx'
import { highestOf } from '../light/geometry.ts'
import { halfHoursOf, type RecordedDay } from '../light/half-hours.ts'
import { judgeDay, type StringMemories } from '../light/strings.ts'
import type { Hours } from '../light/sun.ts'
import { plantPlace } from '../light/use-day.ts'
import { knownStrings } from '../light/watch-strings.ts'
import { useLive } from '../live/live.ts'
import { type StringRef, stringAt, stringKey, stringName, stringSize } from '../live/strings.ts'

/** A time of a day in which a string gave less than it should. */
export interface DimTime {
  /** The first slot, and the one after the last. */
  from: number
  to: number
  /** Wh that it missed then; 0 while unknown. */
  wh: number
  /** A returning shadow; else a fault that was found. */
  isShade: boolean
}

/** A module as it was on a day. */
export interface RecordedModule extends StringRef {
  name: string
  /** W by slot. */
  curve: Curve
  /** Its size in W; 0 while unknown. */
  size: number
  /** Wh of the day; undefined while unknown. */
  wh: number | undefined
  dim: DimTime | undefined
}

/** The modules of an inverter on a day, and its name then. */
export interface RecordedModules {
  serial: string
  name: string
  modules: readonly RecordedModule[]
}

/** The records of all modules on a day. */
export interface RecordedRoof {
  day: string
  inverters: readonly RecordedModules[]
  /** The yield of the plant. */
  sum: YieldSum
  /** The day is too long ago for records of strings. */
  isTooOld: boolean
}

/**
 * When each string gave less than its twins, by `serial/number`: only for strings with a known fault or shadow, since one day proves
 * neither, and only for a single time. Pure.
 */
export function dimTimes(recorded: RecordedDay, memories: StringMemories): Record<string, DimTime> {
  const known = Object.entries(memories)
  // What the owner accepts counts as missed nevertheless.
  const bare = Object.fromEntries(known.map(([key, { accepted, ...memory }]) => [key, memory]))
  const sizes = Object.fromEntries(known.flatMap(([key, { size }]) => (size ? [[key, size]] : [])))
  const slotOfHalf = (half: number) => slotOf(Date.parse(recorded.day) + half * halfHourMs)
  return Object.fromEntries(
    Object.entries(judgeDay(recorded, bare, sizes)).flatMap(([key, { weak, compared }]): [string, DimTime][] => {
      const { shade, fault } = memories[key] ?? {}
      const halves = Object.keys(weak.shares).map(Number)
      // Far from UTC its day begins within the plant's day.
      const slots = halves.map(slotOfHalf)
      const [first, last] = [Math.min(...slots), Math.max(...slots)]
      const isBetween = (slot: number) => slot > first && slot < last
      const isWhole = halves.length > 1 && !compared.some(at => isBetween(slotOfHalf(at)) && !(at in weak.shares))
      const isShade = shade !== undefined && halves.every(at => at >= shade.from - 1 && at <= shade.to)
      if (!isWhole || !(isShade || (fault && fault.since <= recorded.day))) return []
      return [[key, { from: first, to: last + halfHourMs / slotMs, wh: weak.wh, isShade }]]
    }),
  )
}

/** Reads the records of a day. Never rejects. */
export async function loadRecordedRoof(day: string): Promise<RecordedRoof> {
  const today = dayOf(Date.now())
  const [strings, power, yields, place] = await Promise.all([
    loadHistory('strings', day, day),
    loadHistory('power', day, day),
    loadHistory('yields', '', today),
    plantPlace(day),
  ])
  const memories = knownStrings()
  const dim = dimTimes(halfHoursOf(day, { strings, power, yields }, place), memories)
  const live = useLive.getState()
  const recorded = strings[day]?.inverters ?? {}
  const ofDay = yields[day]?.inverters ?? {}
  const remembered = Object.keys(memories).map(stringAt)
  const order = (serial: string) => (live.serials.includes(serial) ? live.serials.indexOf(serial) : live.serials.length)
  const inverters = keysOf([recorded, ofDay])
    // What a battery fed has no module on the roof.
    .filter(serial => !(knowsBattery && ofDay[serial]?.onBattery))
    .sort((a, b) => order(a) - order(b))
    .map((serial): RecordedModules => {
      const { name, stringNames = {} } = ofDay[serial] ?? {}
      const curves = recorded[serial] ?? {}
      const dayWh = yieldsOf(yields, [serial]).find(one => one.day === day)?.wh
      const own = remembered.filter(one => one.serial === serial)
      const modules = keysOf([curves, stringNames, Object.fromEntries(own.map(one => [one.string, one]))])
        .sort((a, b) => Number(a) - Number(b))
        .flatMap((string): RecordedModule[] => {
          const key = stringKey({ serial, string })
          const { size = 0, plane, most } = memories[key] ?? {}
          const channel = live.inverters[serial]?.DC?.[string]
          const curve = curves[string] ?? []
          const can = (channel && stringSize(channel)) || size || plane?.gain || 0
          // An input without panels has no module.
          if (!(can || most || highestOf(curve) || stringNames[string])) return []
          return [
            {
              ...{ serial, string, curve, size: can },
              name: stringNames[string] || stringName(string, channel),
              wh: curves[string] && stringWh(curves, string, dayWh),
              dim: dim[key],
            },
          ]
        })
      return { serial, name: textOf(name, serial), modules }
    })
    .filter(({ modules }) => modules.length)
  const serials = recordedInverters(yields).map(({ serial }) => serial)
  return {
    day,
    inverters,
    sum: yieldSum(yieldsOf(yields, serials), day, day),
    isTooOld: !strings[day] && day < dayAfter(today, -stringDays),
  }
}

/** Yields by counters and by power differ by less than this share. */
const sameMeasure = 0.1

/**
 * Wh up to the beginning of each slot by the known power, and at the end the day's yield, `wh`, which alone includes what came at unknown
 * times: if that is much, undefined after the first gap. Pure.
 */
export function countUp(known: Curve, hours: Hours, wh: number | undefined): (number | undefined)[] {
  const sums = [0]
  for (let slot = 0; slot < slotsPerDay; slot++)
    sums.push((sums[slot] ?? 0) + Math.max(0, known[slot] ?? 0) / slotsPerHour)
  const seen = sums.at(-1) ?? 0
  const ratio = seen && wh !== undefined ? wh / seen : 1
  if (ratio <= 1 + sameMeasure) return sums.map(sum => sum * ratio)
  const [gap] = gapsOf(known, hours)
  return sums.map((sum, slot) => (gap && slot > gap.from ? undefined : sum))
}

/** The look of a module at a time. */
export interface ModuleLook {
  /** W in a slot, or Wh of the whole day; undefined without records. */
  value: number | undefined
  /** Its share of what the module can give, or of the best one for its size on the whole day, 0..1; undefined while unknown. */
  share: number | undefined
  isWeak: boolean
}

/** The look of each module of these inverters in a slot of a day, or at its end. Pure. */
export function looksAt(inverters: readonly RecordedModules[], slot: number | undefined) {
  const all = inverters.flatMap(({ modules }) => modules)
  const shareOf = ({ wh = 0, size }: RecordedModule) => (size ? wh / size : 0)
  const best = Math.max(...all.map(shareOf))
  return new Map(
    all.map((module): [RecordedModule, ModuleLook] => {
      const { curve, size, wh, dim } = module
      const value = slot === undefined ? wh : curve[slot]
      const share = slot === undefined ? (best ? shareOf(module) / best : 0) : Math.min((value ?? 0) / size, 1)
      const isWeak = dim !== undefined && (slot === undefined || (dim.from <= slot && slot < dim.to))
      return [module, { value, share: size && value !== undefined ? share : undefined, isWeak }]
    }),
  )
}
