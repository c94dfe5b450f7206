/** What esbuild writes JSX as; the build puts it into every module. */
export { createElement, Fragment } from 'react'
