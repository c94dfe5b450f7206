import type { LiveSummary } from '../contract/live.ts'

/**
 * Whether the gateway has received anything from the inverter since it started. Before that it reports zeros, its uptime as the
 * age, and a signal of -127 dBm. Source: gateway contract 6.2.
 */
export const isHeard = ({ radio_stats }: Pick<LiveSummary, 'radio_stats'>) => radio_stats?.rssi !== -127
