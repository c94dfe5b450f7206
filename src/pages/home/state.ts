import type { LiveSummary } from '../../contract/live.ts'
import type { TextKey } from '../../lib/i18n.ts'

/** How an inverter does; colour, sign and word follow from it. Source: specification 1, section 4. */
export type InverterState = 'off' | 'down' | 'idle' | 'on'

export const stateOf = ({ poll_enabled, reachable, producing }: LiveSummary): InverterState =>
  !poll_enabled ? 'off' : !reachable ? 'down' : producing ? 'on' : 'idle'

export const stateText: Record<InverterState, TextKey> = {
  off: 'live.NotPolled',
  down: 'live.Unreachable',
  idle: 'live.Idle',
  on: 'live.Producing',
}

/** W the inverter can deliver, from its limit in percent and in watts; 0 while the gateway does not know. */
export const ratedPower = ({ limit_absolute, limit_relative }: LiveSummary) =>
  limit_absolute > 0 && limit_relative > 0 ? Math.round((limit_absolute * 100) / limit_relative) : 0
