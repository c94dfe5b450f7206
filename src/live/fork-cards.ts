import type { LiveCard } from './live-card.ts'

/** Cards of a fork: the build puts those of its folder here (`node build.mjs --with DIR`). */
export const forkCards: readonly LiveCard[] = []
