import type { CSSProperties } from 'react'

/** How a list of inverters stands on the wall: up to five beside each other, more in two lines; upright below each other, or in two columns. */
export const wallList = (count: number) => ({
  className: count > 5 ? 'inverters many' : count < 4 ? 'inverters few' : 'inverters',
  style: {
    '--across': Math.min(5, count > 5 ? Math.ceil(count / 2) : count),
    '--upright': count > 5 ? 2 : 1,
  } as CSSProperties,
})
