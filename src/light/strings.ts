/**
 * Whether a string gives less than it should. It is compared with a twin, a string of the same plane, while the twin sees the sun. Strings
 * of different planes are compared only for what is far too low on any plane, since clouds and haze change them differently. Rules and
 * figures: docs/measuring.md.
 */
import { dayAfter } from '../history/calendar.ts'
import { stringDays } from '../history/records.ts'
import { stringAt } from '../live/strings.ts'
import { lightOn, type Plane } from './clear-sky.ts'
import { halfHoursPerDay, type RecordedDay, type RecordedHalfHour } from './half-hours.ts'
import { type FoundPlane, planeFinder, planes, type StringSample } from './planes.ts'

/** Shares of what a string should have given, by half hour of the day of UTC, 0 to 47. */
type HalfHourShares = Readonly<Record<number, number>>

/** What was weak on a day. */
interface WeakDay {
  shares: HalfHourShares
  /** Wh missing beside its twins; 0 for what is only far below strings of other planes. */
  wh: number
  /** Half hours in which it was compared and not weak; missing in older records. */
  whole?: number
}

/** A shadow that returns at the same time of sunny days and belongs to a clear day. */
export interface Shade {
  /** Half hours of the day of UTC: the first, and the one after the last. */
  from: number
  to: number
  /** Wh that it costs on a sunny day. */
  wh: number
}

/** A fault: the string gives less than its twin, in some light or always, or nothing. */
export interface StringFault {
  kind: 'less' | 'low' | 'nothing'
  /** The first day on which it was found. */
  since: string
  /** What was missing in sunshine on the last day on which it was found, 0 to 1. */
  under: number
}

/** What is remembered of a string. */
export interface StringMemory {
  /** Rated power of its inverter and its entered size in W, as last known; a change makes it another string. */
  rated?: number
  size?: number
  /** The first day after such a change. */
  since?: string

  plane?: FoundPlane
  /** Days of the last `stringDays` with a weak half hour. */
  weak: Readonly<Record<string, WeakDay>>
  /** The highest W of a half hour: a string that never gave anything is not connected. */
  most: number
  /** Days in a row on which it was low. */
  lowDays: number
  fault?: StringFault | undefined
  /** Days in a row without a fault since then. */
  goodDays: number
  /** What the owner accepts: shares of what it should give, by half hour of the day of UTC, and of its twin. */
  accepted?: HalfHourShares
  acceptedLow?: number
  shade?: Shade
}

/** What is remembered of all strings, by `serial/number`. */
export type StringMemories = Readonly<Record<string, StringMemory>>

/** Size of each string in W, by `serial/number`, where the owner has entered it. */
type Sizes = Readonly<Record<string, number>>

/** The records of earlier days, by string. */
type Samples = Readonly<Record<string, readonly StringSample[]>>

/** Sunshine: a twin gives this share of its own clear light, of which the beam is that share; a twin that gives more has another plane. */
const [sunshine, tooMuch, beamShare] = [0.8, 1.15, 0.7]
/** Least light of a clear sky on the string. */
const leastCompared = 0.45
/** Gains for the sizes of twins differ by at most this share; without sizes one gives at least this share of the other. */
const [twinWithin, leastRatio] = [0.2, 0.5]
/** Weak: below this share in this many half hours of a day, on this many of seven days. */
const [weakBelow, weakHalves, weakDays, weekDays] = [0.7, 2, 3, 7]
/** A shadow: weak in the same half hours on this many days that are otherwise good. */
const shadeDays = 5
/** Broken: below this share in this many half hours. */
const [brokenBelow, brokenHalves] = [0.25, 3]
/** Sine of the sun's height (44 degrees) on days without snow: a broken string is then reported on the same day. */
const snowlessSun = 0.7
/** Low: below this share of its twin for its size on this many days; both sure by days and half hours, their curves of one shape. */
const [lowBelow, daysOfLow, sureDays, sureHalves] = [0.75, 3, 5, 40]
const [shapeHalves, shapeWithin, shapeShare] = [20, 0.07, 0.75]
/** From this many times the clear half hours of the other string on, a string is as steady under clouds, and shapes prove nothing. */
const mostHalves = 2
/** Least light of the half hours in which shapes are compared, and how near to clear the other string must be. */
const [shapeLight, shapeClear] = [0.3, 0.1]
/**
 * Far too low: below this share of every other string of its inverter in this many half hours from 12 to 14 h, of at least this many W.
 * Once planes are known only the lower share counts, each string for its size or gain.
 */
