import { gzipSync } from 'node:zlib'

/**
 * Maximum bytes of flash for all files of a build. `--limit` sets another one for one build. A firmware that has room for
 * the 224 919 bytes of the web app that Sundial replaces has room for this. The goal is 200 000.
 */
export const flashLimit = 224_256
/** Maximum bytes of flash for all files of a build with a fork: less than the 257 897 bytes of OpenDTU-OnBattery's own web app. The goal is 240 000. */
export const forkLimit = 257_024
/** The share of the limit from which there is a warning. */
const warnFrom = 0.99

/**
 * Bytes of the files as stored in flash, of the modules in the script before compression, and of all files; the maximum of `total`. `rooms`: bytes of
 * flash, see `byRoom`.
 * @typedef {{ files: Record<string, number>, modules: Record<string, number>, rooms: Record<string, number>, total: number, limit: number }} Report
 */

/** @param {string} file */
const roomOf = file =>
  file.includes('node_modules/') ? 'packages' : (/^src\/((?:pages|forks)\/\w+|\w+)(?=\/)/.exec(file)?.[1] ?? 'shell')

/**
 * About how many bytes of flash styles, texts and each room of the source take: each kind as much of `flash` as it takes alone, and a room as much of
 * the code as its modules have before they are minified.
 * @param {number} flash bytes of page and app @param {Record<string, number>} modules @param {{ styles: string, texts: string, code: string }} kinds
 */
export function byRoom(flash, modules, kinds) {
  const alone = Object.entries(kinds).map(([kind, text]) => /** @type {const} */ ([kind, gzipSync(text).length]))
  const share = flash / alone.reduce((sum, [, bytes]) => sum + bytes, 0)
  const { code = 0, ...rooms } = Object.fromEntries(alone.map(([kind, bytes]) => [kind, bytes * share]))
  const ofModule = code / Object.values(modules).reduce((sum, bytes) => sum + bytes, 0)
  for (const [file, bytes] of Object.entries(modules))
    rooms[roomOf(file)] = (rooms[roomOf(file)] ?? 0) + bytes * ofModule
  return Object.fromEntries(Object.entries(rooms).map(([room, bytes]) => [room, Math.round(bytes)]))
}

const advice = 'docs/development.md says what to do: "When the build says it is too large"'

/**
 * Throws if a build must not ship, with the reasons and the sizes.
 * @param {{ files: Record<string, number>, modules: Record<string, number>, rooms?: Record<string, number>, limit?: number | undefined }} made
 * @returns {Report}
 */
export function judge({ files, modules, rooms = {}, limit = flashLimit }) {
  const total = Object.values(files).reduce((sum, size) => sum + size, 0)
  const report = { files, modules, rooms, total, limit }
  const problems = []
  if (total > limit)
    problems.push(
      `${total} bytes in all, ${total - limit} above the limit of ${limit}; nothing is written. --limit BYTES sets another limit ` +
        `for this build; it is set in tools/build/sizes.mjs. ${advice}`,
    )
  // A second copy of Preact's core renders nothing.
  const copies = Object.keys(modules).filter(name => /(^|\/)preact\/(dist|src)\/(preact|index)\.\w+$/.test(name))
  if (copies.length !== 1) problems.push(`${copies.length} copies of Preact, one is right: ${copies.join(', ')}`)
  if (problems.length) throw new Error([...problems, describe(report)].join('\n\n'))
  return report
}

/** What to say of a build that is close to its limit; undefined of another. @param {Report} report */
export const warning = ({ total, limit }) =>
  total < limit * warnFrom ? undefined : `${total} of ${limit} bytes: ${limit - total} are left. ${advice}`

/** @param {string} title @param {[name: string, bytes: number][]} rows */
const table = (title, rows) =>
  [`| ${title} | bytes |`, '|---|---:|', ...rows.map(([name, bytes]) => `| ${name} | ${bytes} |`)].join('\n')

/** Sizes, rooms and the 20 largest modules, as text for people. @param {Report} report */
export function describe({ files, modules, rooms, total, limit }) {
  const byBytes = (/** @type {Record<string, number>} */ sizes) => Object.entries(sizes).sort(([, a], [, b]) => b - a)
  const share = `${((total / limit) * 100).toFixed(1)} % of ${limit} bytes`
  const tables = [table('room, about', byBytes(rooms)), table('module', byBytes(modules).slice(0, 20))]
  return [table('file', Object.entries({ ...files, total })), share, ...tables].join('\n\n')
}
