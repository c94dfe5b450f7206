import { storedValue } from '../gateway/storage.ts'
import { usePlantZone } from '../i18n/plant-zone.ts'
import type { WrittenChanges } from './database/changes.ts'
import { clear, clearAhead, read, SilentDatabase, survey, unlessSilent, write } from './database/database.ts'
import { type Survey, storedBytes } from './database/survey.ts'
import type { Days, PlacedObservation, Table, YieldsDay } from './records.ts'
import { useHistory } from './use-history.ts'

/** Makes views reload after any change. */
export const showChanges = () =>
  useHistory.setState(({ revision, past }) => ({ revision: revision + 1, past: past + 1 }))

// Another time zone means other days.
usePlantZone.subscribe(showChanges)

const noteChange = () => useHistory.setState(({ revision }) => ({ revision: revision + 1, kept: true, silent: false }))

/** The database answers again: what was missing meanwhile is read anew. */
const noteAnswer = () =>
  useHistory.setState(({ revision, past }) => ({ revision: revision + 1, past: past + 1, kept: true, silent: false }))

/** The result of a call to the database. Rejects after 5 s of silence; if the answer comes later, views reload. */
async function answerOf<T>(call: Promise<T>): Promise<T> {
  try {
    return await unlessSilent(call)
  } catch (cause) {
    const silent = cause instanceof SilentDatabase
    useHistory.setState({ kept: false, silent })
    if (silent) call.then(noteAnswer, () => useHistory.setState({ silent: false }))
    throw cause
  }
}

const change = (call: Promise<unknown>) => answerOf(call).then(noteChange, () => {})

/** Merges observations into the history. Never rejects: what the storage does not accept is lost, and `kept` is false then. */
export async function addToHistory(observations: readonly PlacedObservation[]) {
  if (!useHistory.getState().silent) await change(write(observations))
}

/** Merges one part of many observations into the history: views reload at `showChanges`. Resolves to what has changed; undefined if it was not stored. */
export async function addPart(observations: readonly PlacedObservation[]): Promise<WrittenChanges | undefined> {
  try {
    const changes = await answerOf(write(observations))
    useHistory.setState({ kept: true })
    return changes
  } catch {
    return undefined
  }
}

/** The days that the owner has left out, such as `["2026-06-21"]`. */
export const keptLeftOut = storedValue('leftOutDays', days => (Array.isArray(days) ? (days as string[]) : undefined))

/** The days that the owner has left out: their records are not read. */
export const leftOutDays = (): ReadonlySet<string> => new Set(keptLeftOut.read())

/** Leaves a day out, or restores it. Returns whether the browser has stored that. */
export function leaveOut(day: string, isOut: boolean) {
  const days = [...leftOutDays()].filter(one => one !== day).concat(isOut ? day : [])
  const isKept = keptLeftOut.keep(days.length ? days : undefined)
  showChanges()
  return isKept
}

/** Deletes everything. Never rejects. */
export const deleteHistory = () => change(clear().then(() => keptLeftOut.keep(undefined))).then(showChanges)

/** Deletes what is stored of days after today. Never rejects. */
export const deleteDaysAhead = () => change(clearAhead())

/** What remains of a day that is left out, for the estimates of the days around it: what counts, not what is shown. */
const withoutYields = ({ inverters }: YieldsDay): YieldsDay => ({
  leftOut: true,
  inverters: Object.fromEntries(
    Object.entries(inverters).map(([serial, { peak, watched, held, doubtful, ...counters }]) => [serial, counters]),
  ),
})

/** The records of a table by day, without damaged ones and days left out; with `counters` yields keep theirs. Rejects if unreadable. */
export async function readHistory<T extends Table>(table: T, from?: string, to?: string, counters = false) {
  const days: Days<Table> = await answerOf(read(table, from, to))
  for (const day of leftOutDays()) {
    if (counters && table === 'yields' && days[day]) days[day] = withoutYields(days[day] as YieldsDay)
    else delete days[day]
  }
  return days as Days<T>
}

/** The records of a table by day, with the counters of days left out, by which the days around them are known; empty if unreadable. Never rejects. */
export const loadHistory = <T extends Table>(table: T, from?: string, to?: string): Promise<Days<T>> =>
  readHistory(table, from, to, true).catch(() => ({}))

/** What is stored beyond what the pages show; empty if that cannot be read. Never rejects. */
export async function surveyHistory(): Promise<Survey> {
  try {
    const found = await answerOf(survey())
    // The size of an empty database is of no interest.
    return { ...found, bytes: found.bytes && ((await storedBytes()) || found.bytes) }
  } catch {
    return { ahead: [], damaged: 0, bytes: 0 }
  }
}
