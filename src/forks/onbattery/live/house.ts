import { useEffect } from 'react'
import { create } from 'zustand'
import { get } from '../../../gateway/api.ts'
import { poll } from '../../../gateway/poll.ts'
import { dayOf, timeOf } from '../../../history/calendar.ts'
import { useSun } from '../../../history/charts/daylight.ts'
import { t } from '../../../i18n/i18n.ts'
import { useLive } from '../../../live/live.ts'
import { useSession } from '../../../session/session.ts'
import type { PowerLimiterConfig } from '../contract/power-limiter.ts'
import { endOf, lookMs, type Moment, withMoment } from './endurance.ts'
import { flowOf, type House } from './flow.ts'

interface Known {
  /** What the limiter may do, and with which inverters; null if the gateway does not say it, undefined before it has. */
  limiter?: PowerLimiterConfig | null | undefined
  /** The battery of the last hours, as far as this page saw it. */
  moments: readonly Moment[]
  /** The warnings and alarms of the battery, by name, alarms first; and the values of its document. */
  issues: readonly (readonly [name: string, level: unknown])[]
  values?: unknown
}

/** What is known of the house besides the live values. */
export const useHouse = create<Known>(() => ({ moments: [], issues: [] }))

/** The house of now, once the limiter was asked. */
export function houseNow(now: number, isNight: boolean): House | undefined {
  const { limiter } = useHouse.getState()
  if (limiter === undefined) return undefined
  const { serials, inverters, total, changes, documents } = useLive.getState()
  const inOrder = serials.flatMap(serial => inverters[serial] ?? [])
  return { now, isNight, inverters: inOrder, total, changes, documents, limiter }
}

/** What an inverter that feeds nothing in says where the limiter sets it. */
export const idleByLimiter = (serial: string) => useLive.getState().governed?.includes(serial) && t('flow.Governed')

const isLimiter = (document: unknown): document is PowerLimiterConfig =>
  typeof document === 'object' && Array.isArray((document as Partial<PowerLimiterConfig> | null)?.inverters)

/** Reads the limiter once, and looks at the battery each minute, while the component is shown. */
export function useHouseReading() {
  const loggedIn = useSession(s => s.loggedIn)
  const reloads = useLive(s => s.reloads)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what may be read depends on the login, and a reload reads again
  useEffect(() => {
    const call = async (signal: AbortSignal) => {
      const document: unknown = await get('powerlimiter/status', {}, { signal })
      const limiter = isLimiter(document) ? document : null
      useHouse.setState({ limiter })
      const governed = limiter?.enabled ? limiter.inverters.filter(({ is_governed }) => is_governed) : []
      useLive.setState({ governed: governed.map(({ serial }) => serial.toLowerCase()) })
    }
    // Without it the inverters are called what they are; whoever may not read it, is not asked to log in.
    const failed = () => useHouse.setState(({ limiter = null }) => ({ limiter }))
    return poll({ call, pauseMs: () => undefined, failed }).stop
  }, [loggedIn, reloads])

  useEffect(() => {
    function look() {
      const at = Date.now()
      const { battery } = flowOf({ ...useLive.getState(), now: at, isNight: false, inverters: [], limiter: null })
      const { charge, watts, way } = battery ?? {}
      if (charge === undefined || watts === undefined || way === undefined) return
      useHouse.setState(({ moments }) => ({ moments: withMoment(moments, { at, charge, watts: watts * way * -1 }) }))
    }
    look()
    const timer = setInterval(look, lookMs)
    return () => clearInterval(timer)
  }, [])
}

/** When the battery will be full or empty, ms of the browser's clock; undefined while that cannot be told. */
export function batteryEnd({ now, limiter, total }: House) {
  const { moments, values } = useHouse.getState()
  const { sun } = useSun.getState()
  const isFromGrid = Number(total?.gridChargerPower?.v) > 0
  return endOf({
    moments,
    values,
    volts: total?.batteryVoltage?.v,
    limiter,
    sunset: sun && !isFromGrid ? timeOf(dayOf(now), sun.to) : undefined,
  })
}
