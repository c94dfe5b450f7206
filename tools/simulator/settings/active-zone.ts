import type { Generation } from '../../../src/contract/generations.ts'
import type { ConfigFile } from '../../../src/contract/settings.ts'
import { knownZone } from '../time/zone-time.ts'

type Zones = Record<string, string>

/** A zone with the rule `rule`, preferably `name`; UTC for an unknown rule. */
const zoneWith = (rule: string | undefined, name: string, zones: Zones) =>
  zones[name] === rule ? name : (Object.keys(zones).find(zone => zones[zone] === rule) ?? 'UTC')

/**
 * The zone of the gateway's local time. Generation 2025 goes by the rule, 2026 by the name, where an unknown one leaves
 * `before` in force, or UTC after a boot. Without a zone list, in a checkout that was never built, both go by the name.
 * Source: gateway contract 13.4.
 */
export function activeZone(ntp: ConfigFile['ntp'], generation: Generation, zones: Zones, before = 'UTC'): string {
  const name = ntp.timezone_descr
  if (Object.keys(zones).length === 0) return knownZone(name)
  if (generation === 2025) return knownZone(zoneWith(ntp.timezone, name, zones))
  return name in zones ? knownZone(name) : before
}
