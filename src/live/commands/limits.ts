import type { LimitStatus } from '../../contract/inverters.ts'
import { dash, date, decimal, percent, recent } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { isOverLimit, powerOf, ratedPower } from '../inverter-state.ts'
import type { LiveState, SeenInverter } from '../live.ts'
import { isInForce } from './command.ts'
import { limitSetHere, remembered, type SetLimit } from './remembered.ts'

export interface PlantLimit {
  serials: readonly string[]
  /** % of each inverter; of the first one if they differ. */
  percent: number
  /** W of all together; undefined while a rated power is unknown. */
  watts: number | undefined
  /** Set on this device, the last inverter at `at`, ms of the browser's clock; undefined if it was set elsewhere. */
  here?: { persistent: boolean; at: number } | undefined
}

/** Whether an inverter is limited; 99.5 % and more is no limit. */
export const isLimited = (inverter: Pick<LimitStatus, 'limit_relative'>) =>
  isLimitKnown(inverter) && inverter.limit_relative < 99.5

/** Whether a limit is below a twentieth of the rated power: practically off, so it needs a confirmation. */
export const isLow = (limit: number, most: number) => limit < most / 20

/** From this share of its limit on an inverter counts as held back by it. */
const atLimit = 0.9

/** Whether the limit holds the inverter back; undefined while the limit is unknown, or not known in W. */
export function isHeldBack(inverter: SeenInverter) {
  if (!isLimited(inverter)) return isLimitKnown(inverter) ? false : undefined
  if (isOverLimit(inverter)) return false
  return inverter.limit_absolute > 0 ? powerOf(inverter) >= atLimit * inverter.limit_absolute : undefined
}

const inForce = (inverter: SeenInverter) => ({ ...inverter, max_power: ratedPower(inverter) })

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/**
 * The limit of the plant: the same percentage on all that produce (or all if none does), or limits of this device. A limit of one inverter
 * among several is not the plant's.
 */
export function plantLimit(all: readonly SeenInverter[]): PlantLimit | undefined {
  const limited = all.filter(isLimited)
  const [first] = limited
  if (!first || (limited.length === 1 && all.length > 1)) return undefined
  const known = all.filter(isLimitKnown)
  const producing = known.filter(inverter => inverter.producing)
  if (!(producing.length ? producing : known).every(isLimited)) return undefined

  const { limits } = remembered()
  const here = limited.flatMap(inverter => {
    const limit = limits[inverter.serial]
    return limit && isInForce(limit, inForce(inverter)) ? limit : []
  })
  const isHere = here.length === limited.length
  const percent = first.limit_relative
  if (!isHere && limited.some(({ limit_relative }) => Math.abs(limit_relative - percent) > 0.15)) return undefined
  // The value that was set, since the gateway rounds to tenths of a percent.
  const watts =
    isHere && here.every(({ relative }) => !relative)
      ? total(here.map(({ value }) => value))
      : limited.every(({ limit_absolute }) => limit_absolute > 0 && limit_absolute < Infinity)
        ? total(limited.map(({ limit_absolute }) => limit_absolute))
        : undefined
  return {
    serials: limited.map(({ serial }) => serial),
    percent,
    watts: watts && Math.round(watts * 10) / 10,
    here: isHere
      ? { persistent: here.every(({ persistent }) => persistent), at: Math.max(...here.map(({ at }) => at)) }
      : undefined,
  }
}

/** The limit of the plant, or the sum of the limits in force if any inverter is limited. */
export function limitNow(all: readonly SeenInverter[]): Pick<PlantLimit, 'percent' | 'watts'> | undefined {
  const watts = total(all.map(({ limit_absolute }) => limit_absolute))
  return (
    plantLimit(all) ??
    (all.some(isLimited) && watts > 0 && watts < Infinity ? { percent: 100, watts: Math.round(watts) } : undefined)
  )
}

/** The inverter as if it still had a limit that is no longer reported. */
const withLimit = (inverter: SeenInverter, { relative, value }: SetLimit): SeenInverter => {
  const rated = ratedPower(inverter)
  return relative
    ? { ...inverter, limit_relative: value, limit_absolute: (value * rated) / 100 }
    : { ...inverter, limit_relative: (value / rated) * 100, limit_absolute: value }
}

