import { get, readJson, request } from '../../../gateway/api.ts'
import { ApiError } from '../../../gateway/api-error.ts'

/** POSIX rules by zone name, for example `Europe/Berlin`; about 460. Source: gateway contract 13.4. */
export type Zones = Readonly<Record<string, string>>

/**
 * The time zones: from the file in the bundle, which needs no login, else the list of generation 2026. Fails with
 * the ApiError of the latter, or when `signal` aborts.
 */
export async function loadZones(signal: AbortSignal): Promise<Zones> {
  try {
    return await request('/zones.json', { signal, headers: {} }, readJson<Zones>)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return get('ntp/zones', {}, { signal })
  }
}

/** The words of a zone or a query. */
const words = (text: string) => text.toLowerCase().split(/[\s/_-]+/)

/** Whether every word of `query` is the start of a word of the zone's name, in any case: `new y` finds `America/New_York`. */
export const zoneMatches = (name: string, query: string) =>
  words(query).every(word => words(name).some(part => part.startsWith(word)))
