import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as esbuild from 'esbuild'
import { root } from './paths.mjs'

/** What a fork adds to the build: a product as read by `readProduct`, and a folder with pages.tsx and lang/.
 * @typedef {{ product?: object | undefined, pages?: string | undefined }} Fork */

/** Product and limits as the contract has them. */
async function contract() {
  const contents = ['product', 'limits'].map(name => `export { ${name} } from './src/contract/${name}.ts'`).join('\n')
  const stdin = { contents, resolveDir: root }
  const { outputFiles } = await esbuild.build({ stdin, bundle: true, write: false, format: 'esm' })
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0]?.contents ?? '').toString('base64')}`)
}

/** @param {unknown} value */
const kindOf = value =>
  value === null
    ? 'null'
    : Array.isArray(value)
      ? 'a list'
      : typeof value === 'object'
        ? 'an object'
        : `a ${typeof value}`

/**
 * `known` with members replaced by those of `given`, recursively; one that is not in `known`, or of another type, is rejected.
 * @param {any} known @param {any} given @param {string} path @returns {any}
 */
function merged(known, given, path) {
  if (kindOf(given) !== kindOf(known)) throw new Error(`${path} is ${kindOf(given)} and must be ${kindOf(known)}`)
  if (kindOf(known) !== 'an object') return given
  const unknown = Object.keys(given).find(name => !Object.hasOwn(known, name))
  if (unknown) throw new Error(`${path} has no member ${unknown}; it has ${Object.keys(known).join(', ') || 'none'}`)
  const members = Object.entries(given).map(([name, value]) => [name, merged(known[name], value, `${path}.${name}`)])
  return { ...known, ...Object.fromEntries(members) }
}

/** The product of a JSON file, which replaces members of ours. @param {string} file */
export async function readProduct(file) {
  const { product, limits } = await contract()
  /** @type {any} */
  let given
  try {
    given = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`--product ${file}: ${error instanceof Error ? error.message : error}`)
  }
  const path = `--product ${file}: product`
  const { bounds = {}, ...members } = Object(given)
  const all = merged(limits, bounds, `${path}.bounds`)
  const changed = Object.entries(bounds).map(([topic, own]) => [
    topic,
    Object.fromEntries(Object.keys(own).map(name => [name, all[topic][name]])),
  ])
  if (members.repository && !members.releases) throw new Error(`${path} has a repository, and so needs releases`)
  return { ...merged(product, Array.isArray(given) ? given : members, path), bounds: Object.fromEntries(changed) }
}

/** The product of the file given, else of product.json among a fork's pages, if there is one.
 * @param {string} [file] @param {string} [pages] */
export async function productOf(file, pages = '') {
  const own = join(pages, 'product.json')
  if (file) return readProduct(file)
  return pages && existsSync(own) ? readProduct(own) : undefined
}

/** The modules that a fork replaces. @param {Fork} fork @returns {import('esbuild').Plugin} */
export const forkModules = ({ product, pages }) => ({
  name: 'fork',
  setup({ onLoad }) {
    if (product)
      onLoad({ filter: /[\\/]src[\\/]contract[\\/]product\.ts$/ }, () => ({
        contents: `export const product = ${JSON.stringify(product)}`,
      }))
    if (!pages) return
    onLoad({ filter: /[\\/]src[\\/]fork-pages\.ts$/ }, () => ({
      contents: `export { pages as forkPages } from ${JSON.stringify(join(pages, 'pages.tsx'))}`,
      resolveDir: root,
    }))
  },
})
