import { create } from 'zustand'
import type { Live, LiveInverter, Totals } from '../../contract/live.ts'
import { goneMs, merge, type Values } from '../live.ts'

/**
 * What is known of the connection to another gateway, whose calls this page may not read: `barred`: it answers but opens no socket,
 * as those do that bar visitors; `unanswered`; `lost` after it was open; `mute`: open, but without a message; `flooding`: it sent
 * more than a gateway does.
 */
export type Contact = 'connecting' | 'open' | 'barred' | 'unanswered' | 'lost' | 'mute' | 'flooding'

/** Another gateway as its socket shows it. */
export interface OtherGateway extends Omit<Values, 'hints'> {
  contact: Contact
  /** Its values are old, as those of the own gateway would be. */
  stale: boolean
  /** Since when it has been heard without a break, ms of the browser's clock. */
  since?: number
}

const unseen: OtherGateway = { contact: 'connecting', stale: false, serials: [], inverters: {}, heard: 0 }

/** The other gateways by their address; apart from the values of the own gateway. */
export const useOthers = create<Readonly<Record<string, OtherGateway>>>(() => ({}))

/** What is known of the gateway at that address. */
export const otherAt = (address: string) => (state: Readonly<Record<string, OtherGateway>>) => state[address] ?? unseen

/** Changes what is known of the gateway at that address. */
export function setOther(address: string, change: (before: OtherGateway) => Partial<OtherGateway>) {
  useOthers.setState(state => {
    const before = otherAt(address)(state)
    return { [address]: { ...before, ...change(before) } }
  })
}

/** The most inverters of another gateway; a firmware takes ten. */
const maxInverters = 20

/** Longer serials come from no gateway. */
const maxSerialLength = 32

/** What is kept of an inverter and of the totals: members with ever new names would add up. */
const inverterMembers = [
  ...['serial', 'name', 'order', 'data_age', 'data_age_ms', 'poll_enabled', 'reachable', 'producing'],
  ...['limit_relative', 'limit_absolute', 'radio_stats', 'AC', 'DC', 'INV', 'events'],
]
const totalMembers = ['Power', 'YieldDay', 'YieldTotal']

/** The members with these names. */
const only = <T extends object>(of: T, names: readonly string[]) =>
  Object.fromEntries(Object.entries(of).filter(([name]) => names.includes(name))) as unknown as T

/**
 * Merges values that were received, and nothing else of a message: another gateway has no hints to give here. What it no longer pushes
 * is not there any more. Pure.
 */
export function received(before: OtherGateway, { inverters = [], total }: Partial<Live>, now: number) {
  const since = Math.abs(now - before.heard) > goneMs ? now : (before.since ?? now)
  const isThere = (serial: string) => now - Math.max(before.inverters[serial]?.at ?? 0, since) <= goneMs
  const left = { ...before, serials: before.serials.filter(isThere) }
  left.inverters = Object.fromEntries(Object.entries(before.inverters).filter(([serial]) => isThere(serial)))
  const serials = new Set(left.serials)
  const known = inverters
    .filter(({ serial }) => serial.length <= maxSerialLength)
    .filter(({ serial }) => serials.has(serial) || serials.add(serial).size <= maxInverters)
    .map(inverter => only<LiveInverter>(inverter, inverterMembers))
  const message = { inverters: known, ...(total && { total: only<Totals>(total, totalMembers) }) }
  const { outage: _, ...values } = merge(left, message, now)
  return { ...values, since, contact: 'open' } satisfies Partial<OtherGateway>
}
