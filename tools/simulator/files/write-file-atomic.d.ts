declare module 'write-file-atomic' {
  /** Writes to a temporary file and renames it to `path`. */
  function writeFileAtomic(path: string, text: string): Promise<void>
  export = writeFileAtomic
}
