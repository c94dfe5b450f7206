import { spawnSync } from 'node:child_process'
import { relative } from 'node:path'
import { at } from './paths.mjs'

/**
 * What checks the types of a project, as arguments of node: '.', or the folder of a fork. What was found is kept, so that the next time only
 * what has changed since is looked at. @param {string} project
 */
export const typesCommand = project => [
  at('node_modules/typescript/bin/tsc'),
  ...['--project', project, '--pretty', 'false', '--incremental', '--tsBuildInfoFile'],
  at(`node_modules/.cache/sundial/types-${relative(at('.'), project).replace(/\W+/g, '-')}.json`),
]

/** Checks the types of a fork by its tsconfig.json. Throws with what is wrong. @param {string} fork its folder */
export function checkTypes(fork) {
  const { status, stdout, stderr } = spawnSync(process.execPath, typesCommand(fork), { encoding: 'utf8' })
  if (status === 0) return
  const name = relative(process.cwd(), fork) || fork
  throw new Error(`the types of ${name} are wrong; nothing is written\n${stdout}${stderr}`.trim())
}
