import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { tsImport } from 'tsx/esm/api'
import { readJson } from './paths.mjs'

/** @param {unknown} value */
const kindOf = value => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value)

/**
 * `ours` with the members of `given` in place of its own. Throws if one is not in `ours`, or of another type.
 * @param {any} ours @param {any} given @param {string} path @returns {any}
 */
function merged(ours, given, path) {
  if (kindOf(given) !== kindOf(ours)) throw new Error(`${path} must be ${kindOf(ours)}, not ${kindOf(given)}`)
  if (kindOf(given) !== 'object') return given
  const all = { ...ours }
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(ours, name))
      throw new Error(`${path} has no member ${name}; it has ${Object.keys(ours).join(', ') || 'none'}`)
    all[name] = merged(ours[name], value, `${path}.${name}`)
  }
  return all
}

/** The product of a JSON file, which replaces members of ours; with all bounds. @param {string} file */
export async function readProduct(file) {
  const { product } = await tsImport('../../src/contract/product.ts', import.meta.url)
  const { limits } = await tsImport('../../src/contract/limits.ts', import.meta.url)
  const given = readJson(file)
  if (given?.repository && !given.releases) throw new Error(`${file}: product has a repository, and so needs releases`)
  return merged({ ...product, bounds: limits }, given, `${file}: product`)
}

/** The lists of ours that a fork fills: by module, what it exports, and the file in the fork's folder that exports it. */
const lists = {
  'src/fork-pages.ts': { name: 'pages as forkPages', from: 'pages.tsx' },
  'src/live/fork-cards.ts': { name: 'cards as forkCards', from: 'live.tsx' },
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
  for (const [module, { name, from }] of Object.entries(lists)) {
    const own = pages && join(pages, from)
    if (own && existsSync(own)) modules[module] = `export { ${name} } from ${JSON.stringify(own)}`
  }
  return modules
}
