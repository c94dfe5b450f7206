/**
 * Why a file is not added, or not to its end: no text, no line after the titles, other separators than commas, not UTF-8, no titles
 * that are known, no valid line, not readable, stopped by the user, not accepted by the storage. Of files of other programs also: times
 * without a zone, values by month, too many values for the memory, JSON that is too large, too many series, JSON that is cut or broken,
 * JSON that is no answer of `query_range`, no number in any series, nothing chosen to be added.
 */
export type FileFault =
  | 'empty'
  | 'titles'
  | 'separator'
  | 'encoding'
  | 'foreign'
  | 'invalid'
  | 'unreadable'
  | 'stopped'
  | 'full'
  | 'zone'
  | 'months'
  | 'large'
  | 'largeJson'
  | 'many'
  | 'json'
  | 'query'
  | 'numbers'
  | 'declined'

/** A file that is not added, or not to its end. */
export class FileError extends Error {
  readonly fault: FileFault

  constructor(fault: FileFault) {
    super(fault)
    this.fault = fault
  }
}
