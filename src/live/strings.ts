import type { Channels, DcChannel, LiveInverter } from '../contract/live.ts'
import { isObject } from '../gateway/json.ts'
import { t } from '../i18n/i18n.ts'
import { isHeard } from './age.ts'

/** A string of an inverter, at whichever gateway. */
export interface StringRef {
  serial: string
  /** Its number, from `0`. */
  string: string
}

/** What a string is remembered by: `serial/number`. */
export const stringKey = ({ serial, string }: StringRef) => `${serial}/${string}`

/** The string with this key. */
export function stringAt(key: string): StringRef {
  const [serial = '', string = ''] = key.split('/')
  return { serial, string }
}

/** A group's channels by ascending number; invalid ones are left out. */
export function channelsOf<C extends object>(group: Channels<C> | undefined) {
  return Object.entries(group ?? {})
    .filter(([n, channel]) => n.length < 3 && Number(n) >= 0 && isObject(channel))
    .sort(([a], [b]) => Number(a) - Number(b))
}

/** Configured peak power of a string in W; 0 if none is configured. */
export const stringSize = ({ Irradiation }: Pick<DcChannel, 'Irradiation'>) =>
  Number.isFinite(Irradiation?.max) ? Number(Irradiation?.max) : 0

/** W of each recorded string in full sun, by its number: 0 if it never gave anything, undefined while unknown. */
type Best = Readonly<Record<string, number | undefined>>

/** Whether an input has no panels: no configured power, and never any power by its counter or the records. Unknown is not zero. */
function isUnused([n, string]: [string, DcChannel], isCounted: boolean, best: Best | undefined) {
  const fed = [string.Power, string.YieldDay, string.YieldTotal].map(value => value?.v)
  const hasGiven = best && n in best && best[n] !== 0
  if (stringSize(string) > 0 || hasGiven || fed.some(value => Number(value) > 0)) return false
  return best !== undefined || (isCounted && fed.every(Number.isFinite))
}

/** The strings of an inverter by number; inputs without panels are left out if there are others. */
export const stringsOf = (
  inverter: Pick<LiveInverter, 'DC' | 'INV' | 'radio_stats'> & { limit_absolute?: number },
  best?: Best,
) => stringsIn(inverter.DC, isHeard(inverter), best)

/** The strings in a group of measurements by number, without inputs that are not used; `isCounted`: the counters are known. */
export function stringsIn(DC: LiveInverter['DC'], isCounted: boolean, best?: Best) {
  const strings = channelsOf(DC)
  const used = strings.filter(string => !isUnused(string, isCounted, best))
  return used.length ? used : strings
}

/** Configured peak power of an inverter's strings together, W; 0 while it is unknown for one that feeds in. */
export function peakPowerOf(inverter: LiveInverter) {
  const peaks = stringsOf(inverter).map(([, string]) => stringSize(string))
  return peaks.every(Boolean) ? peaks.reduce((sum, watts) => sum + watts, 0) : 0
}

/** The configured name of a string, else its number. */
export const stringName = (n: string, string: DcChannel | undefined) =>
  string?.name?.u || t('inverterchannelinfo.String', { num: Number(n) + 1 })
