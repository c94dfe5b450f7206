import type { Hints } from '../../../src/contract/live.ts'

/** A fault of calls: which ones, and how often. */
export interface CallFault {
  /** `/api/limit/status`, or `*` for all of `/api`. */
  path: string
  /** Number of calls until it ends; without it the fault lasts until a reset. */
  times?: number
}

/** Faults that replace the answer to a call. */
export type CallFaultKind = 'html' | 'busy' | 'broken' | 'unauthorized' | 'forbidden' | 'reply'

/** Invalid messages for the live socket. */
export type InvalidPush = 'null' | 'empty' | 'half' | 'unknown'

/**
 * Every fault of the simulator; `POST /faults` on the control port takes them as a JSON object. A member left out stays
 * as it is; `POST /reset` ends all.
 */
export interface FaultSettings {
  /** Refuses connections and cuts the open ones. */
  offline: boolean
  /** `accept`: sockets open and send nothing. `ignore`: the upgrade is never answered. `refuse`: it is answered 503. */
  sockets: 'work' | 'accept' | 'ignore' | 'refuse'
  /** The index page instead of the answer. */
  html: CallFault | null
  /** 429 with `Retry-After`, seconds (default 60). */
  busy: (CallFault & { retryAfter?: number }) | null
  /** 500 with the envelope of code 1007. */
  broken: CallFault | null
  /** 401, even with valid credentials. */
  unauthorized: CallFault | null
  /** 403, as a proxy may send it. */
  forbidden: CallFault | null
  /** A reply with this code to a POST that is no upload; nothing is stored. */
  reply: (CallFault & { code: number }) | null
  /** ms before an answer starts. */
  delay: (CallFault & { ms: number }) | null
  /** Bytes per second for bodies in both directions; 0 = full speed. */
  slow: number
  /** Cuts the connection of an upload after this share of its body, in percent. */
  cutUpload: number | null
  /** Status an upload is answered with, once it has arrived; nothing is stored, nothing restarts. */
  refuseUpload: number | null
  /** JSON answers become 500 (1007), live data 429, pushes are skipped, settings are not written (1006). */
  memory: boolean
  /** The time server does not answer: after a boot the clock stays unset. */
  timeServer: boolean
  /** The broker does not answer. */
  broker: boolean
  /** A wired radio chip is missing: the hint `radio_problem`. */
  radio: boolean
  /** Overrides single hints. */
  hints: Partial<Hints> | null
}

const none = (): FaultSettings => ({
  offline: false,
  sockets: 'work',
  html: null,
  busy: null,
  broken: null,
  unauthorized: null,
  forbidden: null,
  reply: null,
  delay: null,
  slow: 0,
  cutUpload: null,
  refuseUpload: null,
  memory: false,
  timeServer: false,
  broker: false,
  radio: false,
  hints: null,
})

/** The faults in force; `onChange` is called at every change. */
export class Faults {
  #settings = none()
  onChange: (settings: FaultSettings) => void = () => {}

  get settings(): Readonly<FaultSettings> {
    return this.#settings
  }

  set(change: Partial<FaultSettings>) {
    this.#settings = { ...this.#settings, ...structuredClone(change) }
    this.onChange(this.#settings)
  }

  reset() {
    this.#settings = none()
    this.onChange(this.#settings)
  }

  /** The fault of `kind` if it hits this call, counted down. */
  hit<K extends CallFaultKind | 'delay'>(kind: K, path: string): NonNullable<FaultSettings[K]> | undefined {
    const fault = this.#settings[kind] as (CallFault & NonNullable<FaultSettings[K]>) | null
    if (!fault || (fault.path === '*' ? !path.startsWith('/api/') : fault.path !== path)) return undefined
    if (fault.times !== undefined && --fault.times <= 0) this.set({ [kind]: null })
    return fault
  }

  isMemoryShort() {
    return this.#settings.memory
  }

  isTimeServerDown() {
    return this.#settings.timeServer
  }
}
