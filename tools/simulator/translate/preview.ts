import { EventEmitter } from 'node:events'
import { type FSWatcher, watch } from 'node:fs'
import { join } from 'node:path'
import type { LanguagePack } from '../../../src/contract/files.ts'
import { printVerdict } from '../../lang/check.ts'
import { builtIn, textsOf } from '../../lang/english.ts'
import { readEnglish } from '../../lang/files/built-in.ts'
import { check } from '../../lang/files/check-files.ts'
import { packCodes } from '../../lang/files/source-file.ts'
import { printProblem } from '../../lang/json-file.ts'
import { packOf } from '../../lang/pack.ts'
import { pseudoCode, pseudoPack } from '../../lang/pseudo.ts'

/** A language as read from its file. */
interface Reading {
  pack: LanguagePack
  texts: { key: string; english: string; text: string }[]
  /** One line each, as `npm run lang -- check` prints them. */
  problems: string[]
  about: string
}

/** Why a language cannot be shown; undefined if it can. */
export function previewProblem(home: string, code: string): string | undefined {
  if (builtIn[code]) return `${builtIn[code]} is built in; npm run dev shows changes to lang/${code}.json`
  if (code === pseudoCode || packCodes(home).includes(code)) return undefined
  return `there is no lang/packs/${code}.jsonc; npm run lang -- new ${code} creates it, ${pseudoCode} is the pseudo language`
}

function listed(english: ReadonlyMap<string, string>, own: ReadonlyMap<string, string>) {
  return [...english].map(([key, text]) => ({ key, english: text, text: own.get(key) ?? '' }))
}

/** The file as it is now, or only its problems if it cannot be read. */
function read(home: string, code: string): Reading | string[] {
  const english = readEnglish(home)
  if (code === pseudoCode) {
    const pack = pseudoPack(english)
    const own = Object.entries(pack.webapp ?? {}).flatMap(([group, keys]) =>
      Object.entries(keys).map(([key, text]) => [`${group}.${key}`, text] as const),
    )
    return { pack, texts: listed(english, new Map(own)), problems: [], about: 'pseudo language' }
  }
  const verdict = check(home, code, english)
  const problems = verdict.problems.map(printProblem)
  if (!verdict.source) return problems
  const texts = listed(english, textsOf(verdict.source.texts))
  // A new language is no broken pack: texts not translated yet are shown in English.
  const whole = verdict.source.texts.map(entry => ({ ...entry, text: entry.text || (english.get(entry.key) ?? '') }))
  return { pack: packOf({ ...verdict.source, texts: whole }, english), texts, problems, about: printVerdict(verdict) }
}

/** A language, read again whenever its file changes, which emits `changed`. A file that cannot be read changes only the problems. */
export class Preview extends EventEmitter<{ changed: [] }> {
  /** Incremented by every change. */
  version = 1
  /** The last successful reading, with the problems of the latest one. */
  reading: Reading
  readonly code: string
  readonly #home: string
  readonly #watchers: FSWatcher[]
  #pending: NodeJS.Timeout | undefined

  constructor(home: string, code: string) {
    super()
    this.#home = home
    this.code = code
    const first = read(home, code)
    const nothing = { pack: { meta: { code, name: code } }, texts: [], about: `${code}: cannot be read` }
    this.reading = Array.isArray(first) ? { ...nothing, problems: first } : first
    const folders = code === pseudoCode ? ['lang'] : ['lang', 'lang/packs']
    this.#watchers = folders.map(folder => watch(join(home, folder), () => this.#later()))
    this.setMaxListeners(0)
  }

  /** Resolves when there is a version above `since`, or after `timeoutMs`. */
  async newerThan(since: number, timeoutMs: number): Promise<number> {
    if (this.version > since) return this.version
    await new Promise<void>(resolve => {
      const end = () => {
        clearTimeout(timer)
        this.off('changed', end)
        resolve()
      }
      const timer = setTimeout(end, timeoutMs)
      this.on('changed', end)
    })
    return this.version
  }

  /** Stops watching and ends every pending `newerThan`. */
  close() {
    clearTimeout(this.#pending)
    for (const watcher of this.#watchers) watcher.close()
    this.emit('changed')
  }

  /** Editors save in several steps. */
  #later() {
    clearTimeout(this.#pending)
    this.#pending = setTimeout(() => this.#again(), 50)
  }

  #again() {
    const next = read(this.#home, this.code)
    const reading = Array.isArray(next) ? { ...this.reading, problems: next } : next
    if (JSON.stringify(reading) === JSON.stringify(this.reading)) return
    this.reading = reading
    this.version++
    this.emit('changed')
  }
}
