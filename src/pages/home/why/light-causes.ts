import { dayOf, slotMs, slotOf } from '../../../history/calendar.ts'
import { nameOf as dayName } from '../../../history/name-of.ts'
import type { Curve } from '../../../history/records.ts'
import { weakStrings } from '../../../history/weak-string.ts'
import { briefText, decimal, percent, textOf } from '../../../i18n/format.ts'
import { isLimited } from '../commands/plant-limit.ts'
import { isSilent } from '../state.ts'
import { stringName } from '../string-name.ts'
import { type Cause, examined, type Finding, fine, foundOr, unknown } from './cause.ts'
import { bestDay } from './season.ts'
import { sunHeight } from './sun-height.ts'

/** The last half hour, of which so many slots have to be recorded. */
const halfHourSlots = 6
const minSlots = 3
/** Below this share of the best day of the season the day is a poor one. */
const poorShare = 0.6
/** Degrees above the horizon below which panels on a roof get little light. */
const lowSun = 10

/** A string that is weak by the rule of the history. */
export const strings: Cause = {
  title: 'why.Strings',
  examine(evidence) {
    const found = evidence.weak.flatMap(({ serial, string, under, usual }): Finding[] => {
      const inverter = examined(evidence).find(one => one.serial === serial)
      if (!inverter || isSilent(inverter)) return []
      const params = {
        name: textOf(inverter.name),
        string: stringName(string, inverter.DC?.[string]),
        share: percent(under),
      }
      const text = usual ? 'why.StringUnderUsual' : 'why.StringUnderBest'
      return [{ state: 'found', text, params, advice: 'why.StringAdvice' }]
    })
    return foundOr(found, fine('why.StringsFine'))
  },
}

/** An inverter whose share of the plant's power is far below its usual one at this hour. */
export const neighbours: Cause = {
  title: 'why.Neighbours',
  examine(evidence) {
    const compared = evidence.inverters.filter(inverter => !isSilent(inverter) && !isLimited(inverter))
    if (compared.length < 2) return unknown('why.NoNeighbours')
    const serials = compared.map(({ serial }) => serial)
    const last = evidence.now - slotMs
    const { [dayOf(last)]: today, ...past } = evidence.power
    const curves = today?.inverters ?? {}
    const slot = slotOf(last)
    // A hostile serial may name what every object has.
    const isRecorded = (curve: Curve | undefined) =>
      Array.isArray(curve) &&
      curve.slice(slot - halfHourSlots + 1, slot + 1).filter(watts => watts !== undefined).length >= minSlots
    if (!serials.every(serial => isRecorded(curves[serial]))) return unknown('why.HalfHourUnknown')
    const earlier = Object.values(past).map(({ inverters }) => inverters)
    const found = weakStrings(serials, curves, earlier, slot)
      .filter(({ string }) => evidence.about.includes(string))
      .map(
        ({ string, under, usual }): Finding => ({
          state: 'found',
          text: usual ? 'why.UnderUsualShare' : 'why.UnderBestInverter',
          params: { name: textOf(compared.find(({ serial }) => serial === string)?.name), share: percent(under) },
          advice: 'why.NeighboursAdvice',
        }),
      )
    return foundOr(found, fine('why.NeighboursFine'))
  },
}

/** How high the sun stands, which decides what a clear sky gives. */
export const sun: Cause = {
  title: 'why.Sun',
  examine({ position, now }) {
    if (!position) return unknown('why.NoPosition')
    const height = sunHeight(now, position.latitude, position.longitude)
    if (height < 0) return unknown('why.SunBelow')
    const params = { height: decimal(Math.round(height)) }
    return height < lowSun
      ? [{ state: 'found', text: 'why.LowSun', params, advice: 'why.LowSunAdvice' }]
      : fine('why.HighSun', params)
  },
}

/** Today beside the best recorded day of this season, up to now. */
export const season: Cause = {
  title: 'why.Season',
  examine({ power, about, inverters, now }) {
    const compared = bestDay(power, about.length === inverters.length ? undefined : about[0], now)
    if (!compared) return unknown('why.SeasonUnknown')
    const { day, best, today } = compared
    const params = { today: briefText(today, 'Wh'), best: briefText(best, 'Wh'), day: dayName(day) }
    return today < best * poorShare
      ? [{ state: 'found', text: 'why.PoorDay', params, advice: 'why.PoorDayAdvice', page: '/history' }]
      : fine('why.GoodDay', params)
  },
}
