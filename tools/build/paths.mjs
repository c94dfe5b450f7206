import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The absolute path of a file or folder named from the project's folder, wherever the command was started.
 * @param {string} name */
export const at = name => fileURLToPath(new URL(`../../${name}`, import.meta.url))

/** The folder of this project. */
export const root = at('')

/** A path as it is named from a folder, with forward slashes. @param {string} folder @param {string} path */
export const nameIn = (folder, path) => relative(folder, path).replaceAll('\\', '/')

/** What a JSON file holds; an error names the file. @param {string} file */
export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : error}`)
  }
}
