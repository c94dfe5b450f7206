import type { Seen } from '../../../live/live.ts'
import type { ListedGateway } from '../../../live/others/listed.ts'
import { type OtherGateway, otherAt } from '../../../live/others/others.ts'

/** Another gateway with values of now. */
export interface GatewayNow extends ListedGateway {
  /** In display order. */
  inverters: readonly Seen[]
}

/** What the sentence knows of the other gateways. */
export interface Elsewhere {
  others: readonly GatewayNow[]
  /** The names of those that should send values but do not. */
  missing: readonly string[]
}

export const nowhere: Elsewhere = { others: [], missing: [] }

/** What there is to know of the other gateways; one that has only just been asked is not missing yet. Pure. */
export function elsewhereOf(
  gateways: readonly ListedGateway[],
  state: Readonly<Record<string, OtherGateway>>,
): Elsewhere {
  const others: GatewayNow[] = []
  const missing: string[] = []
  for (const gateway of gateways) {
    const { contact, stale, heard, serials, inverters } = otherAt(gateway.address)(state)
    if (heard && !stale) others.push({ ...gateway, inverters: serials.flatMap(serial => inverters[serial] ?? []) })
    else if (contact !== 'connecting' && contact !== 'open') missing.push(gateway.name)
  }
  return { others, missing }
}
