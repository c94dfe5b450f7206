import { createHash } from 'node:crypto'
import { zipSync } from 'fflate'
import { flashLimit, forkLimit } from '../build/sizes.mjs'

/** Files by name. @typedef {Record<string, Uint8Array>} Files */

export const sha256 = (/** @type {Uint8Array | string} */ content) => createHash('sha256').update(content).digest('hex')

/** Lines as `sha256sum` writes and checks them. @param {Files} files */
export const checksums = files =>
  Object.keys(files)
    .sort()
    .map(name => `${sha256(files[name] ?? '')}  ${name}\n`)
    .join('')

/** Pages of the original web app that Sundial has, by their file names in `webapp/src/views` of the firmware. */
export const views =
  `AboutView ConfigAdminView ConsoleInfoView DeviceAdminView DtuAdminView ErrorView FirmwareUpgradeView HomeView
  InverterAdminView LoggingAdminView LoginView MaintenanceRebootView MqttAdminView MqttInfoView NetworkAdminView
  NetworkInfoView NtpAdminView NtpInfoView SecurityAdminView SystemInfoView WaitRestartView`.split(/\s+/)

/** A fork: its name, and the pages of its firmware's web app that it has besides. @typedef {{ name: string, views: readonly string[] }} Fork */

/**
 * What an archive says of itself. sundial.py reads `views`, and in `forks` the views of the other archives of the release; the sundial.py
 * of 1.1.0 needs `limit`, the maximum bytes of all files.
 * @typedef {{ name: string, version: string, bytes: number, limit: number, views: readonly string[], forks?: readonly Manifest[] }} Manifest
 */

/** @param {string} version @param {number} bytes of all files @param {Fork} [fork] whose archive it is @returns {Manifest} */
export const manifestOf = (version, bytes, fork) => ({
  name: fork ? `sundial-${fork.name}` : 'sundial',
  version,
  bytes,
  limit: fork ? forkLimit : flashLimit,
  views: [...views, ...(fork?.views ?? [])].sort(),
})

/**
 * A zip archive with the files and their SHA256SUMS in one folder. The same bytes on any machine: the entries are sorted and
 * carry the date of the release.
 * @param {string} folder @param {Files} files @param {string} date as 2026-11-22
 */
export function archiveOf(folder, files, date) {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  // Zip dates are local times, so this date is made of local parts too.
  const mtime = new Date(year, month - 1, day)
  const all = { ...files, SHA256SUMS: new TextEncoder().encode(checksums(files)) }
  const sorted = Object.entries(all).sort(([one], [other]) => (one < other ? -1 : 1))
  const entries = sorted.map(([name, content]) => [`${folder}/${name}`, content])
  return zipSync(Object.fromEntries(entries), { level: 9, mtime })
}
