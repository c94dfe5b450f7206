import type { NtpConfig } from '../contract/settings.ts'
import { ownersPlace } from '../gateway/credentials.ts'
import { useSession } from './session.ts'

/** A place on the earth in degrees, north and east positive. */
export interface GeoPlace {
  latitude: number
  longitude: number
}

/** The place of a new gateway, until somebody enters one. Source: gateway contract 13.4. */
export const isFactoryPlace = ({ latitude, longitude }: Pick<NtpConfig, 'latitude' | 'longitude'>) =>
  (latitude === 51.1657 && longitude === 10.4515) || (latitude === 0 && longitude === 0)

/** The place in a configuration; undefined while nobody has set it. */
function placeIn({ latitude, longitude }: { latitude?: unknown; longitude?: unknown } = {}): GeoPlace | undefined {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined
  const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && !isFactoryPlace({ latitude, longitude })
  return isPlace ? { latitude, longitude } : undefined
}

const toTenth = (degrees: number) => Math.round(degrees * 10) / 10

/** Keeps the place that the owner has read, to about ten kilometres, until the logout. */
export function keepPlace(config: Partial<NtpConfig> | undefined) {
  const place = placeIn(config)
  if (place && useSession.getState().loggedIn) ownersPlace.keep([toTenth(place.latitude), toTenth(place.longitude)])
}

/** The place kept in this browser; undefined if there is none. */
export function keptPlace(): GeoPlace | undefined {
  const [latitude, longitude] = ownersPlace.read() ?? []
  return placeIn({ latitude, longitude })
}
