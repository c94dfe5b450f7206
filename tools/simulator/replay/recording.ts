import { readFileSync, statSync } from 'node:fs'
import type { Generation } from '../../../src/contract/generations.ts'
import { isObject, parseJson } from '../../../src/gateway/json.ts'
import { aboutFile, addressOf, consoleFile } from '../../../src/pages/info/support/recording.ts'
import { readZip, ZipError, type ZipProblem } from '../../../src/ui/read-zip.ts'

/** Text of the console; `ms` since the first one. */
interface ConsoleLine {
  ms: number
  text: string
}

/** What a support file holds of a gateway. */
export interface Recording {
  /** When it was made, as the file says: ISO time, or ''. */
  recorded: string
  /** Generation of the firmware, inferred from its documents. */
  generation: Generation
  /** JSON texts by path below /api/, with the query if there is one: `devinfo/status?inv=116180000001`. */
  documents: Map<string, string>
  /** A message for each inverter. */
  live: string[]
  console: ConsoleLine[]
}

/** What a terminal would obey, or would show as something else: control characters, marks of direction, halves of characters. */
const obeyed = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/gu

/** A text from elsewhere as one line for the terminal, of at most `longest` characters. */
export function printable(text: string, longest = 100): string {
  const cut = text.length > longest ? `${text.slice(0, longest - 1)}…` : text
  return cut.replace(obeyed, '\ufffd')
}

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

/** The lines of the console. */
function consoleIn(files: Map<string, string>): ConsoleLine[] {
  const texts = (files.get(consoleFile) ?? '').split('\n')
  return texts.flatMap((line, index) => {
    if (!line.trim()) return []
    const found = parse(`${consoleFile}, line ${index + 1},`, line)
    const { ms, text } = isObject(found) ? found : {}
    if (typeof ms !== 'number' || !(ms >= 0 && ms <= maxDurationMs) || typeof text !== 'string')
      throw new DamagedRecording(`${consoleFile}, line ${index + 1}, is not what it should be`)
    return [{ ms, text }]
  })
}

/** When the file was made, by its own record; '' without one. */
function recordedIn(files: Map<string, string>): string {
  const text = files.get(aboutFile)
  const found = text === undefined ? {} : parse(aboutFile, text)
  const said: Record<string, unknown> = isObject(found) ? found : {}
  if (said.version !== undefined && said.version !== 1)
    throw new DamagedRecording('it was made by a later version of Sundial')
  return typeof said.recorded === 'string' ? said.recorded : ''
}

/** Only firmware of 2025 stores the rule beside the name of the zone. */
const generationOf = (documents: Map<string, string>): Generation =>
  /"ntp_timezone":|^$/.test(documents.get('ntp/config') ?? '') ? 2025 : 2026

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
    recorded: recordedIn(files),
    generation: generationOf(documents),
    documents,
    live: [...documents].flatMap(([address, text]) => (address.startsWith('livedata/status?') ? [text] : [])),
    console: consoleIn(files),
  }
}

/** Reads a recording from a file, which is not opened if it is larger than one. Rejects with `DamagedRecording`. */
export async function readRecordingFile(file: string): Promise<Recording> {
  const stat = statSync(file)
  if (!stat.isFile()) throw new DamagedRecording('it is no file')
  if (stat.size > maxBytes) throw new DamagedRecording(problems.ZipTooLarge)
  return readRecording(readFileSync(file))
}