const [unlikeBelow, nothingBelow, unlikeHalves, leastBeside] = [0.2, 0.05, 3, 30]
/** Sine of the sun's height (50 degrees) above which it shines on every side of a roof. */
const highSun = 0.77
/** Days without a fault after which it ends. */
const daysToEnd = 3
/** The plane of a weak string is not learned anew for this many days. */
const sickDays = 5

const planeOf = ({ plane }: FoundPlane) => planes[plane] as Plane
/** The median; of two in the middle the higher. */
const upperMedianOf = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0
const serialOf = (string: string) => stringAt(string).serial

/** What was found of a string on a day. */
export interface Judgement {
  /** The half hours of the day in which it was compared. */
  compared: readonly number[]
  weak: WeakDay
  /** The share it gave of what it should have given in these half hours, 0 to 1. */
  share: number
  /** At times it gave at least a fifth of what every other string did, whatever their planes. */
  isGiving: boolean
  /** It can no longer be judged: its plane is known, and no other string has it. */
  isAlone: boolean
  /** Its share of a string of its plane, if that is low. */
  low: number | undefined
}

/** Whether two strings have one plane and, as far as known, equal gains for their sizes. */
function areTwins(memories: StringMemories, sizes: Sizes, a: string, b: string) {
  const [one, other] = [memories[a]?.plane, memories[b]?.plane]
  if (a === b || !one || !other || one.plane !== other.plane) return false
  const [sizeA, sizeB] = [sizes[a], sizes[b]]
  const ratio = one.gain / other.gain
  return sizeA && sizeB
    ? Math.abs((ratio * sizeB) / sizeA - 1) < twinWithin
    : ratio > leastRatio && ratio < 1 / leastRatio
}

/** Whether a string has a twin and can be judged. Pure. */
export const hasTwin = (memories: StringMemories, sizes: Sizes, string: string) =>
  Object.keys(memories).some(other => areTwins(memories, sizes, string, other))

/** A string beside its twins in a half hour: W that it gave, and the least W that it should have given by any possible plane. */
interface TwinComparison {
  number: number
  own: number
  expected: number
}

/** Compares a string with its twins in a half hour; nothing without sunshine on both. */
function comparedIn(hour: RecordedHalfHour, memories: StringMemories, sizes: Sizes, key: string): TwinComparison[] {
  const { number, clear, watts } = hour
  const { plane: own, accepted = {} } = memories[key] ?? {}
  const given = watts[key]
  if (!own || given === undefined) return []
  const light = lightOn(planeOf(own), clear)
  if (light.beam < beamShare * light.all || light.all < leastCompared) return []
  const seen = Object.keys(watts)
    .filter(other => areTwins(memories, sizes, key, other))
    .map(other => (watts[other] ?? 0) / ((memories[other]?.plane?.gain ?? 1) * light.all))
  const sky = upperMedianOf(seen)
  if (sky < sunshine || sky > tooMuch) return []
  // The beam is as weak as the twin shows; the rest of the sky is taken as clear.
  const beamLeft = Math.min(1, Math.max(0, (sky * light.all - (light.all - light.beam)) / light.beam))
  const byPlane = [[own.plane, own.gain] as const, ...own.possible].map(([plane, gain]) => {
    const { all, beam } = lightOn(planes[plane] as Plane, clear)
    return gain * (beamLeft * beam + all - beam)
  })
  const expected = Math.min(...byPlane)
  return expected ? [{ number, own: given, expected: expected * acceptedAt(accepted, number) }] : []
}

