/**
 * Writes src/zones.json: name of a time zone -> its POSIX rule, sorted by name.
 *
 *   npx tsx tools/zones.ts [folder of compiled zones, /usr/share/zoneinfo by default]
 *
 * The names are those of zone.tab, which has one for each place, the zones of `Etc`, and former names that browsers still
 * report as their own zone. A gateway that holds another name, such as US/Pacific, keeps it and its rule. A rule is the last
 * line of the zone's compiled file (RFC 9636, section 3.3: footer), what holds after the last recorded change.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The tzdata release that src/zones.json was made from. The tool refuses another one until this line says so. */
export const tzdataVersion = '2025b'

/** Zone name -> POSIX rule such as `CET-1CEST,M3.5.0,M10.5.0/3`. */
export type Zones = Record<string, string>

/** The rule at the end of a compiled zone file. Throws when the file has none (TZif version 1). */
export function ruleOf(file: Buffer): string {
  const rule = /\n([^\n]+)\n$/.exec(file.toString('latin1'))?.[1]
  if (file.toString('latin1', 0, 4) !== 'TZif' || !rule) throw new Error('not a compiled zone file with a POSIX rule')
  return rule
}

/** What `Intl.supportedValuesOf('timeZone')` has and zone.tab has not. */
const formerNames =
  `Africa/Asmera America/Buenos_Aires America/Catamarca America/Coral_Harbour America/Cordoba America/Godthab
  America/Indianapolis America/Jujuy America/Louisville America/Mendoza Asia/Calcutta Asia/Katmandu Asia/Rangoon Asia/Saigon
  Atlantic/Faeroe Europe/Kiev Pacific/Enderbury Pacific/Ponape Pacific/Truk`.split(/\s+/)

/** The zones of a folder of compiled zones that also holds tzdata.zi and zone.tab, and the release they come from. */
function readZones(folder: string): { version: string; zones: Zones } {
  const source = readFileSync(join(folder, 'tzdata.zi'), 'utf8')
  const places = readFileSync(join(folder, 'zone.tab'), 'utf8').matchAll(/^[A-Z]{2}\t\S+\t(\S+)/gm)
  const etc = source.matchAll(/^(?:Z|L \S+) (Etc\/\S+)/gm)
  const names = [...places, ...etc].map(([, name = '']) => name)
  const sorted = [...new Set([...names, ...formerNames, 'UTC'])].sort()
  const zones = Object.fromEntries(sorted.map(name => [name, ruleOf(readFileSync(join(folder, name)))]))
  return { version: /^# version (\S+)/.exec(source)?.[1] ?? 'unknown', zones }
}

function main(folder = '/usr/share/zoneinfo') {
  const { version, zones } = readZones(folder)
  if (version !== tzdataVersion) {
    console.error(
      `zones: ${folder} holds tzdata ${version}, tools/zones.ts names ${tzdataVersion}; change tzdataVersion first`,
    )
    process.exit(1)
  }
  writeFileSync(fileURLToPath(new URL('../src/zones.json', import.meta.url)), `${JSON.stringify(zones, null, 2)}\n`)
  console.log(`zones: ${Object.keys(zones).length} names from tzdata ${version} -> src/zones.json`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(process.argv[2])
