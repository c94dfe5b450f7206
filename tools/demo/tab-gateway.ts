import type { WebFiles } from '../simulator/api/files.ts'
import { throttled } from '../simulator/faults/slow-link.ts'
import { printState, type SavedState } from '../simulator/files/stored-state.ts'
import { GatewayCore } from '../simulator/gateway-core.ts'
import type { CoreOptions } from '../simulator/gateway-options.ts'
import { isUpload, readBody, targetOf } from '../simulator/http/call.ts'
import type { SocketConnection } from '../simulator/sockets/socket-hub.ts'
import type { World } from '../simulator/world/world.ts'
import type { Bridge, BridgeAnswer, BridgeCall, BridgeSocket } from './bridge.ts'

export interface TabOptions extends CoreOptions {
  saved?: SavedState | undefined
  /** Zone name to POSIX rule. */
  zones: Record<string, string>
  certificateInfo: (pem: string) => string
  /** Keeps the state for when the page is loaded again. */
  save(state: string): void
}

/** Bytes per second of an upload, so that its progress can be seen. */
const uploadBytesPerSecond = 400_000
const saveDelayMs = 300
/** How long a house with a battery needs until its limiter and chargers do what the hour asks for, and in which steps. */
export const settleMs = 60_000
const rhythmMs = 5000

const page = '<!doctype html><html lang="en"><title>Gateway</title><p>The page of the gateway.</p></html>'

/** The only file the app requests; any other path is the page. */
const filesOf = ({ generation, zones }: World): WebFiles => ({
  answer: path =>
    generation === 2025 && path === '/zones.json'
      ? { status: 200, headers: { 'Content-Type': 'application/json' }, body: Buffer.from(JSON.stringify(zones)) }
      : { status: 200, headers: { 'Content-Type': 'text/html' }, body: Buffer.from(page) },
})

async function* counted(body: AsyncIterable<Buffer>, onSent: (bytes: number) => void) {
  let sent = 0
  for await (const piece of body) {
    sent += piece.length
    onSent(sent)
    yield piece
  }
}

async function* whole(body: Uint8Array) {
  yield Buffer.from(body)
}

/** A simulated gateway in a tab of a browser, reached by the stand-ins in the app's window. */
export class TabGateway extends GatewayCore implements Bridge {
  readonly #save: (state: string) => void
  readonly #live: ((world: World) => unknown) | undefined
  readonly #cutCalls = new Set<(error: Error) => void>()
  readonly #unanswered = new Set<BridgeSocket>()
  #cancelSave: (() => void) | undefined

  constructor({ saved, zones, certificateInfo, save, ...options }: TabOptions) {
    super(options, { saved, zones, certificateInfo, files: filesOf })
    this.#save = save
    this.#live = options.fork?.members?.['livedata/status']
  }

  /** Moves on to `now`, ms since 1970 at the plant, in the rhythm in which a fork's devices follow the plant, from a minute before. */
  settle(now: () => number) {
    for (let left = settleMs; left >= 0; left -= rhythmMs) {
      this.world.setPlantTime(now() - left)
      this.#live?.(this.world)
    }
  }

  /** Nothing is saved any more. */
  override async stop() {
    await super.stop()
    this.#cancelSave?.()
  }

  /** Saves the state at once, for a page that is about to go. */
  saveNow() {
    this.#cancelSave?.()
    this.#cancelSave = undefined
    this.#save(printState(this.world.saved()))
  }

  async call(call: BridgeCall): Promise<BridgeAnswer> {
    if (!this.reachable) throw new Error('The gateway cannot be reached')
    let cutCall = (_: Error) => {}
    const cut = new Promise<never>((_, reject) => {
      cutCall = reject
    })
    this.#cutCalls.add(cutCall)
    try {
      return await Promise.race([this.#answerTo(call), cut])
    } finally {
      this.#cutCalls.delete(cutCall)
    }
  }

  connect(path: string, authorization: string | undefined, socket: BridgeSocket): () => void {
    const { outcome = 'refused', hub } = (this.reachable && this.admission(path, authorization)) || {}
    if (outcome === 'unanswered') {
      this.#unanswered.add(socket)
      this.connected('unanswered', path)
      return () => this.#unanswered.delete(socket)
    }
    let isOpen = outcome === 'open'
    const end = () => {
      if (isOpen) queueMicrotask(() => socket.onClose())
      isOpen = false
      hub?.remove(connection)
    }
    const connection: SocketConnection = {
      send: (text, sent) =>
        queueMicrotask(() => {
          if (isOpen) socket.onMessage(text)
          sent()
        }),
      close: end,
      terminate: end,
    }
    queueMicrotask(() => {
      if (!isOpen || !hub) return socket.onClose()
      hub.add(connection)
      socket.onOpen()
      this.connected('socket', path)
    })
    return end
  }

  protected override async open() {}

  protected override async close() {
    this.cut()
  }

  protected override cut() {
    for (const cutCall of this.#cutCalls) cutCall(new Error('The connection was lost'))
  }

  protected override dropUnanswered() {
    for (const socket of this.#unanswered) socket.onClose()
    this.#unanswered.clear()
  }

  protected override store() {
    this.#cancelSave ??= this.clock.after(saveDelayMs, () => this.saveNow())
  }

  async #answerTo({ method, target, headers, body, onSent = () => {} }: BridgeCall): Promise<BridgeAnswer> {
    const { path, query } = targetOf(target)
    const slow = () => this.faults.settings.slow
    const sendRate = () => slow() || (isUpload(path) ? uploadBytesPerSecond : 0)
    const answer = await this.answer({
      method,
      path,
      query: new URLSearchParams(query),
      headers,
      body: counted(throttled(whole(body), sendRate, this.clock), onSent),
    })
    this.record({ method, path, query, status: answer === 'cut' ? 0 : answer.status })
    if (answer === 'cut') throw new Error('The connection was lost')
    // It ends when the caller gives up, or with the connections.
    if (answer.stalls) return new Promise(() => {})
    const received = await readBody(throttled(whole(answer.body), slow, this.clock))
    this.world.answerSent()
    return { status: answer.status, headers: answer.headers, body: received }
  }
}