const isSure = ({ days, halves, isOwn }: FoundPlane) => isOwn && days >= sureDays && halves >= sureHalves

/** Whether the curves of two strings of a plane have one shape in the clear half hours of the second. */
function areAlike(own: readonly StringSample[], other: readonly StringSample[], plane: FoundPlane) {
  const beside = new Map(other.map(({ clear, watts }) => [clear, watts]))
  const ratios = own.flatMap(({ clear, watts }) => {
    const theirs = beside.get(clear)
    const expected = plane.gain * lightOn(planeOf(plane), clear).all
    return theirs && expected > shapeLight * plane.gain && Math.abs(theirs / expected - 1) < shapeClear
      ? [watts / theirs]
      : []
  })
  const usual = upperMedianOf(ratios)
  const alike = ratios.filter(ratio => Math.abs(ratio / usual - 1) < shapeWithin)
  return ratios.length >= shapeHalves && alike.length >= shapeShare * ratios.length
}

/**
 * How little a string gives, as a share: of a string of the same plane, relative to their sizes; or, if that is far too little, of every
 * other string of its inverter. The others must be of the same plane, or the sun high (`isHigh`), when the gains of all planes are right.
 */
function lowOf(memories: StringMemories, sizes: Sizes, samples: Samples, key: string, isHigh: boolean) {
  const own = memories[key]?.plane
  if (!own) return undefined
  const { acceptedLow = 1 } = memories[key] ?? {}
  const most = Math.max(own.gain, ...own.possible.map(([, gain]) => gain))
  const others = Object.entries(memories).flatMap(([other, { plane }]) => {
    if (other === key || !plane) return []
    const [size, otherSize] = [sizes[key], sizes[other]]
    const isSized = size && otherSize
    return [{ other, plane, isSized, share: (most / plane.gain) * (isSized ? otherSize / size : 1) }]
  })
  // Without beam, as on a wall to the north, the curve is as steady under clouds as in the sun.
  const isAlike = ({ other, plane }: (typeof others)[number]) =>
    plane.plane === own.plane &&
    own.halves < mostHalves * plane.halves &&
    areAlike(samples[key] ?? [], samples[other] ?? [], plane)
  const beside = others.filter(({ other }) => serialOf(other) === serialOf(key))
  const share = Math.max(...beside.map(({ share }) => share))
  if (share < unlikeBelow * acceptedLow && beside.length && beside.every(one => isHigh || isAlike(one))) return share
  return others.find(
    one => one.isSized && isSure(own) && isSure(one.plane) && one.share < lowBelow * acceptedLow && isAlike(one),
  )?.share
}

/** The share that a string gives of the weakest other one of its inverter, for their gains or sizes; undefined in too little light. */
function shareOfOthers(watts: RecordedHalfHour['watts'], memories: StringMemories, sizes: Sizes, key: string) {
  const { [key]: own, ...others } = watts
  const shares = Object.entries(others).flatMap(([other, one]) => {
    // An input without panels gives nothing.
    if (own === undefined || serialOf(other) !== serialOf(key) || one <= 1) return []
    const [gain, otherGain] = [key, other].map(one => memories[one]?.plane?.gain)
    const [size, otherSize] = gain && otherGain ? [gain, otherGain] : [sizes[key], sizes[other]]
    return one < leastBeside ? Number.NaN : (own / one) * (size && otherSize ? otherSize / size : 1)
  })
  const share = Math.max(...shares)
  return Number.isFinite(share) ? share : undefined
}

/** The half hours around noon in which it was far below every other string of its inverter, with its shares; none if there are too few. */
function unlikeIn(
  day: readonly RecordedHalfHour[],
  memories: StringMemories,
  sizes: Sizes,
  key: string,
): HalfHourShares {
  const { plane, accepted = {} } = memories[key] ?? {}
  if (!plane && hasPlanes(memories, key)) return {}
  const below = plane ? nothingBelow : unlikeBelow
  const shares = day.flatMap(({ number, isNoon, watts }) => {
    const share = isNoon ? shareOfOthers(watts, memories, sizes, key) : undefined
    return share !== undefined && share < below * acceptedAt(accepted, number) ? [[number, share] as const] : []
  })
  return shares.length >= unlikeHalves ? Object.fromEntries(shares) : {}
}

