import type { GatewayCore } from '../simulator/gateway-core.ts'
import { wordsFor } from './words.ts'

/** The second gateway as the app lists it. No such host exists: the stand-in of the socket leads to the simulator. */
export const secondGateway = {
  address: `${location.protocol}//stable.example`,
  name: wordsFor(navigator.languages).words.stable,
}

/** The inverters of the second gateway. */
export const secondInverters = 2

/** Puts the second gateway into the app's list of other gateways, or empties that. The app reads it when it is loaded. */
export function listSecond(base: string, isThere: boolean) {
  sessionStorage.setItem(`${base}gateways`, JSON.stringify(isThere ? [secondGateway] : []))
}

/** The gateway at the host of a socket's address; undefined if there is none. */
export function gatewayAt<G extends GatewayCore>(host: string, own: G, second: G | undefined) {
  if (host === location.host) return own
  return host === new URL(secondGateway.address).host ? second : undefined
}
