/** Pages that come with a later part of the script, and what stands in their place until then. */
import { createElement, useLayoutEffect, useState } from 'react'

/** @type {import('react').ComponentType[]} */
let pages = []
let tell = () => {}

/** The later pages are here. @param {import('react').ComponentType[]} all */
export function arrive(all) {
  pages = all
  tell()
}

/** @param {number} number @returns {import('react').ComponentType} the page of that number, once it is here */
export const late = number =>
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each page, when the script begins.
  function Late() {
    const [, draw] = useState({})
    useLayoutEffect(() => {
      tell = () => draw({})
    }, [])
    const page = pages[number]
    return page ? createElement(page) : createElement('main', null, createElement('p', { 'aria-busy': true }))
  }
