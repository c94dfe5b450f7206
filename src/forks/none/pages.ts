import type { ForkPage } from '../../ui/page/page.ts'

/** Pages that a fork adds. */
export const pages: readonly ForkPage[] = []
