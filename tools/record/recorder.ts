import { WebSocket } from 'ws'
import type { Readable } from '../../src/contract/endpoints.ts'
import type { Live } from '../../src/contract/live.ts'
import { sockets } from '../../src/contract/sockets.ts'
import { jsonIn, listOf } from '../../src/gateway/json.ts'
import { readOnce, readPerInverter } from '../../src/pages/info/support/kept.ts'
import type { ConsoleLine, LiveLine, Recording } from '../../src/pages/info/support/recording.ts'
import { createRedaction, type GatewayDocument } from '../../src/pages/info/support/redaction.ts'
import { GatewayReader } from './gateway-reader.ts'

export interface RecordOptions {
  gateway: URL
  /** Password of the admin; without it only what visitors may read is recorded. */
  password?: string | undefined
  /** Ends the recording. */
  end: AbortSignal
  /** Also the lines of the console, as they are. */
  console?: boolean
  /** Documents besides those of the contract, by their path below /api/. */
  also?: readonly string[]
  /** Keeps everything as it is. */
  unredacted?: boolean
  /** Called for every live message. */
  onLive?(): void
}

/** Named for the compiler's message about an endpoint that is in no list. */
type InReadOnceOfKeptTsOrHere = {
  [P in Exclude<Readable, (typeof readOnce)[number] | (typeof readPerInverter)[number]>]: 'once' | 'never'
}

/** Every other document: also read once, or never. */
const others: InReadOnceOfKeptTsOrHere = {
  'firmware/status': 'once',
  'i18n/language': 'never',
  // A GET that changes something.
  'inverter/stats_reset': 'never',
  'ntp/time': 'once',
  'ntp/zones': 'never',
  'security/authenticate': 'never',
}

/** Interval of polling live values where there is no socket. */
const pollIntervalMs = 5000

const once = [...readOnce, ...(Object.keys(others) as (keyof typeof others)[]).filter(path => others[path] === 'once')]

const serialsIn = (list: unknown) =>
  listOf((list as Partial<Live> | null | undefined)?.inverters).map(({ serial }) => String(serial))

const inverterAddress = (path: string, serial: string) => `${path}?inv=${encodeURIComponent(serial)}`

async function readDocuments(reader: GatewayReader, also: readonly string[]) {
  const [list = '', ...rest] = once
  const serials = serialsIn(await reader.document(list))
  for (const path of [...rest, ...also]) await reader.document(path)
  for (const serial of serials) for (const path of readPerInverter) await reader.document(inverterAddress(path, serial))
  return serials
}

/** Resolves when `end` aborts, or earlier when the socket cannot be opened or is closed. */
function listen(gateway: URL, path: string, end: AbortSignal, onText: (text: string) => void): Promise<void> {
  const socket = new WebSocket(new URL(`.${path}`, gateway.href.replace(/^http/, 'ws')))
  return new Promise(resolve => {
    socket.on('message', data => onText(String(data)))
    socket.on('error', () => socket.terminate())
    socket.on('close', () => resolve())
    if (end.aborted) socket.terminate()
    end.addEventListener('abort', () => socket.terminate(), { once: true })
  })
}

const untilNextRound = (end: AbortSignal) =>
  new Promise<void>(resolve => {
    const timer = setTimeout(resolve, pollIntervalMs)
    end.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Polls one inverter after the other. */
async function poll(reader: GatewayReader, serials: string[], end: AbortSignal, onMessage: (message: Live) => void) {
  while (!end.aborted) {
    for (const serial of serials) {
      const message = end.aborted ? undefined : await reader.value(inverterAddress('livedata/status', serial))
      if (message) onMessage(message as Live)
    }
    if (!end.aborted) await untilNextRound(end)
  }
}

type Read = Pick<Recording, 'live'> & { documents: GatewayDocument[]; unread: Record<string, string> }

function withoutSecrets({ documents, live, unread }: Read): Read {
  const redaction = createRedaction()
  const liveMessage = (value: Live) => redaction.document({ address: 'livedata/status', value }) as Live
  return {
    documents: documents.map(each => ({ address: redaction.address(each.address), value: redaction.document(each) })),
    live: live.map(({ ms, message }) => ({ ms, message: liveMessage(message) })),
    unread: Object.fromEntries(Object.entries(unread).map(([address, why]) => [redaction.address(address), why])),
  }
}

/**
 * Reads a gateway's documents, one call at a time, then its live values until the end. Nothing is ever written to the
 * gateway. Rejects with `Unreadable` when it does not answer, or refuses the password.
 */
export async function record(options: RecordOptions): Promise<Recording> {
  const { gateway, end, also = [], unredacted = false } = options
  const reader = new GatewayReader(gateway, options.password)
  await reader.checkLogin()
  const generation = await reader.generation()
  const recorded = new Date().toISOString()
  const serials = await readDocuments(reader, also)

  const begin = performance.now()
  const live: LiveLine[] = []
  const console: ConsoleLine[] = []
  const since = () => Math.round(performance.now() - begin)
  const keep = (message: unknown) => {
    if (typeof message !== 'object' || message === null) return
    live.push({ ms: since(), message: message as Live })
    options.onLive?.()
  }
  const listening = options.console
    ? listen(gateway, sockets.console.path, end, text => console.push({ ms: since(), text }))
    : undefined
  await listen(gateway, sockets.live.path, end, text => keep(jsonIn(text)))
  await poll(reader, serials, end, keep)
  await listening

  const read = { documents: reader.documents, live, unread: reader.unread }
  const kept = unredacted ? read : withoutSecrets(read)
  return {
    about: {
      format: 'sundial-recording',
      version: 1,
      recorded,
      generation,
      redacted: !unredacted,
      unread: kept.unread,
    },
    documents: new Map(kept.documents.map(({ address, value }) => [address, JSON.stringify(value, null, 2)])),
    live: kept.live,
    console,
  }
}
