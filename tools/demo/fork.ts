import type { ForkEndpoints } from '../simulator/api/fork.ts'

/** Makes what the firmware of a fork answers: the build puts that of its folder here (`npm run demo -- --fork NAME`). */
export const simulate: (() => ForkEndpoints) | undefined = undefined
