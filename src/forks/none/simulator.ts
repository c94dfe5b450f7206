import type { ForkEndpoints } from '../../../tools/simulator/api/fork.ts'

/** What a simulated gateway with the fork's firmware answers besides, or in its own way; made anew for each gateway. */
export const simulate = (): ForkEndpoints => ({ reads: {}, writes: {} })