/** Whether the plane of any string of an inverter is known. */
const hasPlanes = (memories: StringMemories, key: string) =>
  Object.entries(memories).some(([other, { plane }]) => plane && serialOf(other) === serialOf(key))

/** The share that the owner accepts at a half hour and its neighbours. */
const acceptedAt = (accepted: HalfHourShares, number: number) =>
  Math.min(...[number - 1, number, number + 1].map(at => accepted[at] ?? 1))

const newString: StringMemory = { weak: {}, most: 0, lowDays: 0, goodDays: 0 }

/** The highest W of a string by the end of a day. */
const mostOf = ({ most }: StringMemory, day: readonly RecordedHalfHour[], key: string) =>
  Math.max(most, ...day.map(({ watts }) => watts[key] ?? 0))

/** Judges each string on a day; whether one is low is found from `samples`. Pure. */
export function judgeDay(
  { halfHours }: RecordedDay,
  memories: StringMemories,
  sizes: Sizes,
  samples: Samples = {},
): Record<string, Judgement> {
  const keys = [...new Set(halfHours.flatMap(({ watts }) => Object.keys(watts)))]
  const compared = new Map(keys.map(key => [key, halfHours.flatMap(hour => comparedIn(hour, memories, sizes, key))]))
  const isHigh = halfHours.some(({ clear: { up } }) => up > highSun)
  const isLess = ({ own, expected }: TwinComparison) => own < weakBelow * expected
  /** What all strings of an inverter do at once is caused by something else. */
  function isOfInverter(key: string, number: number) {
    const all = keys
      .filter(other => serialOf(other) === serialOf(key))
      .flatMap(other => compared.get(other)?.find(one => one.number === number) ?? [])
    return all.length > 1 && all.every(isLess)
  }
  return Object.fromEntries(
    keys.map((key): [string, Judgement] => {
      const memory = memories[key] ?? newString
      const all = compared.get(key) ?? []
      const weak = all.filter(one => isLess(one) && !isOfInverter(key, one.number))
      const missed = weak.reduce((sum, { own, expected }) => sum + expected - own, 0)
      const expected = all.reduce((sum, one) => sum + one.expected, 0)
      // A string that never gave anything is not connected.
      const unlike = mostOf(memory, halfHours, key) > 1 ? unlikeIn(halfHours, memories, sizes, key) : {}
      const shares = {
        ...unlike,
        ...Object.fromEntries(weak.map(({ number, own, expected }) => [number, own / expected])),
      }
      return [
        key,
        {
          compared: all.map(({ number }) => number),
          weak: { shares, wh: missed / 2, whole: all.length - weak.length },
          share: weak.length ? 1 - missed / expected : upperMedianOf(Object.values(unlike)),
          isGiving: halfHours.some(({ watts }) => Number(shareOfOthers(watts, memories, sizes, key)) >= unlikeBelow),
          isAlone: memory.plane !== undefined && !hasTwin(memories, sizes, key),
          low: lowOf(memories, sizes, samples, key, isHigh),
        },
      ]
    }),
  )
}

const isWeak = ({ shares }: WeakDay) => Object.keys(shares).length >= weakHalves
const isBroken = ({ shares }: WeakDay) =>
  Object.values(shares).filter(share => share < brokenBelow).length >= brokenHalves

/** Whether a day shows no fault: sunshine in the half hours that were weak is needed for that. */
function isGood({ plane, weak, fault }: StringMemory, found: Judgement) {
  if (isWeak(found.weak) || found.low !== undefined) return false
  // Judged by its plane, which is found anew each day.
  if (fault?.kind === 'low') return true
  const wasWeak = Object.values(weak).flatMap(({ shares }) => Object.keys(shares).map(Number))
  const isSeen = found.compared.filter(at => wasWeak.includes(at)).length >= weakHalves
  return isSeen || (found.isGiving && (!plane || fault?.kind === 'nothing'))
}

