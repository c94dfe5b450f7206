import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** Zone name to POSIX rule from the bundle, the only place where rules are kept; empty without a bundle. */
export function zonesIn(folder: string): Record<string, string> {
  const path = join(folder, 'zones.json.gz')
  return existsSync(path) ? JSON.parse(gunzipSync(readFileSync(path)).toString()) : {}
}
