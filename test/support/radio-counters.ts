/** The radio counters of an inverter after these answers, requests without an answer, and repeated parts. */
export const counters = (rx_success: number, rx_fail_nothing = 0, tx_re_request = 0) => ({
  rx_success,
  rx_fail_nothing,
  rx_fail_partial: 0,
  rx_fail_corrupt: 0,
  tx_re_request,
})
