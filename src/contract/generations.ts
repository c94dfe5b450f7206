/** Firmware generations by the year of their first release. Source: gateway contract 2.1. */
export const generations = [2025, 2026] as const
export type Generation = (typeof generations)[number]

/** The meaning of a limit command's number: % or W, and whether it outlives a restart of the inverter. */
export interface LimitMode {
  relative: boolean
  persistent: boolean
}

/**
 * `limit_type` of a limit command. Both generations share 0 and 1; persistent ones are +256 in 2025 and 2, 3 in 2026,
 * and each refuses the other's with code 5003. Source: gateway contract 9.
 */
export const limitType = ({ relative, persistent }: LimitMode, generation: Generation) =>
  Number(relative) + (persistent ? (generation === 2025 ? 256 : 2) : 0)

/** Modules whose log level can be set, in the order of the wire. Source: gateway contract 2.1, 13.7. */
export const logModules: Record<Generation, readonly string[]> = {
  2025: ['CORE', 'hoymiles', 'mqtt', 'network', 'webapi'],
  2026: ['CORE', 'hoymiles', 'mqtt', 'network', 'webapi', 'async_ws', 'async_tcp'],
}