/** What to remember of this device's limits that are no longer in force: since when; undefined to forget one. */
export const replacedLimits = (
  { inverters }: Pick<LiveState, 'inverters'>,
  limits: Record<string, SetLimit>,
  now: number,
): [serial: string, SetLimit | undefined][] =>
  Object.entries(limits).flatMap(([serial, limit]): [string, SetLimit | undefined][] => {
    const inverter = inverters[serial]
    if (!inverter || !isLimitKnown(inverter) || inverter.at <= limit.at) return []
    const gone = isInForce(limit, inForce(inverter)) ? undefined : (limit.gone ?? now)
    // The list of inverters alone has no power.
    const isFree = inverter.AC !== undefined && !isHeldBack(withLimit(inverter, limit))
    if (gone && (isLimited(inverter) || isFree)) return [[serial, undefined]]
    return gone === limit.gone ? [] : [[serial, { ...limit, gone }]]
  })

/** The power of a producing inverter as a share of its rated power. */
const shareOf = (one: SeenInverter) => (one.producing && powerOf(one) / ratedPower(one)) || 0

/** The highest share of its rated power that an inverter at work gives. */
export const bestShare = (all: readonly SeenInverter[]) => Math.max(...all.map(shareOf))

/** Whether an inverter gives less than half of what the best one gives in good light, each by its rated power. */
export const isFarBelow = (inverter: SeenInverter, best: number) =>
  inverter.producing && Number.isFinite(best) && best >= goodLight && shareOf(inverter) < best / 2

/** The share of its rated power that shows good light. */
const goodLight = 0.2
/** How long an inverter may take to obey a new limit. */
export const obeyMs = 180_000

/** A limit of this device, no longer reported, that an inverter still obeys: its power stays at it, far below another inverter. */
export function limitStillHeld(inverter: SeenInverter, best: number, now: number) {
  // Checked first, since what is remembered is read from storage, at each push.
  if (isLimited(inverter) || !isFarBelow(inverter, best)) return undefined
  const limit = remembered().limits[inverter.serial]
  const isHeld =
    limit?.gone &&
    now - limit.gone >= obeyMs &&
    date(limit.persistent ? limit.gone : limit.at) === date(now) &&
    isHeldBack(withLimit(inverter, limit))
  return isHeld ? limit : undefined
}

/** After this time a command to switch off has taken effect. */
const offAfterMs = 60_000

/** The inverters that this device switched off and that feed in again: somebody else has switched them on. */
export const switchedOnSince = ({ inverters }: Pick<LiveState, 'inverters'>, off: Record<string, { at: number }>) =>
  Object.entries(off).flatMap(([serial, { at }]) => {
    const inverter = inverters[serial]
    return inverter?.producing && inverter.at > at + offAfterMs ? serial : []
  })

/** Whether the limit in force is 0, which the gateway also reports before it has read one. Source: gateway contract 6.2. */
export const isLimitZero = ({ limit_relative, isLimitRead }: SeenInverter) =>
  limit_relative === 0 && isLimitRead === true

/** Whether the limit in force has been read; until then the gateway reports 0 %. Source: gateway contract 6.2. */
export const isLimitKnown = ({ limit_relative }: Pick<LimitStatus, 'limit_relative'>) => limit_relative > 0

/** The limit in force as text, also in W if possible; a dash while unknown. One in W of this device is shown as it was set. */
export function limitText(serial: string, status: Pick<LimitStatus, 'limit_relative' | 'max_power'>) {
  if (!isLimitKnown(status)) return dash
  const here = limitSetHere(serial, status)
  const watts = here && !here.relative ? here.value : (status.limit_relative * status.max_power) / 100
  const relative = percent(status.limit_relative / 100, 1)
  return status.max_power > 0 ? `${decimal(watts, 0)} W | ${relative}` : relative
}

/** How long a limit lasts, and when it was set on this device; `here` is undefined if it was set elsewhere. */
export const limitOrigin = (here: PlantLimit['here']) =>
  here
    ? [t(here.persistent ? 'limit.Kept' : 'limit.UntilRestart'), t('limit.SetHere', { time: recent(here.at) })]
    : [t('limit.SetElsewhere')]
