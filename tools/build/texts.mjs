import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { at, readJson } from './paths.mjs'

/** Codes of the languages a bundle can hold; English is in every bundle. */
export const builtInLanguages = readdirSync(at('lang')).flatMap(name => /^(\w+)\.json$/.exec(name)?.[1] ?? [])

/**
 * What a bundle holds: codes of its `languages`, and of a fork the JSON file of its `product` and the folder of its `pages`.
 * @typedef {{ languages?: string[] | undefined, product?: string | undefined, pages?: string | undefined }} Parts
 */

/** Group -> name -> text. @typedef {Record<string, Record<string, string>>} Texts */

/**
 * The texts of a language for a bundle. Those in `lang/` of a fork's folder are added, and replace ours of the same name.
 * @param {string} code @param {Parts} [parts] @returns {Texts}
 */
export function textsOf(code, { pages = '' } = {}) {
  const texts = readJson(at(`lang/${code}.json`))
  const own = join(pages, `lang/${code}.json`)
  if (pages && existsSync(own))
    for (const [group, names] of Object.entries(readJson(own))) texts[group] = { ...texts[group], ...names }
  return texts
}

/**
 * The texts of a language in the order of the English ones, with `~` between them, so that the names are in the bundle once and a
 * language is split only when it is used. A text that is missing, as in a fork, or equal to English is empty.
 * @param {string} code @param {Texts} english @param {Texts} texts
 */
function inOrder(code, english, texts) {
  const list = Object.entries(english).flatMap(([group, names]) =>
    Object.entries(names).map(([name, text]) => (texts[group]?.[name] === text ? '' : (texts[group]?.[name] ?? ''))),
  )
  const wrong = list.find(text => text.includes('~'))
  if (wrong) throw new Error(`${code}.json: ~ stands between texts, not in one: ${wrong}`)
  return list.join('~')
}

/** As JSON; `<` is escaped, so that no text ends the element they stand in. @param {object} texts */
const asJson = texts => JSON.stringify(texts).replaceAll('<', '\\u003c')

/** The texts that the page brings, as JSON: English, and the lists of the other languages by code. @param {Parts} parts */
export function pageTexts({ languages = builtInLanguages, ...parts }) {
  const english = textsOf('en', parts)
  const others = languages.filter(code => code !== 'en')
  const lists = others.map(code => [code, inOrder(code, english, textsOf(code, parts))])
  return { english: asJson(english), others: asJson(Object.fromEntries(lists)) }
}
