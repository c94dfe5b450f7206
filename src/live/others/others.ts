import { create } from 'zustand'
import type { Values } from '../live.ts'

/**
 * The connection to another gateway, whose answers this page may not read. `barred`: it answers, but opens no socket, as gateways do that
 * bar visitors; `unanswered`; `lost`: after it was open; `mute`: open without a message; `flooding`: it sent more than a gateway does.
 */
export type Contact = 'connecting' | 'open' | 'barred' | 'unanswered' | 'lost' | 'mute' | 'flooding'

/** Another gateway, as its socket shows it. */
export interface OtherGateway extends Omit<Values, 'hints'> {
  contact: Contact
  /** Its values are stale by the same rule as the own gateway's. */
  stale: boolean
  /** Since when it has been heard without a break, ms of the browser's clock. */
  since?: number
  /** The serials it has shown on a day of the plant, up to one more than allowed. */
  shown?: { day: number; serials: readonly string[] }
}

const unseen: OtherGateway = { contact: 'connecting', stale: false, serials: [], inverters: {}, heard: 0 }

/** The other gateways by address, apart from the values of the own one. */
export const useOthers = create<Readonly<Record<string, OtherGateway>>>(() => ({}))

/** The state of the gateway at an address. */
export const otherAt = (address: string) => (state: Readonly<Record<string, OtherGateway>>) => state[address] ?? unseen