/** The fault of a string after a day, by the weak days `week` of the last seven. */
function faultAfter(
  { fault, lowDays, goodDays }: StringMemory,
  { weak, share, low, isAlone }: Judgement,
  week: readonly string[],
  day: string,
  isMild: boolean,
): StringFault | undefined {
  const since = fault?.since ?? week[0] ?? day
  if (isWeak(weak) && (fault || week.length >= weakDays || (isMild && isBroken(weak))))
    return { kind: share < nothingBelow ? 'nothing' : 'less', since, under: 1 - share }
  if (low !== undefined && lowDays >= daysOfLow) return { kind: 'low', since: fault?.since ?? day, under: 1 - low }
  return goodDays < daysToEnd && !(fault?.kind === 'less' && isAlone) ? fault : undefined
}

/** The shadow that explains why a string is weak; undefined if it is weak all day, as by dirt. */
function shadeOf({ weak }: StringMemory): Shade | undefined {
  const days = Object.values(weak).filter(day => isWeak(day) && Number(day.whole) >= Object.keys(day.shares).length)
  const isOften = (at: number) => days.filter(({ shares }) => at in shares).length >= shadeDays
  const halves = [...Array(halfHoursPerDay).keys()].filter(isOften)
  const [from = 0, last = from] = [halves[0], halves.at(-1)]
  // Two shadows on one day cannot be told apart.
  if (halves.length < weakHalves || last - from > halves.length) return undefined
  return { from, to: last + 1, wh: days.reduce((sum, { wh }) => sum + wh, 0) / days.length }
}

/** What is remembered after a day. Pure. */
export function afterDay(
  memories: StringMemories,
  { day, halfHours }: RecordedDay,
  found: Readonly<Record<string, Judgement>>,
): StringMemories {
  const firstOfWeek = dayAfter(day, 1 - weekDays)
  const firstKept = dayAfter(day, 1 - stringDays)
  const isMild = halfHours.some(({ clear: { up } }) => up > snowlessSun)
  const next: Record<string, StringMemory> = { ...memories }
  for (const [key, judgement] of Object.entries(found)) {
    const before = memories[key] ?? newString
    const { weak, low } = judgement
    const kept = Object.entries({ ...before.weak, [day]: weak }).filter(
      ([one, { shares }]) => one >= firstKept && Object.keys(shares).length,
    )
    const memory: StringMemory = {
      ...before,
      weak: Object.fromEntries(kept),
      most: mostOf(before, halfHours, key),
      lowDays: low === undefined ? 0 : before.lowDays + 1,
      goodDays: isWeak(weak) || low !== undefined ? 0 : before.goodDays + Number(isGood(before, judgement)),
    }
    const week = kept.flatMap(([one, weak]) => (one >= firstOfWeek && isWeak(weak) ? [one] : []))
    const fault = faultAfter(memory, judgement, week, day, isMild)
    const shade = fault?.kind === 'less' ? shadeOf(memory) : undefined
    next[key] = shade ? { ...accepted(memory), fault: undefined, shade } : { ...memory, fault }
  }
  return next
}

/** Takes over planes found from the records up to a day, except for strings that were weak lately, whose records show the fault. Pure. */
function withPlanes(memories: StringMemories, found: Readonly<Record<string, FoundPlane>>, day: string) {
  const firstSick = dayAfter(day, 1 - sickDays)
  const next: Record<string, StringMemory> = { ...memories }
  for (const [key, plane] of Object.entries(found)) {
    const before = memories[key] ?? newString
    const isSick =
      (before.fault && before.fault.kind !== 'low') ||
      Object.entries(before.weak).some(([one, weak]) => one >= firstSick && isWeak(weak))
    if (!before.plane || !isSick) next[key] = { ...before, plane }
  }
  // Faults found before any plane was known are judged anew by planes.
  for (const [key, memory] of Object.entries(next))
    if (memory.fault && !memories[key]?.plane && hasPlanes(next, key))
      next[key] = { ...memory, weak: {}, fault: undefined }
  return next
}

