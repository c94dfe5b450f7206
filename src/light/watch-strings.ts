import { isRecord } from '../gateway/json.ts'
import { storedValue } from '../gateway/storage.ts'
import { dayAfter, dayOf, isDay, slotNow } from '../history/calendar.ts'
import { readHistory } from '../history/history.ts'
import { stringDays } from '../history/records.ts'
import { useHistory } from '../history/use-history.ts'
import { ratedPower } from '../live/inverter-state.ts'
import { useLive } from '../live/live.ts'
import { type StringRef, stringAt, stringKey, stringSize, stringsOf } from '../live/strings.ts'
import type { GeoPlace } from '../session/place.ts'
import { halfHoursOf, type RecordedDay, type StringRecords } from './half-hours.ts'
import { planes } from './planes.ts'
import {
  accepted,
  afterDay,
  hasTwin,
  judgeDay,
  learnSteps,
  type StringMemories,
  type StringsAtDay,
  withChanges,
} from './strings.ts'
import { pause, plantPlace, reportUnlessUnread } from './use-day.ts'
import { useStrings, type WeakString } from './use-strings.ts'

/** A good string gives at least this share of its size, or of its share of the rated power; a bright overcast sky gives up to half. */
const [leastOfSize, leastOfRated] = [0.6, 0.55]

const areNumbers = (values: readonly unknown[]) => values.every(Number.isFinite)
const areShares = (value: unknown) => isRecord(value) && areNumbers(Object.values(value))
const isWeakDay = (value: unknown) =>
  isRecord(value) && areShares(value.shares) && areNumbers([value.wh, value.whole ?? 0])
const isShade = (value: unknown) => isRecord(value) && areNumbers([value.from, value.to, value.wh])
const isFault = (value: unknown) => isRecord(value) && isDay(String(value.since)) && Number.isFinite(value.under)
const isPlane = (value: unknown) =>
  isRecord(value) &&
  Array.isArray(value.possible) &&
  areNumbers([value.days, value.halves]) &&
  [[value.plane, value.gain], ...value.possible].every(one => Array.isArray(one) && areNumbers(one) && planes[one[0]])
const isMemory = (value: unknown) =>
  isRecord(value) &&
  isRecord(value.weak) &&
  Object.values(value.weak).every(isWeakDay) &&
  areNumbers([value.most, value.lowDays, value.goodDays, value.acceptedLow ?? 1, value.rated ?? 0, value.size ?? 0]) &&
  (value.since === undefined || isDay(String(value.since))) &&
  areShares(value.accepted ?? {}) &&
  (value.plane === undefined || isPlane(value.plane)) &&
  (value.shade === undefined || isShade(value.shade)) &&
  (value.fault === undefined || isFault(value.fault))

/** Nothing is known. */
const nothing: StringsAtDay = { day: '', strings: {} }

const keptStrings = storedValue('strings', value =>
  isRecord(value) && isDay(String(value.day)) && isRecord(value.strings) && Object.values(value.strings).every(isMemory)
    ? (value as unknown as StringsAtDay)
    : undefined,
)

/** What is known of the strings, also on pages that do not judge them. */
export const knownStrings = () => {
  const { memories } = useStrings.getState()
  return Object.keys(memories).length ? memories : (keptStrings.read()?.strings ?? {})
}

/** Of each string of the live view: its entered size in W, the least W of a good string in full sun, and the rated power of its inverter. */
function sizesOf() {
  const sizes: Record<string, number> = {}
  const leastGains: Record<string, number> = {}
  const rated: Record<string, number> = {}
  for (const inverter of Object.values(useLive.getState().inverters)) {
    const strings = stringsOf(inverter)
    for (const [string, channel] of strings) {
      const size = stringSize(channel)
      const key = stringKey({ serial: inverter.serial, string })
      sizes[key] = size
      rated[key] = ratedPower(inverter)
      leastGains[key] = size
        ? leastOfSize * size
        : (leastOfRated * ratedPower(inverter)) / strings.length || Number.POSITIVE_INFINITY
    }
  }
  return { sizes, leastGains, rated }
}

