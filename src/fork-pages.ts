import type { Page } from './layout/menu/page.ts'

/** Pages of a fork: the build puts those of its folder here (`node build.mjs --with DIR`). */
export const forkPages: readonly Page[] = []
