import { readFile, writeFile } from 'node:fs/promises'
import { ledgerOf, ledgerTable } from './ledger.mjs'
import { at } from './paths.mjs'
import { preactCopies } from './script.mjs'

/** What the firmware should spend on the page, bytes of flash. */
const goal = 65_536
/** Above this the build fails, bytes of flash. */
const limit = 72_000
/** The firmware routes six files and no more. */
const mostFiles = 6

/**
 * What a build made.
 * @typedef {object} Report
 * @property {Record<string, number>} files file name -> bytes as stored in flash
 * @property {Record<string, number>} modules source file -> minified bytes before gzip
 * @property {number} total bytes of all files
 * @property {number} gzipped bytes of the script if it were not folded but gzipped only; 0 when it is not folded
 * @property {string[]} problems why this build must not ship; empty when it may
 */

/** @param {Record<string, number>} sizes */
const sum = sizes => Object.values(sizes).reduce((total, size) => total + size, 0)

/** @param {{ files: Record<string, number>, modules: Record<string, number>, inputs: string[], strangers?: string[], gzipped?: number }} made
 * @returns {Report} */
export function judge({ files, modules, inputs, strangers = [], gzipped = 0 }) {
  const total = sum(files)
  const copies = preactCopies(inputs)
  const names = [...Object.keys(files), ...strangers]
  const problems = [
    total > limit && `${total} bytes in all, ${total - limit} above the limit of ${limit}`,
    names.length > mostFiles && `${names.length} files, the firmware embeds ${mostFiles}: ${names.join(', ')}`,
    copies.length !== 1 &&
      `${copies.length} copies of Preact in the bundle, one is right: ${copies.join(', ') || 'none'}`,
  ].filter(problem => problem !== false)
  return { files, modules, total, gzipped, problems }
}

/** @param {[string, ...(string | number)[]][]} rows @returns {string} */
const table = rows => {
  const widest = Math.max(...rows.map(([name]) => name.length))
  return rows
    .map(([name, ...cells]) => name.padEnd(widest) + cells.map(cell => String(cell).padStart(9)).join(''))
    .join('\n')
}

/** Files and their share of the goal, then the 20 largest modules, as text for people.
 * @param {Report} report */
export function describe({ files, modules, total, gzipped, problems }) {
  const share = (/** @type {number} */ bytes) => `${((bytes / goal) * 100).toFixed(1)} %`
  const perByte = (files['js/app.js.gz'] ?? 0) / (sum(modules) || 1)
  const largest = Object.entries(modules).sort(([, a], [, b]) => b - a)
  const rest = largest.splice(20)
  return [
    table([
      ['file', 'bytes', `of goal`],
      ...Object.entries(files).map(
        ([name, bytes]) => /** @type {[string, number, string]} */ ([name, bytes, share(bytes)]),
      ),
      ['total', total, share(total)],
    ]),
    `goal ${goal}, limit ${limit} bytes; js/app.js by gzip alone: ${gzipped}`,
    '',
    table([
      ['largest modules of js/app.js (minified, before gzip; gz: by share)', 'bytes', '~ gz'],
      ...largest.map(
        ([name, bytes]) => /** @type {[string, number, number]} */ ([name, bytes, Math.round(bytes * perByte)]),
      ),
      [
        `${rest.length} more`,
        rest.reduce((all, [, bytes]) => all + bytes, 0),
        Math.round(rest.reduce((all, [, bytes]) => all + bytes, 0) * perByte),
      ],
    ]),
    ...problems.map(problem => `build: ${problem}`),
  ].join('\n')
}

/** The size table of the README, between its two markers. @param {Report} report */
export const readmeTable = ({ files, total }) =>
  [
    '| file | bytes |',
    '|---|---:|',
    ...Object.entries({ ...files, total }).map(([name, bytes]) => `| ${name} | ${bytes} |`),
  ].join('\n')

/** What stands in the README between the two markers of that name. @param {string} name */
export const readmeBlock = name => new RegExp(`(<!-- ${name} -->)[\\s\\S]*?(<!-- /${name} -->)`)

/** Puts the sizes of this build and the ledger of its features into README.md. Throws when the markers are missing.
 * @param {Report} report */
export async function updateReadme(report) {
  const tables = {
    sizes: readmeTable(report),
    ledger: ledgerTable(ledgerOf(report.modules, report.files['js/app.js.gz'] ?? 0)),
  }
  let text = await readFile(at('README.md'), 'utf8')
  for (const [name, table] of Object.entries(tables)) {
    if (!readmeBlock(name).test(text)) throw new Error(`README.md has no <!-- ${name} --> block`)
    text = text.replace(readmeBlock(name), (_, open, close) => `${open}\n${table}\n${close}`)
  }
  await writeFile(at('README.md'), text)
}
