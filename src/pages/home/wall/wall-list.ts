import type { CSSProperties } from 'react'

/**
 * The layout of inverters on the wall: up to five side by side, more in two lines; in portrait below each other, or in two columns. Letters are as large as
 * `all` inverters on the screen allow, those of other gateways too.
 */
export const wallList = (count: number, all = count) => ({
  className: all > 5 ? 'inverters many' : all < 4 ? 'inverters few' : 'inverters',
  style: {
    '--across': Math.min(5, count > 5 ? Math.ceil(count / 2) : count),
    '--upright': count > 5 ? 2 : 1,
  } as CSSProperties,
})
