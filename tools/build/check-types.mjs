import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { at, root } from './paths.mjs'

const cache = at('node_modules/.cache/sundial')

/**
 * What checks the types of a project, as arguments of node: '.', or the folder of a fork. What was found is kept, so that the next time only
 * what has changed since is looked at; what was found with other English texts is deleted. @param {string} project
 */
export function typesCommand(project) {
  const name = `types-${relative(root, project).replace(/\W+/g, '-')}`
  // TypeScript 7 does not look again at what uses a JSON file that has changed.
  const hash = createHash('sha256')
  for (const file of [at('lang/en.json'), join(project, 'lang/en.json')])
    if (existsSync(file)) hash.update(readFileSync(file))
  const kept = `${name}-${hash.digest('hex').slice(0, 8)}.json`
  const isOlder = (/** @type {string} */ file) =>
    file !== kept && file.startsWith(name) && /^(-[0-9a-f]{8})?\.json$/.test(file.slice(name.length))
  for (const file of existsSync(cache) ? readdirSync(cache) : [])
    if (isOlder(file)) rmSync(join(cache, file), { force: true })
  return [
    at('node_modules/typescript/bin/tsc'),
    ...['--project', project, '--pretty', 'false', '--incremental', '--tsBuildInfoFile', join(cache, kept)],
  ]
}

/** Lines of the compiler about what is listed elsewhere, and where. @type {[RegExp, string][]} */
const lists = [
  [/not assignable to .*\bTextKey\b.*/g, 'lang/en.json'],
  [/not assignable to .*\bConfigFile\b.*/g, 'ConfigFile in src/contract/settings.ts'],
  [/not assignable to .*\bReadable\b.*/g, 'Endpoints in src/contract/endpoints.ts'],
  // The compiler writes out the names of all replies.
  [/settings\/tables\.ts.*not assignable to type '"\w+" \|.*/g, 'replies in src/contract/codes.ts'],
]

/**
 * What the compiler says, with where to add what is new, and without the middle of long lines: the place and what is missing come first.
 * @param {string} output
 */
export const withHints = output =>
  lists
    .reduce((text, [line, list]) => text.replace(line, `$& If it is new, add it to ${list}.`), output)
    .replace(/^(.{180}).{20,}(.{120})$/gm, '$1 … $2')

/** Checks the types of a fork by its tsconfig.json. Throws with what is wrong. @param {string} fork its folder */
export function checkTypes(fork) {
  const { status, stdout, stderr } = spawnSync(process.execPath, typesCommand(fork), { encoding: 'utf8' })
  if (status === 0) return
  const name = relative(process.cwd(), fork) || fork
  throw new Error(`the types of ${name} are wrong; nothing is written\n${withHints(stdout + stderr)}`.trim())
}
