/**
 * Why a file is not added, or not to its end: no text, no line after the titles, other separators than commas, not UTF-8, no titles
 * that are known, no valid line, not readable, stopped by the user, not accepted by the storage.
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

/** A file that is not added, or not to its end. */
export class FileError extends Error {
  readonly fault: FileFault

  constructor(fault: FileFault) {
    super(fault)
    this.fault = fault
  }
}
