import { readFileSync, statSync } from 'node:fs'
import { type Generation, generations } from '../../src/contract/generations.ts'
import { parseJson } from '../../src/gateway/json.ts'
import {
  type About,
  aboutFile,
  addressOf,
  type ConsoleLine,
  consoleFile,
  type LiveLine,
  liveFile,
  type Recording,
} from '../../src/pages/info/support/recording.ts'
import { readZip, ZipError, type ZipProblem } from '../../src/ui/read-zip.ts'
import { printable } from '../printable.ts'

/** A file that is no recording, or a damaged or hostile one; the message is one line. */
export class DamagedRecording extends Error {}

/** Bytes of a recording at most, packed and unpacked. */
const maxBytes = 64 * 2 ** 20
const maxDurationMs = 7 * 86_400_000

const problems: Record<ZipProblem, string> = {
  ZipDamaged: 'it is cut off, damaged, or not a zip archive',
  ZipUnsafe: 'files in it overlap, or have a name that leads out of the archive',
  ZipLocked: 'it is encrypted, or packed in a way that is not known here',
  ZipTooLarge: 'it has, or would unpack to, more than a recording has',
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

async function unpack(archive: Uint8Array): Promise<Map<string, string>> {
  const files = await readZip(new Blob([archive as Uint8Array<ArrayBuffer>]), maxBytes).catch((error: unknown) => {
    throw error instanceof ZipError ? new DamagedRecording(problems[error.problem]) : error
  })
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const texts = new Map<string, string>()
  for (const { name, content } of files) {
    if (texts.has(name)) throw new DamagedRecording(`it has two files named ${printable(name)}`)
    try {
      texts.set(name, decoder.decode(content))
    } catch {
      throw new DamagedRecording(`${printable(name)} is no text`)
    }
  }
  return texts
}

/** `name`: what the text is, for the message. */
function parse(name: string, text: string): unknown {
  try {
    return parseJson(text)
  } catch (error) {
    const what = error instanceof RangeError ? 'larger or more deeply nested than a gateway sends' : 'not JSON'
    throw new DamagedRecording(`${printable(name)} is ${what}`)
  }
}

/** Lines of JSON objects, in the order of their time. */
function linesOf<L extends { ms: number }>(files: Map<string, string>, name: string, fits: (line: object) => boolean) {
  const texts = (files.get(name) ?? '').split('\n')
  const lines = texts.flatMap((text, index) => {
    if (!text.trim()) return []
    const line = parse(`${name}, line ${index + 1},`, text)
    const ms = isObject(line) ? line.ms : undefined
    if (!isObject(line) || typeof ms !== 'number' || !(ms >= 0 && ms <= maxDurationMs) || !fits(line))
      throw new DamagedRecording(`${name}, line ${index + 1}, is not what it should be`)
    return [line as unknown as L]
  })
  return lines.sort((one, other) => one.ms - other.ms)
}

/** The metadata; a support file may have less of it than a recording. */
function aboutIn(files: Map<string, string>, documents: Map<string, string>): About {
  const text = files.get(aboutFile)
  const found = text === undefined ? {} : parse(aboutFile, text)
  const said: Record<string, unknown> = isObject(found) ? found : {}
  if (said.version !== undefined && said.version !== 1)
    throw new DamagedRecording('it was made by a later version of Sundial')
  const generation = generations.find(year => year === said.generation) as Generation | undefined
  // Only firmware of 2025 stores the rule beside the name of the zone.
  const looksLike = /"ntp_timezone":|^$/.test(documents.get('ntp/config') ?? '') ? 2025 : 2026
  const unread = isObject(said.unread) ? Object.entries(said.unread).map(([path, why]) => [path, String(why)]) : []
  return {
    format: 'sundial-recording',
    version: 1,
    recorded: typeof said.recorded === 'string' ? said.recorded : '',
    generation: generation ?? looksLike,
    redacted: said.redacted === true,
    unread: Object.fromEntries(unread),
  }
}

const isLive = (line: object) =>
  'message' in line &&
  isObject(line.message) &&
  (!('inverters' in line.message) || Array.isArray(line.message.inverters))
const isText = (line: object) => 'text' in line && typeof line.text === 'string'

/** One push per inverter, a second apart, made of its document, for recordings without live values. */
const pushesIn = (documents: Map<string, string>): LiveLine[] =>
  [...documents]
    .filter(([address]) => address.startsWith('livedata/status?'))
    .map(([, text], index) => ({ ms: index * 1000, message: parseJson(text) }))
    .filter(isLive) as LiveLine[]

/** Reads a recording. Nothing is written to disk. Rejects with `DamagedRecording`. */
export async function readRecording(archive: Uint8Array): Promise<Recording> {
  const files = await unpack(archive)
  const documents = new Map<string, string>()
  for (const [name, text] of files) {
    const address = addressOf(name)
    if (address === undefined) continue
    parse(name, text)
    documents.set(address, text)
  }
  if (!documents.size) throw new DamagedRecording('it holds no documents/*.json, so it is no recording')
  return {
    about: aboutIn(files, documents),
    documents,
    live: files.has(liveFile) ? linesOf<LiveLine>(files, liveFile, isLive) : pushesIn(documents),
    console: linesOf<ConsoleLine>(files, consoleFile, isText),
  }
}

/** Reads a recording from a file, which is not opened if it is larger than one. Rejects with `DamagedRecording`. */
export async function readRecordingFile(file: string): Promise<Recording> {
  const stat = statSync(file)
  if (!stat.isFile()) throw new DamagedRecording('it is no file')
  if (stat.size > maxBytes) throw new DamagedRecording(problems.ZipTooLarge)
  return readRecording(readFileSync(file))
}
