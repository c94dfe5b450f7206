import { readFile, writeFile } from 'node:fs/promises'
import { at } from './paths.mjs'
import { preactCopies } from './script.mjs'

/** Maximum bytes of flash for the bundle: with all languages, and with English alone and no extras. */
const budget = { all: 98_304, english: 87_552 }
/** The firmware routes six files. */
const maxFiles = 6

/**
 * What a build made.
 * @typedef {object} Report
 * @property {Record<string, number>} files file name -> bytes as stored in flash
 * @property {Record<string, number>} modules source file -> bytes in the script before it is minified
 * @property {number} total bytes of all files
 * @property {number} limit maximum of `total`
 * @property {string[]} problems why this build must not ship; empty when it may
 */

/** @param {{ files: Record<string, number>, modules: Record<string, number>, languages?: string[], extras?: string[],
 *   unexpected?: string[], limit?: number | undefined }} made `limit`: bytes in all, instead of ours
 * @returns {Report} */
export function judge({ files, modules, languages = [], extras = [], unexpected = [], limit: own }) {
  const total = Object.values(files).reduce((sum, size) => sum + size, 0)
  const limit = own ?? (languages.join() === 'en' && !extras.length ? budget.english : budget.all)
  const copies = preactCopies(Object.keys(modules))
  const names = [...Object.keys(files), ...unexpected]
  const problems = [
    total > limit && `${total} bytes in all, ${total - limit} above the limit of ${limit}`,
    names.length > maxFiles && `${names.length} files, the firmware embeds ${maxFiles}: ${names.join(', ')}`,
    copies.length !== 1 &&
      `${copies.length} copies of Preact in the bundle, one is right: ${copies.join(', ') || 'none'}`,
  ].filter(problem => problem !== false)
  return { files, modules, total, limit, problems }
}

/** @param {string} name @param {(string | number)[]} cells */
const row = (name, ...cells) => name.padEnd(60) + cells.map(cell => String(cell).padStart(10)).join('')

/** Files and their share of the limit, then the 20 largest modules, as text for people. @param {Report} report */
export function describe({ files, modules, total, limit, problems }) {
  const sizes = Object.entries({ ...files, total })
  const largest = Object.entries(modules).sort(([, a], [, b]) => b - a)
  return [
    row('file', 'bytes', 'of limit'),
    ...sizes.map(([name, bytes]) => row(name, bytes, `${((bytes / limit) * 100).toFixed(1)} %`)),
    `limit ${limit} bytes`,
    '',
    row('largest modules of js/app.js, not minified, not compressed', 'bytes'),
    ...largest.slice(0, 20).map(([name, bytes]) => row(name, bytes)),
    ...problems.map(problem => `build: ${problem}`),
  ].join('\n')
}

/** The size table of docs/performance.md, between its two markers. @param {Pick<Report, 'files' | 'total'>} report */
export const sizesTable = ({ files, total }) =>
  [
    '| file | bytes |',
    '|---|---:|',
    ...Object.entries({ ...files, total }).map(([name, bytes]) => `| ${name} | ${bytes} |`),
  ].join('\n')

/** The size table as it stands in docs/performance.md. */
export const sizesBlock = /(<!-- sizes -->)[\s\S]*?(<!-- \/sizes -->)/

/** Puts the sizes of this build into docs/performance.md. Throws when the markers are missing. @param {Report} report */
export async function updateSizes(report) {
  const text = await readFile(at('docs/performance.md'), 'utf8')
  if (!sizesBlock.test(text)) throw new Error('docs/performance.md has no <!-- sizes --> block')
  const table = sizesTable(report)
  await writeFile(
    at('docs/performance.md'),
    text.replace(sizesBlock, (_, open, close) => `${open}\n${table}\n${close}`),
  )
}
