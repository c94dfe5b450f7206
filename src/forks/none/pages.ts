import type { ForkPage } from '../../pages.tsx'

/** Pages that a fork adds. */
export const pages: readonly ForkPage[] = []
