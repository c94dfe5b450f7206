import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { at, readJsonFile } from './paths.mjs'

/** The package a file belongs to; undefined for the project's own. @param {string} file */
const packageOf = file => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file.replaceAll('\\', '/'))?.[1]

/** @param {string} name */
function describe(name) {
  const folder = at(`node_modules/${name}`)
  const { version, license, homepage, author } = readJsonFile(join(folder, 'package.json'))
  const file = readdirSync(folder).find(entry => /^licen[cs]e/i.test(entry))
  const words = file ? readFileSync(join(folder, file), 'utf8').trim() : `${license}, ${author?.name ?? author}`
  return [`## ${name} ${version}`, `Licence: ${license}. ${homepage ?? ''}`.trim(), '```', words, '```'].join('\n\n')
}

/**
 * THIRD-PARTY.md: the packages that files of the bundle come from, with their licences.
 * @param {string[]} files of script and styles, with or without the path of the project before them
 */
export function thirdParty(files) {
  const packages = [...new Set(files.flatMap(file => packageOf(file) ?? []))].sort()
  return [
    '# Software of others in dist-firmware',
    'Written by `node build.mjs` from what the bundle holds. Sundial itself: LICENSE.',
    ...packages.map(describe),
    '',
  ].join('\n\n')
}
