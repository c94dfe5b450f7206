/** What esbuild writes JSX as; the build puts it into every module. */
// biome-ignore lint/performance/noBarrelFile: esbuild injects what a file exports
export { createElement, Fragment } from 'react'
