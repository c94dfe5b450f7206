import { useEffect, useState } from 'react'
import { get } from '../gateway/api.ts'
import { ApiError } from '../gateway/api-error.ts'
import { dayAfter, dayMs, dayOf, slotMs, slotsPerDay } from '../history/calendar.ts'
import { loadHistory, readHistory } from '../history/history.ts'
import { daysOf, type Span, spanOf } from '../history/spans.ts'
import { useHistory, useLoaded } from '../history/use-history.ts'
import { recordedInverters } from '../history/yields.ts'
import { usePlantZone, wallTime } from '../i18n/plant-zone.ts'
import { type GeoPlace, keepPlace, keptPlace } from '../session/place.ts'
import { useSession } from '../session/session.ts'
import { useEvery } from '../ui/use-every.ts'
import { type ClearSeason, clearDayOf, clearDayWindow, clearSeasonSteps } from './clear-day.ts'
import { type Day, describeDay, type LightModel, recordsAwaited, recordsOf } from './day.ts'
import { usualDay } from './geometry.ts'
import { guessedPlace, type Sky, skyOf } from './sky.ts'
import { useSun } from './sun.ts'

/** An approximate sun between sunrise and sunset, until it is computed. */
function roughSky({ from, to } = usualDay): Sky {
  const height = Array.from(
    { length: slotsPerDay },
    (_, slot) =>
      Math.max(0, Math.sin((Math.PI * (slot + 0.5 - from)) / (to - from))) * Number(slot >= from && slot < to),
  )
  return { from, to, height, isRough: true }
}

/** What is learned on this visit, by day, inverters and place. */
const seasons = new Map<string, Promise<ClearSeason>>()

/** The place is read once a visit, if the owner's browser does not have it yet. */
let reading: Promise<unknown> | undefined

/** The place of the plant: as kept in the owner's browser, else by its time zone. */
export async function plantPlace(day: string): Promise<GeoPlace> {
  if (useSession.getState().loggedIn && !keptPlace()) {
    reading ??= get('ntp/config').then(keepPlace, () => {})
    await reading
  }
  return keptPlace() ?? guessedPlace(day, usePlantZone.getState().name, useSun.getState().sun)
}

/** The sun of a day at the plant. */
export const skyAtPlant = async (day: string): Promise<Sky> => skyOf(day, await plantPlace(day))

/** How long, in ms, learning waits for a page that is always busy. */
const idleWithinMs = 1000

/** Resolves when the page is idle, so that it can draw and respond. Safari has no idle callback. */
export const pause = () =>
  new Promise<unknown>(resolve =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(resolve, { timeout: idleWithinMs }) : setTimeout(resolve),
  )

/** Learns clear days up to a day, once a visit. Rejects if the history cannot be read. */
async function learnSeason(day: string, serials: readonly string[] | undefined, place: GeoPlace) {
  const key = JSON.stringify([day, serials, place, usePlantZone.getState().name, useHistory.getState().past])
  const work = async () => {
    const from = dayAfter(day, -clearDayWindow)
    // A failed read is not an empty history, which would be learned for the whole visit.
    const power = await readHistory('power', from, dayAfter(day, -1))
    const yields = await readHistory('yields', dayAfter(from, -1), day, true)
    const all = serials ?? recordedInverters(yields).map(({ serial }) => serial)
    const steps = clearSeasonSteps({ power, yields }, all, day, place)
    for (;;) {
      await pause()
      const { done, value } = steps.next()
      if (done) return value
    }
  }
  const known = seasons.get(key) ?? work()
  seasons.set(key, known)
  known.catch(() => seasons.delete(key))
  return known
}

/** What is learned by the end of a day's week, so that a month is learned in five steps. Rejects if the history cannot be read. */
async function learn(day: string, serials: readonly string[] | undefined): Promise<LightModel> {
  const [last = day] = [spanOf('week', day).last, dayOf(Date.now())].sort()
  const place = await plantPlace(day)
  const season = await learnSeason(last, serials, place)
  return { sky: skyOf(day, place), clear: clearDayOf(season, day, place) }
}

/** The records of days in a row, of some inverters or the plant. Never rejects. */
async function loadRecords(first: string, last: string, serials: readonly string[] | undefined) {
  const power = await loadHistory('power', first, last)
  return recordsOf(daysOf({ first, last }), power, await loadHistory('yields', '', dayOf(Date.now())), serials)
}

const minuteMs = 60_000

/** The current slot, with fraction. */
const partOfDay = () => (wallTime(Date.now()) % dayMs) / slotMs

/** A day of some inverters or the plant. What a clear day brings is learned once a visit and day, after the first drawing. */
export function useDay(day: string, serials?: readonly string[]): Day {
  const key = [day, serials].join()
  const loaded = useLoaded(async () => ({ key, records: await loadRecords(day, day, serials) }), key)
  const sun = useSun(s => s.sun)
  const zone = usePlantZone(s => s.name)
  const loggedIn = useSession(s => s.loggedIn)
  const past = useHistory(s => s.past)
  const now = useEvery(minuteMs, partOfDay)
  const [known, setKnown] = useState<LightModel & { key: string }>()
  const isRead = loaded !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the day and the serials; the others tell the place
  useEffect(() => {
    if (!isRead) return
    let isShown = true
    learn(day, serials).then(now => isShown && setKnown({ key, ...now }), reportUnlessUnread)
    return () => {
      isShown = false
    }
  }, [isRead, key, sun, zone, loggedIn, past])

  const records = (loaded?.key === key && loaded.records[0]) || recordsAwaited(day)
  const isToday = day === dayOf(Date.now())
  const ofDay = known?.key === key ? known : { sky: roughSky(isToday ? sun : undefined) }
  return describeDay(records, ofDay, isToday ? now : undefined)
}

const none: readonly Day[] = []

/** What cannot be read now is learned on the next visit; anything else is a bug. */
export function reportUnlessUnread(cause: unknown) {
  if (useHistory.getState().kept && !(cause instanceof ApiError)) reportError(cause)
}

/** The days of a week or a month up to today, of some inverters or the plant; empty for a year, and until all are learned in idle time. */
export function useDays({ kind, first, last }: Span, serials?: readonly string[]): readonly Day[] {
  const [known, setKnown] = useState<{ key: string; days: readonly Day[] }>()
  const revision = useHistory(s => s.revision)
  const key = [kind, first, serials].join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the span and the serials
  useEffect(() => {
    const today = dayOf(Date.now())
    const end = last < today ? last : today
    if (kind === 'day' || kind === 'year' || end < first) return
    let isShown = true
    async function load() {
      const days: Day[] = []
      for (const records of await loadRecords(first, end, serials)) {
        if (!isShown) return
        const learned = await learn(records.day, serials)
        days.push(describeDay(records, learned, records.day === today ? partOfDay() : undefined))
      }
      if (isShown) setKnown({ key, days })
    }
    load().catch(reportUnlessUnread)
    return () => {
      isShown = false
    }
  }, [key, revision])
  return known?.key === key ? known.days : none
}
