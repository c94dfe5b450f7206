/** Why a file is not added, or only in part: no records, not our format, unreadable, stopped by the user, no room in the storage. */
export type FileFault = 'empty' | 'foreign' | 'unreadable' | 'stopped' | 'full'

/** Why a file is not added, or only in part. */
export class FileError extends Error {
  readonly fault: FileFault

  constructor(fault: FileFault) {
    super(fault)
    this.fault = fault
  }
}

/** Bytes read and handled at once: few enough for a slow phone to respond in between. */
export const pieceBytes = 16_384
/** Characters of the longest line: twice what a history of 100 inverters needs. */
const maxLineLength = 131_072
/** Replaces a longer line, so that it is rejected as invalid. */
const tooLong = '…'

/** A decoder for UTF-8, or for UTF-16 if the file begins with a byte order mark. Throws a `FileError` if it is neither. */
function decoderOf(beginning: Uint8Array<ArrayBuffer>) {
  const mark = ((beginning[0] ?? 0) << 8) | (beginning[1] ?? 0)
  const encoding = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8'
  try {
    new TextDecoder(encoding, { fatal: true }).decode(beginning, { stream: true })
  } catch {
    throw new FileError('foreign')
  }
  return new TextDecoder(encoding)
}

async function bytesOf(part: Blob) {
  try {
    return new Uint8Array(await part.arrayBuffer())
  } catch {
    throw new FileError('unreadable')
  }
}

/** The lines of a file, piece by piece, with the bytes read so far; the browser can do other things in between. Throws a `FileError`. */
export async function* piecesOf(file: Blob) {
  let decoder: TextDecoder | undefined
  let rest = ''
  for (let from = 0; from < file.size; from += pieceBytes) {
    const bytes = await bytesOf(file.slice(from, from + pieceBytes))
    decoder ??= decoderOf(bytes)
    const readBytes = from + bytes.length
    const isLast = readBytes >= file.size
    const text = rest + decoder.decode(bytes, { stream: !isLast })
    // A carriage return at the end may be half of a line break.
    const lines = text.split(isLast ? /\r\n?|\n/ : /\r\n|\n|\r(?!$)/)
    rest = (!isLast && lines.pop()) || ''
    if (rest.length > maxLineLength) rest = tooLong
    yield { lines, readBytes }
  }
}
