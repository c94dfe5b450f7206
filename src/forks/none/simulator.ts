import type { SimulatedFork } from '../../../tools/simulator/api/fork.ts'

/** What a simulated gateway with the fork's firmware answers in addition or differently; made anew for each gateway. */
export const simulatedFork = (): SimulatedFork => ({ reads: {}, writes: {} })
