import type { Page } from '../../layout/menu/page.ts'

/** Pages that a fork adds. */
export const pages: readonly Page[] = []
