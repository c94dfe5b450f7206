import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { UsageError } from '../command-line.mjs'
import { at } from './paths.mjs'

/** Where `--fork NAME` looks. */
const home = 'src/forks'
/** The folder with what OpenDTU itself has, which is also taken for whatever a fork leaves out. */
const none = at(`${home}/none`)

/** Names of the forks in this project. */
export const forkNames = () =>
  readdirSync(at(home))
    .filter(name => name !== 'none' && statSync(at(`${home}/${name}`)).isDirectory())
    .sort()

/**
 * The folder that `--fork` means, absolute: that of the fork with this name in this project, else the one at this path.
 * Throws `UsageError`. @param {string} fork a name or a path
 */
export function forkFolder(fork) {
  const folder = forkNames().includes(fork) ? at(`${home}/${fork}`) : resolve(fork)
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`--fork ${fork}: ${home} has only ${forkNames().join(', ')}, and there is no folder ${folder}`)
  const lacking = ['product.ts', 'tsconfig.json'].find(name => !existsSync(join(folder, name)))
  if (lacking)
    throw new UsageError(`--fork ${fork}: there is no ${lacking} in ${folder}; docs/forks.md says what a fork needs`)
  return folder
}

/**
 * Module name -> file of a fork, or of the default where the fork has none. @param {string} [fork] its folder
 * @returns {Record<string, string>}
 */
export const forkAliases = (fork = none) =>
  Object.fromEntries(
    ['product', 'history', 'live', 'pages', 'simulator'].map(part => {
      const files = [fork, none].flatMap(folder => [join(folder, `${part}.ts`), join(folder, `${part}.tsx`)])
      return [`#fork/${part}`, files.find(existsSync) ?? '']
    }),
  )
