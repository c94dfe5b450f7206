import type { RadioStats } from '../../../src/contract/live.ts'

/** Counters of a radio that has not spoken yet. Source: gateway contract 6.2. */
export const silentStats = (): RadioStats => ({
  tx_request: 0,
  tx_re_request: 0,
  rx_success: 0,
  rx_fail_nothing: 0,
  rx_fail_partial: 0,
  rx_fail_corrupt: 0,
  rssi: -127,
})

/** Counters from zero; the strength of the last packet stays. */
export const clearedStats = ({ rssi }: RadioStats): RadioStats => ({ ...silentStats(), rssi })

/** How one request to an inverter ended. */
export type Outcome = 'success' | 'nothing' | 'partial' | 'corrupt'

/** Missing fragments are asked for this often. Source: gateway contract 6.5. */
export const fragmentTries = 5
/** A silent request is resent this often. */
export const resends = 4

const counters = {
  success: 'rx_success',
  nothing: 'rx_fail_nothing',
  partial: 'rx_fail_partial',
  corrupt: 'rx_fail_corrupt',
} as const

/** Each request ends in exactly one counter; `again`: fragments asked for a second time. */
export function count(stats: RadioStats, outcome: Outcome, again: number) {
  stats.tx_request++
  stats.tx_re_request += again
  stats[counters[outcome]]++
}
