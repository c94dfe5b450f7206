import type { RadioStats } from '../../../src/contract/live.ts'

/** Probability, 0..1, that a packet of this signal, dBm, gets lost: a little more with distance, much more near the limit. */
export const lossRate = (signal: number) =>
  Math.min(1, 0.004 + Math.max(0, -60 - signal) * 0.0009 + Math.max(0, -90 - signal) * 0.05)

/** Counters before the first request. Source: gateway contract 6.2. */
export const zeroStats = (): RadioStats => ({
  tx_request: 0,
  tx_re_request: 0,
  rx_success: 0,
  rx_fail_nothing: 0,
  rx_fail_partial: 0,
  rx_fail_corrupt: 0,
  rssi: -127,
})

/** Counters at zero; the signal strength of the last packet stays. */
export const clearedStats = ({ rssi }: RadioStats): RadioStats => ({ ...zeroStats(), rssi })

/** How one request to an inverter ended. */
export type Outcome = 'success' | 'nothing' | 'partial' | 'corrupt'

/** At most how often missing fragments are requested again. Source: gateway contract 6.5. */
export const maxFragmentRequests = 5
/** At most how often an unanswered request is resent. */
export const maxResends = 4

const counters = {
  success: 'rx_success',
  nothing: 'rx_fail_nothing',
  partial: 'rx_fail_partial',
  corrupt: 'rx_fail_corrupt',
} as const

/** Each request ends in exactly one counter; `rerequests`: fragments that were requested again. */
export function countRequest(stats: RadioStats, outcome: Outcome, rerequests: number) {
  stats.tx_request++
  stats.tx_re_request += rerequests
  stats[counters[outcome]]++
}
