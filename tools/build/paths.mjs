import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from '@humanwhocodes/momoa'

/** The absolute path of a file or folder named from the project's folder, wherever the command was started.
 * @param {string} name */
export const at = name => fileURLToPath(new URL(`../../${name}`, import.meta.url))

/** The folder of this project. */
export const root = at('')

/** Where a build of dist-firmware leaves its page and script with their source maps. */
export const mapsOfLastBuild = at('node_modules/.cache/sundial/maps')

/** A new folder for what is not kept, deleted with this process. */
export function scratchFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** A path as it is named from a folder, with forward slashes. @param {string} folder @param {string} path */
export const nameIn = (folder, path) => relative(folder, path).replaceAll('\\', '/')

/** What a JSON file holds; an error names the file and, if it is no JSON, line and column. @param {string} file */
export function readJsonFile(file) {
  const text = readFileSync(file, 'utf8')
  try {
    return JSON.parse(text)
  } catch {
    const { line = 1, column = 1, message } = /** @type {Error & { line?: number, column?: number }} */ (errorIn(text))
    throw new Error(`${nameIn(root, file)}:${line}:${column} is not JSON: ${message.replace(/ \(\d+:\d+\)$/, '')}`)
  }
}

/** What keeps a text from being JSON; unlike `JSON.parse`, with the place. @param {string} text */
function errorIn(text) {
  try {
    parse(text)
  } catch (error) {
    return error
  }
  return new Error('unknown')
}
