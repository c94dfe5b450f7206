import { readFile, writeFile } from 'node:fs/promises'
import { at } from './paths.mjs'

/** Maximum bytes of flash for all files of a build. `--limit` sets another one for one build. */
export const flashLimit = 131_072
/** The share of the limit from which a build warns. */
const warnFrom = 0.9
/** The firmware routes six files. */
const maxFiles = 6

/**
 * What a build made: bytes of its files as stored in flash, of the modules in the script before compression, and of all files;
 * the maximum of `total`; why this build must not ship, and what will soon be a reason.
 * @typedef {{ files: Record<string, number>, modules: Record<string, number>, total: number, limit: number, problems: string[],
 *   warnings: string[] }} Report
 */

/** A build that must not ship, and so writes nothing. */
export class BuildError extends Error {
  /** @param {Report} report */
  constructor(report) {
    super(report.problems.join('\n'))
    this.report = report
  }
}

const advice = 'docs/development.md says what to do: "When the build says it is too large"'

/**
 * @param {{ files: Record<string, number>, modules: Record<string, number>, names?: string[], limit?: number | undefined }} made
 *   `names`: of the files in the folder
 * @returns {Report}
 */
export function judge({ files, modules, names = Object.keys(files), limit = flashLimit }) {
  const total = Object.values(files).reduce((sum, size) => sum + size, 0)
  // A second copy of Preact's core renders nothing.
  const copies = Object.keys(modules).filter(name => /(^|\/)preact\/(dist|src)\/(preact|index)\.\w+$/.test(name))
  const problems = []
  if (total > limit)
    problems.push(
      `${total} bytes in all, ${total - limit} above the limit of ${limit}. For this build, --limit BYTES sets another limit; ` +
        `it stands in tools/build/sizes.mjs. ${advice}`,
    )
  if (names.length > maxFiles)
    problems.push(`${names.length} files, the firmware embeds ${maxFiles}: ${names.join(', ')}`)
  if (copies.length !== 1)
    problems.push(`${copies.length} copies of Preact in the bundle, one is right: ${copies.join(', ')}`)
  const isNear = total <= limit && total >= limit * warnFrom
  const warnings = isNear ? [`${total} of ${limit} bytes: ${limit - total} are left. ${advice}`] : []
  return { files, modules, total, limit, problems, warnings }
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
    row('largest modules of js/app.js, not compressed', 'bytes'),
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
