import { getPosition } from 'suncalc'
import { dayOf, slotMs, slotOf } from '../history/calendar.ts'
import { nameOf as dayName } from '../history/name-of.ts'
import { nearestShare, sumOf, usualShare, windowAt } from '../history/string-shares.ts'
import { weakBelowUsual, weakStrings } from '../history/weak-string.ts'
import { briefText, decimal, percent, textOf } from '../i18n/format.ts'
import { isLimited } from '../live/commands/limits.ts'
import { isSilent } from '../live/inverter-state.ts'
import { type Cause, type Finding, fine, unknown } from './finding.ts'
import { examined } from './plant.ts'
import { bestDay } from './season.ts'

/** Below this share of the best day of the season the day is a poor one. */
const poorShare = 0.6
/** Degrees above the horizon below which panels on a roof get little light. */
const lowSun = 10

/** An inverter whose share of the plant's power is far below its usual one at this hour. */
export const neighbours: Cause = {
  title: 'why.Neighbours',
  examine(plant) {
    const compared = plant.inverters.filter(inverter => !isSilent(inverter) && !isLimited(inverter))
    if (compared.length < 2) return unknown('why.NoNeighbours')
    const about = examined(plant).map(({ serial }) => serial)
    const serials = compared.map(({ serial }) => serial)
    const last = plant.now - slotMs
    const { [dayOf(last)]: today, ...past } = plant.power ?? {}
    const curves = today?.inverters ?? {}
    const slot = slotOf(last)
    const now = windowAt(curves, serials, slot)?.means
    if (!now) return unknown('why.HalfHourUnknown')
    const earlier = Object.values(past).map(({ inverters }) => inverters)
    const then = earlier.flatMap(day => {
      const window = windowAt(day, serials, slot)
      return window ? [window.means] : []
    })
    const found = weakStrings({ strings: serials, today: curves, past: earlier }, slot)
      .filter(({ string, usual }) => usual && about.includes(string))
      .map(
        ({ string, under }): Finding => ({
          state: 'found',
          text: 'why.UnderUsualShare',
          params: { name: textOf(compared.find(({ serial }) => serial === string)?.name), share: percent(under) },
          advice: 'why.StringAdvice',
        }),
      )
    // Inverters are of different sizes, so that only its own usual share tells what one should make.
    const isUsual = (serial: string) => {
      const n = serials.indexOf(serial)
      const share = usualShare(now, then, n) ?? nearestShare(now, then, n)
      return share !== undefined && Number(now[n]) >= sumOf(now) * share * weakBelowUsual
    }
    if (found.length) return found
    if (!about.every(serial => serials.includes(serial))) return unknown('why.NoNeighbours')
    return about.every(isUsual) ? [] : unknown('why.ShareUnknown')
  },
}

/** How high the sun stands, which decides what a clear sky gives. */
export const sun: Cause = {
  title: 'why.Sun',
  examine({ position, now }) {
    if (!position) return unknown('why.NoPosition')
    const { altitude: height } = getPosition(new Date(now), position.latitude, position.longitude)
    if (height < 0) return unknown('why.SunBelow')
    const params = { height: decimal(Math.round(height)) }
    return height < lowSun ? [{ state: 'found', text: 'why.LowSun', params, advice: 'why.LowSunAdvice' }] : []
  },
}

/** Today beside the best recorded day of this season, in the same hours. */
export const season: Cause = {
  title: 'why.Season',
  examine({ power = {}, about, inverters, now, position }) {
    const one = about && about.length < inverters.length ? about[0] : undefined
    const compared = bestDay(power, one, now, position)
    if (!compared) return unknown('why.SeasonUnknown')
    const { day, best, today, expected } = compared
    const params = { today: briefText(today, 'Wh'), best: briefText(best, 'Wh'), day: dayName(day) }
    return today < expected * poorShare
      ? [{ state: 'found', text: 'why.BesideBest', params, advice: 'why.PoorDayAdvice', to: { page: '/history' } }]
      : fine('why.BesideBest', params)
  },
}
