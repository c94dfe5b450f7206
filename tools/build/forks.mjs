import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { at } from './paths.mjs'

/** The folder of a fork in this project, named from the project's. @param {string} name */
export const forkFolder = name => `src/forks/${name}`

/** Names of the forks in this project: the folders of `src/forks` with a `pages.tsx`. */
export const forkNames = () =>
  existsSync(at('src/forks'))
    ? readdirSync(at('src/forks'))
        .filter(name => existsSync(join(at(forkFolder(name)), 'pages.tsx')))
        .sort()
    : []

/**
 * The folder of a fork in this project by its name, absolute. Throws for a name that none has.
 * @param {string} name
 */
export function folderOfFork(name) {
  const all = forkNames()
  if (!all.includes(name)) throw new Error(`there is no fork ${name} in src/forks; it has ${all.join(', ') || 'none'}`)
  return at(forkFolder(name))
}
