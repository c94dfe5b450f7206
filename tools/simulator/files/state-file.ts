import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseState, printState, type SavedState } from './stored-state.ts'

/** A state file that cannot be read; the message names it. */
export class DamagedState extends Error {}

const fileIn = (folder: string) => join(folder, 'gateway.json')

/** The state an earlier process saved in `folder`, if any. Throws `DamagedState`. */
export function readState(folder: string): SavedState | undefined {
  const path = fileIn(folder)
  if (!existsSync(path)) return undefined
  const state = parseState(readFileSync(path, 'utf8'))
  if (!state) throw new DamagedState(`${path} is damaged; repair it, or remove it to start over`)
  return state
}

/** Saves the state to disk: atomically, one write at a time. */
export class StateFile {
  readonly #path: string
  readonly #current: () => SavedState
  #writing: Promise<void> = Promise.resolve()
  #waiting = false

  constructor(folder: string, current: () => SavedState) {
    mkdirSync(folder, { recursive: true })
    this.#path = fileIn(folder)
    this.#current = current
  }

  /** Writes soon; several calls before that are one write. */
  scheduleWrite() {
    if (this.#waiting) return
    this.#waiting = true
    this.#writing = this.#writing.then(async () => {
      this.#waiting = false
      await writeFile(`${this.#path}.new`, printState(this.#current()))
      await rename(`${this.#path}.new`, this.#path)
    })
  }

  /** Resolves when everything is on disk. */
  flush() {
    this.scheduleWrite()
    return this.#writing
  }
}
