import { create } from 'zustand'
import { base } from '../../gateway/base.ts'
import { storedValue } from '../../gateway/storage.ts'
import { textOf } from '../../i18n/format.ts'
import type { LiveValues } from '../live.ts'
import { readAddress } from './address.ts'

/** Another gateway of the plant, as the owner has listed it in this browser. */
export interface ListedGateway {
  /** Also its key in the history. */
  address: string
  name: string
}

/** The most gateways that can be listed: each takes one of a gateway's few sockets, and one of the browser's. */
export const maxListed = 8
export const maxGatewayName = 31

/** The stored list, which the boot script also reads for the policy. */
export const keptList = storedValue('gateways', list => (Array.isArray(list) ? (list as unknown[]) : undefined))

/** The valid entries, each once, and those that only a newer version can use, which stay in the list. */
function stored() {
  const found = new Map<string, ListedGateway>()
  const unusable: unknown[] = []
  for (const entry of keptList.read() ?? []) {
    const { address: text, name } = Object(entry)
    const { address } = readAddress(textOf(text, ''), location.protocol)
    if (!address || (found.size === maxListed && !found.has(address))) unusable.push(entry)
    else if (address !== ownAddress() && !found.has(address))
      found.set(address, {
        ...Object(entry),
        address,
        name: textOf(name, '').slice(0, maxGatewayName) || hostOf(address),
      })
  }
  return { gateways: [...found.values()], unusable }
}

/** The address without the protocol, which names a gateway without a name. */
export const hostOf = (address: string) => address.replace(/^https?:\/\//, '')

/** The name of a gateway; its address if it is no longer listed. */
export const gatewayName = (address: string) =>
  useListed.getState().gateways.find(gateway => gateway.address === address)?.name ?? hostOf(address)

/** The address of the gateway that this page was loaded from. */
export const ownAddress = () => location.origin + base

/** The other gateways in display order: as listed when the page was loaded, with this page's changes. */
export const useListed = create<{ gateways: readonly ListedGateway[] }>(stored)

/** Reads the list again, as after loading the page. */
export const readListed = () => useListed.setState(stored())

/** Changes the stored list, which another tab may have changed meanwhile. False if the browser does not store it. */
export function changeListed(change: (gateways: ListedGateway[]) => ListedGateway[]): boolean {
  const { gateways, unusable } = stored()
  const isKept = keptList.keep([...change(gateways), ...unusable])
  readListed()
  return isKept
}

/**
 * The connection to another gateway, whose answers this page may not read. `barred`: it answers, but opens no socket, as gateways do that
 * bar visitors; `unanswered`; `lost`: after it was open; `mute`: open without a message; `flooding`: it sent more than a gateway does.
 */
export type Contact = 'connecting' | 'open' | 'barred' | 'unanswered' | 'lost' | 'mute' | 'flooding'

/** Another gateway, as its socket shows it. */
export interface OtherGateway extends Omit<LiveValues, 'hints'> {
  contact: Contact
  /** Its values are stale by the same rule as the own gateway's. */
  stale: boolean
  /** Since when it has been heard without a break, ms of the browser's clock. */
  since?: number
  /** The serials it has shown on a day of the plant, up to one more than allowed. */
  shown?: { day: number; serials: readonly string[] }
}

const unseen: OtherGateway = { contact: 'connecting', stale: false, serials: [], inverters: {}, messageAt: 0 }

/** The other gateways by address, apart from the values of the own one. */
export const useOthers = create<Readonly<Record<string, OtherGateway>>>(() => ({}))

/** The state of the gateway at an address. */
export const otherAt = (address: string) => (state: Readonly<Record<string, OtherGateway>>) => state[address] ?? unseen
