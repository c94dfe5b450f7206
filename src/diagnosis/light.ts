import { dayOf, slotMs, slotOf } from '../history/calendar.ts'
import { nearestShare, sumOf, usualShare, windowAt } from '../history/string-shares.ts'
import { weakBelowUsual, weakStrings } from '../history/weak-string.ts'
import { percent, textOf } from '../i18n/format.ts'
import { isSilent } from '../live/age.ts'
import { isLimited } from '../live/commands/limits.ts'
import type { Seen } from '../live/live.ts'
import { type Cause, type Finding, unknown } from './finding.ts'
import { examined } from './plant.ts'

/** An inverter whose share of the plant's power is far below its usual one at this hour. */
export const neighbours: Cause = {
  title: 'why.Neighbours',
  examine(plant) {
    const { governed = [], onBattery = [] } = plant
    const isOther = ({ serial }: Seen) => governed.includes(serial) || onBattery.includes(serial)
    const compared = plant.inverters.filter(one => !isSilent(one) && !isLimited(one) && !isOther(one))
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
