import { sunnyGateway } from '../../../../test/support/sunny-gateway.ts'
import { get } from '../../../../test/unit/tools/simulator/calls.ts'
import type { Readable } from '../../../contract/endpoints.ts'
import type { Settings } from '../simulator/settings.ts'
import { simulatedFork } from '../simulator.ts'

/** What the pages of this firmware read. */
export const paths = [
  'battery/config',
  'batterylivedata/status',
  'dtu/config',
  'gridcharger/config',
  'gridchargerlivedata/status',
  'livedata/status',
  'mqtt/status',
  'powerlimiter/config',
  'powerlimiter/metadata',
  'powerlimiter/status',
  'powermeter/config',
  'security/config',
  'solarcharger/config',
  'solarchargerlivedata/status',
  'system/status',
] as const satisfies readonly Readable[]

export type SoundPath = (typeof paths)[number]

/** Documents of a simulated gateway, by their path. */
export async function soundDocuments(settings: Partial<Settings> = {}): Promise<Record<SoundPath, object>> {
  const { gateway } = await sunnyGateway({ listen: false, fork: simulatedFork({ settings }) })
  const documents = await Promise.all(paths.map(async path => [path, await get(gateway, path)] as const))
  return Object.fromEntries(documents) as Record<SoundPath, object>
}
