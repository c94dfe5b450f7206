import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Generation } from '../../../src/contract/generations.ts'
import { etagOf } from '../files/flash.ts'
import { type Answer, empty } from './call.ts'

interface StaticFile {
  file: string
  type: string
}

const page: StaticFile = { file: 'index.html.gz', type: 'text/html' }

/** Files of the image by path; the page answers any other. Source: gateway contract 19. */
const files: Record<string, StaticFile> = {
  '/index.html': page,
  '/js/app.js': { file: 'js/app.js.gz', type: 'text/javascript' },
  '/favicon.ico': { file: 'favicon.ico', type: 'image/x-icon' },
  '/favicon.png': { file: 'favicon.png', type: 'image/png' },
  '/site.webmanifest': { file: 'site.webmanifest', type: 'application/json' },
}
const zones: StaticFile = { file: 'zones.json.gz', type: 'application/json' }

const noBundlePage =
  '<!doctype html><html lang="en"><title>Gateway</title><p>No web interface is built in; see --serve.</p></html>'

/** The web files of the image, read from a folder at every call, so that a rebuilt bundle is served at once. */
export class StaticFiles {
  readonly #folder: string
  readonly #hasZones: boolean

  /** `generation`: that of 2025 has the list of time zones among its files. */
  constructor(folder: string, generation: Generation) {
    this.#folder = folder
    this.#hasZones = generation === 2025
  }

  /** The file at `path`, or the page. `image`: the hash of the firmware, part of every ETag. */
  answer(path: string, ifNoneMatch: string | undefined, image: string): Answer {
    const wanted = this.#fileAt(path)
    const found = existsSync(join(this.#folder, wanted.file)) ? wanted : page
    const body = this.#read(found.file)
    const headers = { 'Cache-Control': 'public, must-revalidate', ETag: etagOf(body, image) }
    if (ifNoneMatch === headers.ETag) return empty(304, headers)
    const encoding = found.file.endsWith('.gz') ? { 'Content-Encoding': 'gzip' } : {}
    return { status: 200, headers: { 'Content-Type': found.type, ...encoding, ...headers }, body }
  }

  #fileAt(path: string) {
    const under = (root: string) => path === root || path.startsWith(`${root}/`)
    if (this.#hasZones && under('/zones.json')) return zones
    return files[Object.keys(files).find(under) ?? ''] ?? page
  }

  #read(file: string) {
    const path = join(this.#folder, file)
    return existsSync(path) ? readFileSync(path) : gzipSync(noBundlePage)
  }
}

/** Zone name to POSIX rule from the bundle, the only place where rules are kept; empty without a bundle. */
export function zonesIn(folder: string): Record<string, string> {
  const path = join(folder, 'zones.json.gz')
  return existsSync(path) ? JSON.parse(gunzipSync(readFileSync(path)).toString()) : {}
}
