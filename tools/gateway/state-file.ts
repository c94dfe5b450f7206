import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import type { PlantState } from './plant/plant.ts'
import type { Saved } from './world-options.ts'

/** A state file that cannot be used. The message names it. */
export class DamagedState extends Error {}

interface Stored {
  version: 1
  /** Name to content, base64. */
  files: Record<string, string>
  image: { hash: string; size: number }
  plant: PlantState
}

const fileIn = (folder: string) => join(folder, 'gateway.json')

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isStored = (value: unknown): value is Stored =>
  isRecord(value) &&
  value.version === 1 &&
  isRecord(value.files) &&
  Object.values(value.files).every(content => typeof content === 'string') &&
  isRecord(value.image) &&
  typeof value.image.hash === 'string' &&
  typeof value.image.size === 'number' &&
  isRecord(value.plant)

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What an earlier process left in `folder`, if any. Throws `DamagedState` rather than starting over. */
export function readState(folder: string): Saved | undefined {
  const path = fileIn(folder)
  if (!existsSync(path)) return undefined
  const stored = parse(readFileSync(path, 'utf8'))
  if (!isStored(stored)) throw new DamagedState(`${path} is damaged; repair it, or remove it to start over`)
  const files = Object.entries(stored.files).map(([name, content]): [string, Buffer] => [
    name,
    Buffer.from(content, 'base64'),
  ])
  return { files, image: stored.image, plant: stored.plant }
}

/** Keeps the state on disk: written whole or not at all, one write at a time. */
export class StateFile {
  readonly #path: string
  readonly #current: () => Saved
  #writing: Promise<void> = Promise.resolve()
  #waiting = false

  constructor(folder: string, current: () => Saved) {
    mkdirSync(folder, { recursive: true })
    this.#path = fileIn(folder)
    this.#current = current
  }

  /** Writes soon; several calls before that are one write. */
  touch() {
    if (this.#waiting) return
    this.#waiting = true
    this.#writing = this.#writing.then(() => {
      this.#waiting = false
      return writeFileAtomic(this.#path, this.#text())
    })
  }

  /** Resolves when everything is on disk. */
  flush() {
    this.touch()
    return this.#writing
  }

  #text() {
    const { files, image, plant } = this.#current()
    const contents = files.map(([name, body]) => [name, body.toString('base64')])
    return JSON.stringify({ version: 1, files: Object.fromEntries(contents), image, plant })
  }
}