/** What is remembered of all strings at the end of a day. */
export interface StringsAtDay {
  /** The last day that was judged. */
  day: string
  strings: StringMemories
}

/**
 * Judges and learns from the days after `before.day`; the days before were learned from already. `days` are in order. `leastGains`: W that
 * a good string gives in full sun at least; while no plane reaches it, clouds were learned. Yields often, with what is remembered after
 * each day. Pure.
 */
export function* learnSteps(
  days: readonly RecordedDay[],
  before: StringsAtDay,
  sizes: Sizes,
  leastGains: Readonly<Record<string, number>>,
): Generator<StringsAtDay | undefined, StringMemories> {
  let memories = before.strings
  const samples: Record<string, StringSample[]> = {}
  const findPlanes = yield* planeFinder(days.flatMap(({ halfHours }) => halfHours.map(({ clear }) => clear)))
  for (const recorded of days) {
    const { day, halfHours } = recorded
    const isNew = day > before.day
    if (isNew) memories = afterDay(memories, recorded, judgeDay(recorded, memories, sizes, samples))
    for (const { clear, number, watts } of halfHours)
      for (const [key, one] of Object.entries(watts)) {
        samples[key] ??= []
        // Weak half hours are not learned from, or the fault would be forgotten.
        if (day >= (memories[key]?.since ?? '') && memories[key]?.weak[day]?.shares[number] === undefined)
          samples[key].push({ clear, day, watts: one })
      }
    if (!isNew) continue
    const found = yield* findPlanes(samples)
    const isSunny = Object.entries(found).some(
      ([key, { gain }]) => gain >= (leastGains[key] ?? Number.POSITIVE_INFINITY),
    )
    if (isSunny) memories = withPlanes(memories, found, day)
    yield { day, strings: memories }
  }
  // Strings without records are forgotten.
  return Object.fromEntries(Object.entries(memories).filter(([key]) => samples[key]))
}

/** Ends planes and faults where the inverter or the modules of a string have changed. Pure. */
export function withChanges(
  memories: StringMemories,
  sizes: Sizes,
  rated: Readonly<Record<string, number>>,
  day: string,
): StringMemories {
  const isOther = (before: number | undefined, now: number) => before && now && before !== now
  return Object.fromEntries(
    Object.entries(memories).map(([key, memory]) => {
      const made = { rated: rated[key] || memory.rated || 0, size: sizes[key] || memory.size || 0 }
      const isChanged = isOther(memory.rated, made.rated) || isOther(memory.size, made.size)
      return [key, isChanged ? { ...newString, ...made, since: day } : { ...memory, ...made }]
    }),
  )
}

/** Accepts what a string gives now: as a shadow, or since the owner says "that is how it is". Less is reported again. Pure. */
export function accepted({ fault, ...memory }: StringMemory): StringMemory {
  const shares: Record<number, number> = { ...memory.accepted }
  for (const weak of Object.values(memory.weak))
    for (const [at, share] of Object.entries(weak.shares)) shares[Number(at)] = Math.min(share, shares[Number(at)] ?? 1)
  return {
    ...memory,
    weak: {},
    lowDays: 0,
    goodDays: 0,
    accepted: shares,
    ...(fault?.kind === 'low' && { acceptedLow: 1 - fault.under }),
  }
}

/** Energy missing since a fault began. */
export interface MissedEnergy {
  /** The first day. */
  since: string
  wh: number
}

/** What a string has missed from the beginning of its fault to a weak day; undefined on other days, or if unknown. Pure. */
export function missedBy({ fault, weak }: Pick<StringMemory, 'fault' | 'weak'>, day: string): MissedEnergy | undefined {
  if (!fault || day < fault.since || !weak[day]) return undefined
  const days = Object.entries(weak).filter(([one]) => one >= fault.since && one <= day)
  const wh = days.reduce((sum, [, { wh }]) => sum + wh, 0)
  return wh ? { since: fault.since, wh } : undefined
}
