import type { Live, LiveInverter, Totals } from '../../contract/live.ts'
import { maxSerialLength } from '../../contract/live.ts'
import { wallTime } from '../../i18n/plant-zone.ts'
import { staleAfterMs } from '../age.ts'
import { mergeLive } from '../live.ts'
import type { OtherGateway } from './others.ts'

/** The most inverters of another gateway, at once and on a day; a firmware takes ten. */
export const maxInverters = 20

/** Whether a gateway has shown too many inverters on a day: then nothing of it is recorded. */
export const isCrowd = ({ shown }: Pick<OtherGateway, 'shown'>) => Number(shown?.serials.length) > maxInverters

/** The members that are kept of inverters and totals: ever new names would fill the memory. */
const inverterMembers = [
  ...['serial', 'name', 'order', 'data_age', 'data_age_ms', 'poll_enabled', 'reachable', 'producing'],
  ...['limit_relative', 'limit_absolute', 'radio_stats', 'AC', 'DC', 'INV', 'events'],
]
const totalMembers = ['Power', 'YieldDay', 'YieldTotal']

const only = <T extends object>(values: T, names: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))) as unknown as T

/** Merges the values of a message and nothing else: another gateway gives no hints here. What it no longer pushes is removed. Pure. */
export function withMessage(before: OtherGateway, { inverters = [], total }: Partial<Live>, now: number) {
  const since = Math.abs(now - before.messageAt) > staleAfterMs.listed ? now : (before.since ?? now)
  const isThere = (serial: string) => now - Math.max(before.inverters[serial]?.at ?? 0, since) <= staleAfterMs.listed
  const left = { ...before, serials: before.serials.filter(isThere) }
  left.inverters = Object.fromEntries(Object.entries(before.inverters).filter(([serial]) => isThere(serial)))
  const serials = new Set(left.serials)
  const named = inverters.filter(({ serial }) => serial.length <= maxSerialLength)
  const known = named
    .filter(({ serial }) => serials.has(serial) || serials.add(serial).size <= maxInverters)
    .map(inverter => only<LiveInverter>(inverter, inverterMembers))
  const message = { inverters: known, ...(total && { total: only<Totals>(total, totalMembers) }) }
  const { outage: _, ...values } = mergeLive(left, message, now)
  const day = Math.floor(wallTime(now) / 86_400_000)
  const earlier = before.shown?.day === day ? before.shown.serials : []
  const ofDay = [...new Set([...earlier, ...named.map(({ serial }) => serial)])].slice(0, maxInverters + 1)
  return { ...values, since, contact: 'open', shown: { day, serials: ofDay } } satisfies Partial<OtherGateway>
}
