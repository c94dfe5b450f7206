import type { ForkEndpoints } from '../../../tools/simulator/api/fork.ts'

/** What a simulated gateway with the fork's firmware answers in addition or differently; made anew for each gateway. */
export const simulate = (): ForkEndpoints => ({ reads: {}, writes: {} })
