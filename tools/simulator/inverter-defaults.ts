import type { InverterPolicy } from '../../src/contract/inverters.ts'

/** Settings of an inverter that nobody has changed. Source: gateway contract 8.1. */
export const inverterDefaults: InverterPolicy = {
  poll_enable: true,
  poll_enable_night: true,
  command_enable: true,
  command_enable_night: true,
  reachable_threshold: 2,
  zero_runtime: false,
  zero_day: false,
  clear_eventlog: false,
  yieldday_correction: false,
}
