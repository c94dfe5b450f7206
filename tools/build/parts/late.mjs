/** Components that come with a later part of the script, and what stands in their place until then. */
import { createElement, useLayoutEffect, useState } from 'react'

/** @type {import('react').ComponentType<object>[]} */
let arrived = []
let tell = () => {}

/** The later ones are here. @param {import('react').ComponentType<object>[]} all */
export function arrive(all) {
  arrived = all
  tell()
}

/**
 * The component of that number, once it is here: a page, until then busy, or a dialog, until then not to be seen.
 * @param {number} number @param {boolean} isPage @returns {import('react').ComponentType<object>}
 */
export const late = (number, isPage) =>
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each component, when the script begins.
  function Late(props) {
    const [, draw] = useState({})
    useLayoutEffect(() => {
      tell = () => draw({})
    }, [])
    const component = arrived[number]
    if (component) return createElement(component, props)
    return isPage ? createElement('main', null, createElement('p', { 'aria-busy': true })) : null
  }
