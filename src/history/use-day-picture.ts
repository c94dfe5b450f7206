import { useEffect, useState } from 'react'
import { get } from '../gateway/api.ts'
import { usePlantZone } from '../i18n/plant-zone.ts'
import { keepPlace, keptPlace, type Place } from '../session/place.ts'
import { useSession } from '../session/session.ts'
import { dayAfter, dayOf, slotsPerDay } from './calendar.ts'
import type { ClearDay } from './clear-day.ts'
import { daysToKnow, type FilledDay, fillDay, type KnownDay, knownDay } from './filled-day.ts'
import { loadHistory } from './history.ts'
import type { Sky } from './sky.ts'
import { useSun } from './sun.ts'
import { useHistory } from './use-history.ts'
import { useLoaded } from './use-loaded.ts'
import { recordedInverters } from './yields.ts'

/** What is drawn of a day. */
export interface DayPicture {
  sky: Sky
  /** What a clear day brings; undefined while that is not learned well enough to name it. */
  clear: ClearDay | undefined
  /** How much of a day was seen clear so far, 0..1; undefined while that is not computed. */
  learned: number | undefined
  filled: FilledDay
  /** The day has been read. */
  known: boolean
}

/** 5 to 21 h: the light of a day of which nothing is known. */
const usualDay = { from: 60, to: 252 }

/** About how the sun stands between its rise and its set, until that is computed. */
function roughSky({ from, to } = usualDay): Sky {
  const height = Array.from(
    { length: slotsPerDay },
    (_, slot) =>
      Math.max(0, Math.sin((Math.PI * (slot + 0.5 - from)) / (to - from))) * Number(slot >= from && slot < to),
  )
  return { from, to, height, azimuth: [], noon: (from + to) / 2 }
}

const nothingFilled: FilledDay = { seen: [], counted: [], wh: undefined }

/** What the sun of a day and the days before tell of it. */
export interface Learned {
  sky: Sky
  clear: ClearDay
}

/** Of this visit, by day, inverters and place: what is learned changes by the day. */
const learned = new Map<string, Promise<Learned>>()

/** The place is read once a visit, by an owner whose browser does not have it yet. */
let reading: Promise<unknown> | undefined

/** Where the plant is: as the owner's browser keeps it, else about where its time zone is. */
export async function placeOf(day: string): Promise<Place> {
  if (useSession.getState().loggedIn && !keptPlace()) {
    reading ??= get('ntp/config').then(keepPlace, () => {})
    await reading
  }
  const { guessedPlace } = await import('./sky.ts')
  return keptPlace() ?? guessedPlace(day, usePlantZone.getState().name, useSun.getState().sun)
}

/** The sun of a day at the plant. Rejects if the second part of the app cannot be read. */
export async function skyAtPlant(day: string): Promise<Sky> {
  const place = await placeOf(day)
  return (await import('./sky.ts')).skyOf(day, place)
}

/** What is learned is awaited no longer, in ms, by a page that is always busy. */
const idleWithinMs = 1000

/** Lets a page draw and answer presses until it has nothing else to do; Safari does not tell when that is. */
export const pause = () =>
  new Promise<unknown>(resolve =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(resolve, { timeout: idleWithinMs }) : setTimeout(resolve),
  )

/** What is learned of a day; computed once a visit. Rejects if the second part of the app cannot be read. */
export async function learnClear(day: string, serials: readonly string[] | undefined): Promise<Learned> {
  const place = await placeOf(day)
  const key = JSON.stringify([day, serials, place, usePlantZone.getState().name, useHistory.getState().past])
  const work = async () => {
    const [{ clearDaySteps, learnedDays }, { skyOf }] = await Promise.all([
      import('./clear-day.ts'),
      import('./sky.ts'),
    ])
    const from = dayAfter(day, -learnedDays)
    const power = await loadHistory('power', from, dayAfter(day, -1))
    const yields = await loadHistory('yields', dayAfter(from, -1), day)
    const all = serials ?? recordedInverters(yields).map(({ serial }) => serial)
    const steps = clearDaySteps({ power, yields }, all, day, place)
    for (;;) {
      await pause()
      const { done, value } = steps.next()
      if (done) return { sky: skyOf(day, place), clear: value }
    }
  }
  const known = learned.get(key) ?? work()
  learned.set(key, known)
  known.catch(() => learned.delete(key))
  return known
}

/** Reads what is known of a day, with the days around it that tell how it ended. */
export async function loadDay(day: string, serials: readonly string[] | undefined): Promise<KnownDay> {
  const power = await loadHistory('power', day, day)
  return knownDay(day, power[day], await loadHistory('yields', ...daysToKnow(day)), serials)
}

/**
 * What is drawn of a day, of some inverters or of the plant: what came, and what a clear day brings. What a clear day brings is learned
 * once a visit and day, after the first drawing.
 */
export function useDayPicture(day: string, serials: readonly string[] | undefined): DayPicture {
  const key = [day, serials].join()
  const loaded = useLoaded(() => loadDay(day, serials).then(known => ({ key, known })), key)
  const sun = useSun(s => s.sun)
  const zone = usePlantZone(s => s.name)
  const loggedIn = useSession(s => s.loggedIn)
  const past = useHistory(s => s.past)
  const [from, setFrom] = useState<Learned & { key: string }>()
  const isRead = loaded !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the day and the serials; the others tell the place
  useEffect(() => {
    if (!isRead) return
    let isShown = true
    learnClear(day, serials).then(
      now => isShown && setFrom({ key, ...now }),
      // The second part of the app could not be read: the next visit tries again.
      () => {},
    )
    return () => {
      isShown = false
    }
  }, [isRead, key, sun, zone, loggedIn, past])

  const isToday = day === dayOf(Date.now())
  const now = from?.key === key ? from : undefined
  const clear = now?.clear
  const sky = now?.sky ?? roughSky(isToday ? sun : undefined)
  const shown = loaded?.key === key ? loaded : undefined
  return {
    sky,
    clear: clear?.isLearned ? clear : undefined,
    learned: clear?.support,
    filled: shown ? fillDay(shown.known, serials, clear?.wh ? clear.watts : sky.height) : nothingFilled,
    known: shown !== undefined,
  }
}
