/** Why a file is not added, or not to its end: no record, not as we write it, not readable, stopped by the user, not accepted by the storage. */
export type FileFault = 'empty' | 'foreign' | 'unreadable' | 'stopped' | 'full'

/** A file that is not added, or not to its end. */
export class FileError extends Error {
  readonly fault: FileFault

  constructor(fault: FileFault) {
    super(fault)
    this.fault = fault
  }
}

/** Bytes that are read and handled at once: few enough for a slow phone to answer in between. */
export const pieceBytes = 16_384
/** Letters of the longest line; none of a history of 100 inverters is half as long. */
const maxLineLength = 131_072
/** What is left of a longer line: neither a title nor a time. */
const tooLong = '…'

/** A decoder of UTF-8, or of UTF-16 if the file begins with its mark. Throws a `FileError` if it is neither. */
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

/**
 * The lines of a file, piece by piece, and how many bytes are read up to their end. Between two pieces the browser can do other things, and
 * only one of them is in memory. Throws a `FileError`.
 */
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
