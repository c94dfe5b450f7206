import { useEffect } from 'react'
import { create } from 'zustand'
import { get } from '../../../gateway/api.ts'
import { poll } from '../../../gateway/poll.ts'
import { storedValue } from '../../../gateway/storage.ts'
import { dayOf, timeOf } from '../../../history/calendar.ts'
import { useSun } from '../../../light/sun.ts'
import { type SeenInverter, useLive } from '../../../live/live.ts'
import { noSums, type Sums } from '../../../live/sums.ts'
import { useEvery } from '../../../ui/use-every.ts'
import type { PowerLimiterConfig } from '../contract/power-limiter.ts'
import { endOf, lookMs, type Moment, withMoment } from './endurance.ts'
import { type Balance, balanceOf, feedOf, type House, isIdle, sunSumsOf, unaccountedOf } from './house.ts'
import { readLimiter } from './read.ts'

/** How often to check what feeds the inverters, and whether all power is accounted for. */
const feedsMs = 10_000

interface Known extends Pick<House, 'chargerSilentSince'> {
  /** The limiter's settings and inverters; null if the gateway does not tell, undefined until it has. */
  limiter?: PowerLimiterConfig | null | undefined
  /** Samples of the battery in the last hours, while this page was open. */
  moments: readonly Moment[]
  /** Warnings and alarms of the battery by name, alarms first; and the values of its document. */
  issues: readonly (readonly [name: string, level: unknown])[]
  values?: unknown
  /** The limiter's state; undefined while unknown. */
  limiterState?: number | undefined
  /** Whether all solar chargers give what their panels can, by their document. */
  isAtFullPower?: boolean | undefined
  /** Since when power is not accounted for, ms of the browser's clock. */
  openSince?: number | undefined
}

/** What is known of the house beyond the live values. */
export const useHouse = create<Known>(() => ({ moments: [], issues: [] }))

/** The current state of the house, once the limiter's settings were read. */
export function houseNow(now: number, isNight: boolean): House | undefined {
  const { limiter, chargerSilentSince } = useHouse.getState()
  if (limiter === undefined) return undefined
  const { serials, inverters, total, changes, documents, messageAt } = useLive.getState()
  const inOrder = serials.flatMap(serial => inverters[serial] ?? [])
  return { now, isNight, inverters: inOrder, total, changes, documents, messageAt, limiter, chargerSilentSince }
}

/** The current balance, computed with each push; undefined until the limiter's settings were read. */
export function useBalance(isNight = false): Balance | undefined {
  useEvery(feedsMs, Date.now)
  useHouse(s => s.limiter)
  // As text, so that a push that changes nothing renders nothing.
  const text = useLive(() => {
    const house = houseNow(Date.now(), isNight)
    return house && JSON.stringify(balanceOf(house))
  })
  return text && JSON.parse(text)
}

/** Power and yields of the sun instead of `own`, the gateway's sums; empty until it is known what feeds the inverters. */
export function sunSumsNow(own: Sums, isNight: boolean): Sums {
  // Without a connection the number is that of the last message, as its label says.
  const house = houseNow(useLive.getState().messageAt || Date.now(), isNight)
  return house ? sunSumsOf(house, own) : noSums
}

/** The serials of the inverters that the battery fed when that was last known: they stay so while the limiter cannot be read. */
const keptFed = storedValue('fedByBattery', serials => (Array.isArray(serials) ? serials.map(String) : undefined))

/** Updates which inverters the battery feeds; an inverter keeps its source while nothing tells. */
function lookAtFeeds() {
  const house = houseNow(Date.now(), false)
  if (!house?.limiter) return
  const { onBattery: before } = useLive.getState()
  const isFed = (inverter: SeenInverter) =>
    (feedOf(inverter, house) ?? (before?.includes(inverter.serial) && 'battery')) === 'battery'
  const onBattery = house.inverters.filter(isFed).map(({ serial }) => serial)
  // It also has to be known if none is fed, or nothing is learned from the day.
  if (onBattery.join() === before?.join()) return
  useLive.setState({ onBattery })
  keptFed.keep(onBattery)
}

/** Follows the limiter's settings and inverters, which others may change, until the returned function is called. */
export function watchHouse(): () => void {
  useLive.setState(({ onBattery = keptFed.read() }) => ({ onBattery }))
  async function call(signal: AbortSignal) {
    if (document.hidden && useHouse.getState().limiter !== undefined) return
    const limiter = readLimiter(await get('powerlimiter/status', {}, { signal }))
    useHouse.setState({ limiter })
    const governed = limiter?.enabled ? limiter.inverters.filter(({ is_governed }) => is_governed) : []
    useLive.setState({ governed: governed.map(({ serial }) => serial.toLowerCase()) })
    lookAtFeeds()
  }
  // Which inverters it sets stays unknown; a visitor who may not read it is not asked to log in.
  const failed = () => useHouse.setState(({ limiter = null }) => ({ limiter }))
  const { stop, retrySoon } = poll({ call, pauseMs: () => lookMs, failed })
  const timer = setInterval(lookAtFeeds, feedsMs)
  const unsubscribe = useLive.subscribe(({ reloads }, before) => {
    if (reloads !== before.reloads) retrySoon()
  })
  return () => {
    stop()
    clearInterval(timer)
    unsubscribe()
  }
}

/** Samples the battery each minute, and checks whether all power is accounted for, while the component is shown. */
export function useHouseReading(isNight: boolean) {
  useEffect(() => {
    function look() {
      const house = houseNow(Date.now(), isNight)
      const isOpen = house && unaccountedOf(balanceOf(house)) !== undefined
      useHouse.setState(({ openSince }) => ({ openSince: isOpen ? (openSince ?? Date.now()) : undefined }))
    }
    look()
    const timer = setInterval(look, feedsMs)
    return () => clearInterval(timer)
  }, [isNight])

  useEffect(() => {
    function look() {
      const at = Date.now()
      const { battery } = balanceOf({ ...useLive.getState(), now: at, isNight: false, inverters: [], limiter: null })
      const { charge, watts, way } = battery ?? {}
      if (charge === undefined || watts === undefined || way === undefined) return
      useHouse.setState(({ moments }) => ({ moments: withMoment(moments, { at, charge, watts: watts * way * -1 }) }))
    }
    look()
    const timer = setInterval(look, lookMs)
    return () => clearInterval(timer)
  }, [])
}

/** When the battery will be full or empty, as in `endOf`; undefined while unknown, and while its inverters are held at 0 W. */
export function batteryEnd(house: House) {
  const { now, limiter, total } = house
  const { battery, fromBattery } = balanceOf(house)
  if (Number(battery?.way) > 0 && isIdle({ fromBattery })) return undefined
  const { moments, values } = useHouse.getState()
  const { sun } = useSun.getState()
  const isFromGrid = Number(total?.gridChargerPower?.v) > 0
  return endOf({
    now,
    moments,
    values,
    volts: total?.batteryVoltage?.v,
    limiter,
    sunset: sun && !isFromGrid ? timeOf(dayOf(now), sun.to) : undefined,
  })
}
