import type { Page } from '../../ui/menu/page.ts'

/** Pages that a fork adds. */
export const pages: readonly Page[] = []
