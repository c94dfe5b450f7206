/**
 * The two sockets. What the client sends is ignored by the gateway; the realm belongs to the Digest challenge that
 * generation 2026 answers while read-only access is off. Source: gateway contract 6.4.
 */
export const sockets = {
  live: { path: '/livedata', realm: 'live websocket' },
  console: { path: '/console', realm: 'console websocket' },
} as const

/** Most clients per socket; beyond that the oldest one is disconnected, once a second. */
export const maxSocketClients = 8
/** Most messages queued per client; beyond that the live socket disconnects it, and the console drops messages. */
export const maxQueuedMessages = 32
/** An inverter without new data is pushed after this time. Source: gateway contract 6.5. */
export const pushPeriodMs = 10_000
