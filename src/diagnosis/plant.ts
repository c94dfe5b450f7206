import type { EventLog, GridProfile, OrEmpty } from '../contract/inverters.ts'
import type { Hints, Totals } from '../contract/live.ts'
import { textOf } from '../i18n/format.ts'
import { secondsOfDay } from '../i18n/plant-zone.ts'
import type { WeakString } from '../light/use-strings.ts'
import { heardAt, presenceOf, staleAfterMs } from '../live/age.ts'
import type { Commands } from '../live/commands/remembered.ts'
import { powerOf, ratedPower } from '../live/inverter-state.ts'
import type { SeenInverter } from '../live/live.ts'
import { type ListedGateway, type OtherGateway, otherAt } from '../live/others/others.ts'
import type { Track } from '../live/radio/window.ts'

/** Further evidence for the page on low yields, from the gateway. */
export interface Evidence {
  /** Both by serial, without those that could not be read. */
  grids?: Readonly<Record<string, OrEmpty<GridProfile>>>
  events?: Readonly<Record<string, OrEmpty<EventLog>>>
}

/** The plant as the rules judge it. Undefined members are not known yet. */
export interface Plant extends Evidence {
  /** ms of the browser's clock. */
  now: number
  /** In display order. */
  inverters: readonly SeenInverter[]
  /** Serials of the inverters to examine, by default all; the others are only compared with them. */
  about?: readonly string[]
  hints?: Hints | undefined
  /** Serials of the inverters that a limiter of the firmware sets: resting, or being held back, is no fault of theirs. */
  governed?: readonly string[] | undefined
  /** Commands that this device has sent and still follows. */
  commands?: Commands
  /** Names of the inverters whose type the gateway does not know, and which it never polls. */
  unknownTypes?: readonly string[] | undefined
  /** Serials of the inverters that a battery feeds: they say nothing about the light. */
  onBattery?: readonly string[] | undefined
  /** Including the calls of a fork's devices. */
  total?: Partial<Totals> | undefined
  /** Time of the next sunrise; empty by day. */
  sunrise?: string | undefined
  weak?: readonly WeakString[]
  /** Serials of the inverters whose strings can all be judged. */
  judged?: readonly string[]
  /** The other gateways of this browser; undefined without any. */
  elsewhere?: Elsewhere
  /** Requests of the last minutes, by serial. */
  tracks?: Readonly<Record<string, Track>>
}

/** Another gateway with current values. */
interface GatewayNow extends ListedGateway {
  /** In display order. */
  inverters: readonly SeenInverter[]
}

/** The state of the other gateways. */
interface Elsewhere {
  others: readonly GatewayNow[]
  /** The names of those that should send values but do not. */
  missing: readonly string[]
  /** One was asked just now and has not answered yet. */
  isWaiting: boolean
}

export const nowhere: Elsewhere = { others: [], missing: [], isWaiting: false }

/** The state of the other gateways; one that was asked just now is not missing yet. Pure. */
export function elsewhereOf(
  gateways: readonly ListedGateway[],
  state: Readonly<Record<string, OtherGateway>>,
): Elsewhere {
  const others: GatewayNow[] = []
  const missing: string[] = []
  for (const gateway of gateways) {
    const { contact, stale, messageAt, serials, inverters } = otherAt(gateway.address)(state)
    if (messageAt && !stale) others.push({ ...gateway, inverters: serials.flatMap(serial => inverters[serial] ?? []) })
    else if (contact !== 'connecting' && contact !== 'open') missing.push(gateway.name)
  }
  return { others, missing, isWaiting: others.length + missing.length < gateways.length }
}

/** An inverter at this share of its rated power shows that all have enough light to answer. */
const lightShare = 0.1
/** Rated power in W where it is unknown. */
const usualRating = 600
/** The hours that surely have light, whatever is known: from 11 to 14 h. */
const isMidday = (ms: number) => Math.abs(Math.floor(secondsOfDay(ms) / 3600) - 12) <= 1

/** The name of an inverter, as text. */
export const inverterName = ({ name }: SeenInverter) => textOf(name)

const hasLight = (inverter: SeenInverter) => powerOf(inverter) >= (ratedPower(inverter) || usualRating) * lightShare

/** Whether an inverter feeds in so much power that every other one has light, too. */
export const isBright = ({ inverters, onBattery = [], now }: Plant) =>
  inverters.some(
    inverter =>
      inverter.producing &&
      presenceOf(inverter, now) === 'current' &&
      !onBattery.includes(inverter.serial) &&
      hasLight(inverter),
  )

/**
 * Inverters that should answer but do not: without those that wait for the morning or fell asleep in the evening. An inverter had light if
 * its last power shows it, or the current power of another one; at midday all have. One on a battery never sleeps.
 */
export function missedInverters(plant: Plant) {
  const { inverters, now, sunrise, onBattery = [] } = plant
  const isOnBattery = ({ serial }: SeenInverter) => onBattery.includes(serial)
  const all = inverters.filter(inverter => {
    if (sunrise && !isOnBattery(inverter)) return false
    const presence = presenceOf(inverter, now)
    const isTooOld = now - heardAt(inverter) > staleAfterMs.inverter && (!inverter.reachable || powerOf(inverter) > 0)
    return presence === 'never heard' || (presence === 'stale' && isTooOld)
  })
  // Usually there are none; this runs with every push.
  return !all.length || isMidday(now) || isBright(plant) ? all : all.filter(one => isOnBattery(one) || hasLight(one))
}

/** The inverters to examine. */
export const examined = ({ inverters, about }: Plant) =>
  about ? inverters.filter(({ serial }) => about.includes(serial)) : inverters

/** Those of them with current values: the last values of one that does not answer mean nothing. */
export const answering = (plant: Plant) =>
  examined(plant).filter(inverter => presenceOf(inverter, plant.now) === 'current')
