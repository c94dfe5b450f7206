import { readFile, writeFile } from 'node:fs/promises'
import { at } from './paths.mjs'

/** Maximum bytes of flash for the bundle: with all languages, and with English alone. */
const budget = { all: 98_304, english: 87_552 }
/** The firmware routes six files. */
const maxFiles = 6

/**
 * What a build made: bytes of its files as stored in flash, of the modules in the script before it is minified, and of all files;
 * the maximum of `total`; and why this build must not ship, if so.
 * @typedef {{ files: Record<string, number>, modules: Record<string, number>, total: number, limit: number, problems: string[] }} Report
 */

/**
 * @param {{ files: Record<string, number>, modules: Record<string, number>, names?: string[], limit?: number | undefined }
 *   & import('./texts.mjs').Parts} made `names`: of the files in the folder; `limit`: instead of ours
 * @returns {Report}
 */
export function judge({ files, modules, names = Object.keys(files), languages = [], limit: own }) {
  const total = Object.values(files).reduce((sum, size) => sum + size, 0)
  const limit = own ?? (languages.join() === 'en' ? budget.english : budget.all)
  // A second copy of Preact's core renders nothing.
  const copies = Object.keys(modules).filter(name => /(^|\/)preact\/(dist|src)\/(preact|index)\.\w+$/.test(name))
  const problems = [
    total > limit && `${total} bytes in all, ${total - limit} above the limit of ${limit}`,
    names.length > maxFiles && `${names.length} files, the firmware embeds ${maxFiles}: ${names.join(', ')}`,
    copies.length !== 1 && `${copies.length} copies of Preact in the bundle, one is right: ${copies.join(', ')}`,
  ].filter(problem => problem !== false)
  return { files, modules, total, limit, problems }
}

/** @param {string} name @param {(string | number)[]} cells */
const row = (name, ...cells) => name.padEnd(60) + cells.map(cell => String(cell).padStart(10)).join('')

/** Files and their share of the limit, then the 20 largest modules, as text for people. @param {Report} report */
export function describe({ files, modules, total, limit }) {
  const sizes = Object.entries({ ...files, total })
  const largest = Object.entries(modules).sort(([, a], [, b]) => b - a)
  return [
    row('file', 'bytes', 'of limit'),
    ...sizes.map(([name, bytes]) => row(name, bytes, `${((bytes / limit) * 100).toFixed(1)} %`)),
    `limit ${limit} bytes`,
    '',
    row('largest modules of js/app.js, not minified, not compressed', 'bytes'),
    ...largest.slice(0, 20).map(([name, bytes]) => row(name, bytes)),
  ].join('\n')
}

/** The size table as it stands in docs/performance.md. */
export const sizesBlock = /(?<=<!-- sizes -->\n)[\s\S]*?(?=\n<!-- \/sizes -->)/

/** The size table of docs/performance.md. @param {Pick<Report, 'files' | 'total'>} report */
export function sizesTable({ files, total }) {
  const rows = Object.entries({ ...files, total }).map(([name, bytes]) => `| ${name} | ${bytes} |`)
  return ['| file | bytes |', '|---|---:|', ...rows].join('\n')
}

/** Puts the sizes of this build into docs/performance.md. @param {Report} report */
export async function updateSizes(report) {
  const file = at('docs/performance.md')
  await writeFile(file, (await readFile(file, 'utf8')).replace(sizesBlock, sizesTable(report)))
}
