import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { tsImport } from 'tsx/esm/api'
import { readJson } from './paths.mjs'

/** @param {unknown} value */
const kindOf = value => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value)

/** Throws if `given` has a member that is not in `known`, or one of another type. @param {any} known @param {any} given @param {string} path */
function check(known, given, path) {
  if (kindOf(given) !== kindOf(known)) throw new Error(`${path} must be ${kindOf(known)}, not ${kindOf(given)}`)
  if (kindOf(given) !== 'object') return
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(known, name))
      throw new Error(`${path} has no member ${name}; it has ${Object.keys(known).join(', ') || 'none'}`)
    check(known[name], value, `${path}.${name}`)
  }
}

/** The product of a JSON file, which replaces members of ours. @param {string} file */
export async function readProduct(file) {
  const { product } = await tsImport('../../src/contract/product.ts', import.meta.url)
  const { limits } = await tsImport('../../src/contract/limits.ts', import.meta.url)
  const path = `${file}: product`
  const given = readJson(file)
  check({ ...product, bounds: limits }, given, path)
  if (given.repository && !given.releases) throw new Error(`${path} has a repository, and so needs releases`)

  /** @type {typeof product.bounds} */
  const bounds = {}
  for (const [topic, members] of Object.entries(given.bounds ?? {})) {
    bounds[topic] = {}
    for (const [name, bound] of Object.entries(members)) bounds[topic][name] = { ...limits[topic][name], ...bound }
  }
  return { ...product, ...given, abilities: { ...product.abilities, ...given.abilities }, bounds }
}

/**
 * The modules that a fork replaces, path -> content. Its product is the file given, else product.json among its pages, if there is one.
 * @param {import('./texts.mjs').Parts} parts
 */
export async function forkModules({ product, pages = '' }) {
  /** @type {Record<string, string>} */
  const modules = {}
  const file = product || join(pages, 'product.json')
  if (product || (pages && existsSync(file)))
    modules['src/contract/product.ts'] = `export const product = ${JSON.stringify(await readProduct(file))}`
  if (pages)
    modules['src/fork-pages.ts'] = `export { pages as forkPages } from ${JSON.stringify(join(pages, 'pages.tsx'))}`
  return modules
}
