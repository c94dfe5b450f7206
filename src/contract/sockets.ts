/**
 * The two sockets. What the client sends is ignored by the gateway; the realm belongs to the Digest challenge that
 * generation 2026 answers while read-only access is off. Source: gateway contract 6.4.
 */
export const sockets = {
  live: { path: '/livedata', realm: 'live websocket' },
  console: { path: '/console', realm: 'console websocket' },
} as const

/** Clients that stay per socket; each second the oldest beyond it is closed. */
export const socketClients = 8
/** Messages that wait per client before the live socket closes it and the console skips. */
export const socketQueue = 32
/** ms after which an inverter is pushed even without new data. Source: gateway contract 6.5. */
export const pushPeriod = 10_000
