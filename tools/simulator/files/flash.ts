import type { FileEntry, LanguageEntry } from '../../../src/contract/files.ts'
import { isRecord } from '../../../src/gateway/json.ts'
import { md5Of } from './md5.ts'

/** Bytes of the file system. Source: gateway contract 20.2. */
export const flashBytes = 196_608
const blockSize = 4096
/** Blocks reserved by the file system. */
const reservedBlocks = 2

const blocks = (size: number) => Math.ceil(size / blockSize)

const nameOf = (path: string) => path.replace(/^\/+/, '')

/** The gateway's file system: flat, and limited to `flashBytes`. */
export class Flash {
  #files: Map<string, Buffer>
  readonly #changed: () => void

  /** `changed` is called after every write and removal. */
  constructor(files: Iterable<[string, Buffer]>, changed: () => void) {
    this.#files = new Map(files)
    this.#changed = changed
  }

  read(name: string): Buffer | undefined {
    return this.#files.get(nameOf(name))
  }

  list(): FileEntry[] {
    return [...this.#files].map(([name, body]) => ({ name, size: body.length }))
  }

  entries(): [string, Buffer][] {
    return [...this.#files]
  }

  /** Bytes in use, in whole blocks. */
  used(): number {
    return this.#usedBlocks() * blockSize
  }

  /** Stores all of `body`, or nothing and false if it does not fit. */
  write(name: string, body: Buffer): boolean {
    if (blocks(body.length) > this.#freeBlocks(name)) return false
    this.#put(name, body)
    return true
  }

  /** Stores as much of `body` as fits, without an error, as an upload does. Source: gateway contract 11. */
  fill(name: string, body: Buffer) {
    this.#put(name, body.subarray(0, this.#freeBlocks(name) * blockSize))
  }

  remove(name: string) {
    this.#files.delete(nameOf(name))
    this.#changed()
  }

  #put(name: string, body: Buffer) {
    this.#files.set(nameOf(name), body)
    this.#changed()
  }

  #freeBlocks(name: string) {
    return flashBytes / blockSize - this.#usedBlocks() + blocks(this.read(name)?.length ?? 0)
  }

  #usedBlocks() {
    return [...this.#files.values()].reduce((sum, body) => sum + blocks(body.length), reservedBlocks)
  }
}

export interface InstalledPack extends LanguageEntry {
  file: string
}

function entryOf(body: Buffer): LanguageEntry | undefined {
  try {
    const pack: unknown = JSON.parse(body.toString())
    const meta = isRecord(pack) && isRecord(pack.meta) ? pack.meta : {}
    const { code, name } = meta
    return typeof code === 'string' && typeof name === 'string' && code && name ? { code, name } : undefined
  } catch {
    return undefined
  }
}

/** Every `*.lang.json` with a code and a name. Source: gateway contract 16. */
export const scanPacks = (flash: Flash): InstalledPack[] =>
  flash.entries().flatMap(([file, body]) => {
    const entry = file.endsWith('.lang.json') ? entryOf(body) : undefined
    return entry ? [{ ...entry, file }] : []
  })

/** ETag of a file: `"md5"` over all parts. */
export const etagOf = (...parts: (Buffer | string)[]) => `"${md5Of(...parts)}"`