/** Rejects if the records cannot be read: without them, what was learned would be forgotten. */
const load = async (first: string, last: string): Promise<StringRecords> => ({
  strings: await readHistory('strings', first, last),
  power: await readHistory('power', first, last),
  yields: await readHistory('yields', first, last),
})

/** Judges all whole days that were not judged yet, while the browser is idle. */
async function catchUp(today: string, place: GeoPlace): Promise<StringMemories> {
  const yesterday = dayAfter(today, -1)
  const before = keptStrings.read() ?? nothing
  if (before.day === yesterday) return before.strings
  const records = await load(dayAfter(today, -stringDays), yesterday)
  const recorded: RecordedDay[] = []
  for (const day of Object.keys(records.strings)) {
    await pause()
    recorded.push(halfHoursOf(day, records, place))
  }
  const { sizes, leastGains, rated } = sizesOf()
  // A clock that was ahead has left a later day.
  const { day, strings } = before.day > yesterday ? nothing : before
  const changed = withChanges(strings, sizes, rated, today)
  const steps = learnSteps(recorded, { day, strings: changed }, sizes, leastGains)
  for (;;) {
    await pause()
    const { done, value } = steps.next()
    if (value) keptStrings.keep(done ? { day: yesterday, strings: value as StringMemories } : (value as StringsAtDay))
    if (done) return value
  }
}

/** Publishes what is known of the strings. */
function show(memories: StringMemories) {
  const { sizes } = sizesOf()
  const { inverters, onBattery = [] } = useLive.getState()
  const best: Record<string, Record<string, number | undefined>> = {}
  const weak: WeakString[] = []
  for (const [key, { plane, most, fault }] of Object.entries(memories)) {
    const { serial, string } = stringAt(key)
    best[serial] ??= {}
    best[serial][string] = plane ? Math.round(plane.gain) : most && undefined
    // No share is known better than to the nearest 5 %, and less than half of that is not reported.
    const under = Math.round((fault?.under ?? 0) * 20) / 20
    if (fault && under) weak.push({ serial, string, ...fault, under })
  }
  const judged = Object.values(inverters).filter(inverter => {
    const used = stringsOf(inverter)
    const areJudged = used.every(([string]) => hasTwin(memories, sizes, stringKey({ serial: inverter.serial, string })))
    return onBattery.includes(inverter.serial) || used.length === 1 || (used.length > 0 && areJudged)
  })
  useStrings.setState({ weak, best, judged: judged.map(({ serial }) => serial), memories })
}

async function judge() {
  const today = dayOf(Date.now())
  const place = await plantPlace(today)
  const before = await catchUp(today, place)
  const recorded = halfHoursOf(today, await load(today, today), place)
  show(afterDay(before, recorded, judgeDay(recorded, before, sizesOf().sizes)))
}

/** One run at a time: each reads what the one before has kept. */
let judging = Promise.resolve()

/** Judges every string by the records up to now. Never rejects. */
export function judgeStrings(): Promise<void> {
  // Where the history is shown, the page says that it cannot be read.
  judging = judging.then(judge).catch(reportUnlessUnread)
  return judging
}

/** The owner accepts a weak string: "that is how it is". Resolves to whether the browser has stored it. */
export async function acceptString(ref: StringRef): Promise<boolean> {
  await judging
  const key = stringKey(ref)
  const known = keptStrings.read() ?? nothing
  const memory = useStrings.getState().memories[key]
  const isKept = !memory || keptStrings.keep({ ...known, strings: { ...known.strings, [key]: accepted(memory) } })
  await judgeStrings()
  return isKept
}

/** Forgets what is known of the strings, together with the records. */
export async function forgetStrings() {
  await judging
  keptStrings.keep(undefined)
  show({})
}

/** Judges the strings after each recorded slot, once all inverters are known, until the returned function is called. */
export function watchStrings(): () => void {
  let slot = -1
  return useHistory.subscribe(() => {
    const { complete, inverters } = useLive.getState()
    if (slot === slotNow() || !complete || Object.values(inverters).some(({ DC }) => !DC)) return
    slot = slotNow()
    judgeStrings()
  })
}
