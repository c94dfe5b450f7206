import type { EventLog, GridProfile, OrEmpty } from '../contract/inverters.ts'
import type { Hints, Totals } from '../contract/live.ts'
import { textOf } from '../i18n/format.ts'
import { secondsOfDay } from '../i18n/plant-zone.ts'
import type { WeakString } from '../light/use-strings.ts'
import { heardAt, presenceOf, staleAfterMs } from '../live/age.ts'
import type { Commands } from '../live/commands/remembered.ts'
import { powerOf, ratedPower } from '../live/inverter-state.ts'
import type { Seen } from '../live/live.ts'
import type { ListedGateway } from '../live/others/listed.ts'
import { type OtherGateway, otherAt } from '../live/others/others.ts'
import type { Track } from '../live/radio/window.ts'

/** What the page on low yields reads besides: of the gateway, and of the history. */
export interface Evidence {
  /** By serial; one that could not be read is missing. */
  grids?: Readonly<Record<string, OrEmpty<GridProfile>>>
  /** By serial; one that could not be read is missing. */
  events?: Readonly<Record<string, OrEmpty<EventLog>>>
}

/** The plant as the rules judge it. What is undefined is not known yet. */
export interface Plant extends Evidence {
  /** ms of the browser's clock. */
  now: number
  /** In display order. */
  inverters: readonly Seen[]
  /** Serials of the inverters that are examined, by default all; the others are only compared with them. */
  about?: readonly string[]
  hints?: Hints | undefined
  /** Serials of the inverters that a limiter of the firmware sets: that one rests, or holds back, is no fault. */
  governed?: readonly string[] | undefined
  /** What this device has sent since the page was opened, and is still followed. */
  commands?: Commands
  /** Names of the inverters that the gateway does not know the type of, and never asks. */
  unknownTypes?: readonly string[] | undefined
  /** Serials of the inverters that a battery feeds: they tell nothing of the light. */
  onBattery?: readonly string[] | undefined
  /** With those of a fork's devices. */
  total?: Partial<Totals> | undefined
  /** Time of the next sunrise; empty by day. */
  sunrise?: string | undefined
  weak?: readonly WeakString[]
  /** Serials of the inverters whose strings could all be judged. */
  judged?: readonly string[]
  /** The other gateways that this browser shows; without it there are none. */
  elsewhere?: Elsewhere
  /** How the requests of the last minutes ended, by serial. */
  tracks?: Readonly<Record<string, Track>>
}

/** Another gateway with values of now. */
interface GatewayNow extends ListedGateway {
  /** In display order. */
  inverters: readonly Seen[]
}

/** What there is to know of the other gateways. */
interface Elsewhere {
  others: readonly GatewayNow[]
  /** The names of those that should send values but do not. */
  missing: readonly string[]
  /** One has only just been asked, and may be well or not. */
  isWaiting: boolean
}

export const nowhere: Elsewhere = { others: [], missing: [], isWaiting: false }

/** What there is to know of the other gateways; one that has only just been asked is not missing yet. Pure. */
export function elsewhereOf(
  gateways: readonly ListedGateway[],
  state: Readonly<Record<string, OtherGateway>>,
): Elsewhere {
  const others: GatewayNow[] = []
  const missing: string[] = []
  for (const gateway of gateways) {
    const { contact, stale, heard, serials, inverters } = otherAt(gateway.address)(state)
    if (heard && !stale) others.push({ ...gateway, inverters: serials.flatMap(serial => inverters[serial] ?? []) })
    else if (contact !== 'connecting' && contact !== 'open') missing.push(gateway.name)
  }
  return { others, missing, isWaiting: others.length + missing.length < gateways.length }
}

/** An inverter with this share of its rated power has light enough for all of them to answer. */
const lightShare = 0.1
/** Rated power in W where none is known. */
const usualRating = 600
/** The hours of a day without night at which there is light: from 11 to 14 h. */
const isMidday = (ms: number) => Math.abs(Math.floor(secondsOfDay(ms) / 3600) - 12) <= 1

/** The name of an inverter, as text. */
export const inverterName = ({ name }: Seen) => textOf(name)

const hasLight = (inverter: Seen) => powerOf(inverter) >= (ratedPower(inverter) || usualRating) * lightShare

/** Whether an inverter feeds in now with so much power that every other one has light too. */
export const isBright = ({ inverters, onBattery = [], now }: Plant) =>
  inverters.some(
    inverter =>
      inverter.producing &&
      presenceOf(inverter, now) === 'current' &&
      !onBattery.includes(inverter.serial) &&
      hasLight(inverter),
  )

/**
 * The inverters that should answer but do not: not those that wait for the morning or went to sleep in the evening. One had light if its
 * last power says so, or another one's power of now; at midday all have.
 */
export function silentOf(plant: Plant) {
  const { inverters, now, sunrise } = plant
  if (sunrise) return []
  const all = inverters.filter(inverter => {
    const presence = presenceOf(inverter, now)
    const isStale = now - heardAt(inverter) > staleAfterMs.inverter && (!inverter.reachable || powerOf(inverter) > 0)
    return presence === 'never heard' || (presence === 'stale' && isStale)
  })
  // As a rule there are none: asked with every push.
  return !all.length || isMidday(now) || isBright(plant) ? all : all.filter(hasLight)
}

/** The inverters that are examined. */
export const examined = ({ inverters, about }: Plant) =>
  about ? inverters.filter(({ serial }) => about.includes(serial)) : inverters

/** Those of them whose values are of now: what one that does not answer had last says nothing. */
export const answering = (plant: Plant) =>
  examined(plant).filter(inverter => presenceOf(inverter, plant.now) === 'current')
