import { create } from 'zustand'
import type { Values } from '../live.ts'

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
  /** The serials that it has shown on a day of the plant, up to one more than the most. */
  shown?: { day: number; serials: readonly string[] }
}

const unseen: OtherGateway = { contact: 'connecting', stale: false, serials: [], inverters: {}, heard: 0 }

/** The other gateways by their address; apart from the values of the own gateway. */
export const useOthers = create<Readonly<Record<string, OtherGateway>>>(() => ({}))

/** What is known of the gateway at that address. */
export const otherAt = (address: string) => (state: Readonly<Record<string, OtherGateway>>) => state[address] ?? unseen
