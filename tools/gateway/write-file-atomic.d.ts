declare module 'write-file-atomic' {
  /** Writes to a neighbour file and renames it over `path`. */
  function writeFileAtomic(path: string, text: string): Promise<void>
  export = writeFileAtomic
}
