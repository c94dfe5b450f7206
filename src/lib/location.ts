import { navigate, useLocationProperty } from 'wouter/use-browser-location'
import { base } from './base.ts'

/** Goes to a path of this app from outside a component. */
export const go = (path: string, options?: { replace?: boolean }) => navigate(base + path, options)

const path = () => location.pathname.slice(base.length).replace(/\/+$/, '') || '/'

/** Path, query and fragment of the page shown, without the base. */
export const here = () => location.pathname.slice(base.length) + location.search + location.hash

/** Path of the page shown, without the base and without a slash at its end. */
export const usePath = () => useLocationProperty(path)

/** A parameter of the page's query; null when it is not there. */
export const useParameter = (name: string) => new URLSearchParams(useLocationProperty(() => location.search)).get(name)
