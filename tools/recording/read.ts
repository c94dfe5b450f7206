import { type UnzipFileInfo, unzipSync } from 'fflate'
import { type Generation, generations } from '../../src/contract/generations.ts'
import {
  type About,
  aboutFile,
  addressOf,
  type ConsoleLine,
  consoleFile,
  type LiveLine,
  liveFile,
  type Recording,
} from '../../src/recording/recording.ts'

/** A file that is no recording, or a damaged or hostile one; the message is one line. */
export class DamagedRecording extends Error {}

/** Limits of a recording; anything beyond is rejected before it is unpacked. */
const maxFiles = 2000
const maxFileBytes = 16 * 2 ** 20
const maxBytes = 64 * 2 ** 20
const maxDurationMs = 7 * 86_400_000

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function checkName(name: string) {
  const parts = name.split('/')
  if (/^[/\\]|^[a-z]:|\\|\0/i.test(name) || parts.includes('..'))
    throw new DamagedRecording(`the file name ${JSON.stringify(name)} leads out of the archive`)
}

/** Checks the directory of the archive, and rejects what a recording never has. */
function checkFiles() {
  let files = 0
  let bytes = 0
  return ({ name, originalSize }: UnzipFileInfo) => {
    checkName(name)
    files += 1
    bytes += originalSize
    if (files > maxFiles) throw new DamagedRecording(`it has more than ${maxFiles} files`)
    if (originalSize > maxFileBytes || bytes > maxBytes)
      throw new DamagedRecording(`${name} would unpack to more than a recording has`)
    return !name.endsWith('/')
  }
}

function unpack(archive: Uint8Array): Map<string, string> {
  const sizes = new Map<string, number>()
  const check = checkFiles()
  let files: Record<string, Uint8Array>
  try {
    files = unzipSync(archive, {
      filter: file => {
        sizes.set(file.name, file.originalSize)
        return check(file)
      },
    })
  } catch (error) {
    if (error instanceof DamagedRecording) throw error
    throw new DamagedRecording('it is cut off, or not a zip archive')
  }
  const decoder = new TextDecoder('utf-8', { fatal: true })
  return new Map(
    Object.entries(files).map(([name, content]) => {
      if (content.length !== sizes.get(name)) throw new DamagedRecording(`${name} is damaged`)
      try {
        return [name, decoder.decode(content)]
      } catch {
        throw new DamagedRecording(`${name} is no text`)
      }
    }),
  )
}

function parse(name: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new DamagedRecording(`${name} is not JSON`)
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
    .map(([, text], index) => ({ ms: index * 1000, message: JSON.parse(text) as unknown }))
    .filter(isLive) as LiveLine[]

/** Reads a recording. Nothing is written to disk. Throws `DamagedRecording`. */
export function readRecording(archive: Uint8Array): Recording {
  const files = unpack(archive)
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
