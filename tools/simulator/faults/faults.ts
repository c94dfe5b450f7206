import type { Readable, rawPaths, Writable } from '../../../src/contract/endpoints.ts'
import type { Hints } from '../../../src/contract/live.ts'

/** A path below `/api/`, written as in the contract (`livedata/status`), `*` for all of them, or the list of zones. */
export type FaultPath = Readable | Writable | (typeof rawPaths)[keyof typeof rawPaths] | '*' | '/zones.json'

/** A fault of calls: which ones, and how often. */
interface CallFault {
  path: FaultPath
  /** Number of calls until it ends; without it the fault lasts until a reset. */
  times?: number
}

/** Faults that replace the answer to a call. */
type CallFaultKind = 'html' | 'busy' | 'broken' | 'unauthorized' | 'status' | 'reply'

/** Every fault of the simulator. */
export interface FaultSettings {
  /** Refuses connections and cuts the open ones. */
  offline: boolean
  /** `silent`: sockets open and send nothing. `ignore`: the upgrade is never answered. `refuse`: it is answered 503. */
  sockets: 'work' | 'silent' | 'ignore' | 'refuse'
  /** The index page instead of the answer. */
  html: CallFault | null
  /** 429 with `Retry-After`, seconds (default 60). */
  busy: (CallFault & { retryAfter?: number }) | null
  /** 500 with the envelope of code 1007. */
  broken: CallFault | null
  /** 401, even with valid credentials. */
  unauthorized: CallFault | null
  /** This HTTP status with an empty body, as a proxy may send it. */
  status: (CallFault & { status: number }) | null
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
  /**
   * What the gateway is too short of memory for; pushes are skipped, and settings are not written (1006). `answer`: JSON answers
   * become 500 (1007), live data 429. `document`: they become 500 with the body `null`. `buffer`: only the head of an answer
   * is sent, and the connection stays open. Source: gateway contract 1.2.
   */
  memory: 'enough' | 'answer' | 'document' | 'buffer'
  /** The time server does not answer: after a boot the clock stays unset. */
  timeServer: boolean
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
  status: null,
  reply: null,
  delay: null,
  slow: 0,
  cutUpload: null,
  refuseUpload: null,
  memory: 'enough',
  timeServer: false,
  broker: false,
  radio: false,
  hints: null,
})

const isHit = ({ path: at }: CallFault, path: string) =>
  at === '*' ? path.startsWith('/api/') : path === (at.startsWith('/') ? at : `/api/${at}`)

/** The faults in force; `onChange` is called at every change. */
export class Faults {
  #settings = none()
  readonly #after: (ms: number, task: () => void) => void
  onChange = () => {}

  constructor(after: (ms: number, task: () => void) => void) {
    this.#after = after
  }

  get settings(): Readonly<FaultSettings> {
    return this.#settings
  }

  set(change: Partial<FaultSettings>) {
    this.#settings = { ...this.#settings, ...structuredClone(change) }
    this.onChange()
  }

  /** Sets faults that end after `ms`, except those that were changed meanwhile. */
  setFor(ms: number, change: Partial<FaultSettings>) {
    this.set(change)
    const begun = this.#settings
    const names = Object.keys(change) as (keyof FaultSettings)[]
    this.#after(ms, () => {
      const lasting = names.filter(name => this.#settings[name] === begun[name])
      const before = none()
      this.set(Object.fromEntries(lasting.map(name => [name, before[name]])))
    })
  }

  reset() {
    this.set(none())
  }

  /** The fault of `kind` if it hits this call, counted down. */
  hit<K extends CallFaultKind | 'delay'>(kind: K, path: string): NonNullable<FaultSettings[K]> | undefined {
    const fault = this.#settings[kind] as (CallFault & NonNullable<FaultSettings[K]>) | null
    if (!fault || !isHit(fault, path)) return undefined
    if (fault.times !== undefined && --fault.times <= 0) this.set({ [kind]: null })
    return fault
  }

  isMemoryShort() {
    return this.#settings.memory !== 'enough'
  }
}
