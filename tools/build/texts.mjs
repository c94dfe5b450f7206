import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { at, readJsonFile } from './paths.mjs'
import { nodesIn } from './syntax.mjs'

/** Codes of the languages a bundle can hold; English is in every bundle. */
export const builtInLanguages = readdirSync(at('lang')).flatMap(name => /^(\w+)\.json$/.exec(name)?.[1] ?? [])

/**
 * What a bundle holds: codes of its `languages`, and the folder of a `fork`.
 * @typedef {{ languages?: string[] | undefined, fork?: string | undefined }} BundleOptions
 */

/** Group -> name -> text. @typedef {Record<string, Record<string, string>>} Texts */

/**
 * The texts of a language for a bundle. Those in `lang/` of a fork's folder are added, and replace ours of the same name.
 * @param {string} code @param {BundleOptions} [options] @returns {Texts}
 */
export function textLists(code, { fork } = {}) {
  const texts = readJsonFile(at(`lang/${code}.json`))
  const own = fork && join(fork, `lang/${code}.json`)
  if (own && existsSync(own))
    for (const [group, names] of Object.entries(readJsonFile(own))) texts[group] = { ...texts[group], ...names }
  return texts
}

/**
 * The texts of a language in the order of the English ones, with `~` between them, so that the names are in the bundle once and a
 * language is split only when it is used. A text that is missing, as in a fork, or equal to English is empty.
 * @param {string} code @param {Texts} english @param {Texts} texts
 */
function inOrder(code, english, texts) {
  const list = Object.entries(english).flatMap(([group, names]) =>
    Object.entries(names).map(([name, text]) => {
      const own = texts[group]?.[name] ?? ''
      return own === text && texts !== english ? '' : own
    }),
  )
  const wrong = list.find(text => text.includes('~'))
  if (wrong) throw new Error(`${code}.json: ~ stands between texts, not in one: ${wrong}`)
  return list.join('~')
}

/** The texts that pass, without groups that have none of them. @param {Texts} texts @param {(group: string, name: string) => boolean} passes */
function filtered(texts, passes) {
  const groups = Object.entries(texts).map(([group, names]) => [
    group,
    Object.fromEntries(Object.entries(names).filter(([name]) => passes(group, name))),
  ])
  return /** @type {Texts} */ (Object.fromEntries(groups.filter(([, names]) => Object.keys(names ?? {}).length)))
}

/**
 * Tells which texts a script names: by the whole key, or by its beginning, such as `apiresponse.`, if the script puts the key together.
 * @param {string} code @returns {(key: string) => boolean}
 */
function namedIn(code) {
  const whole = new Set()
  const beginnings = new Set()
  for (const { type, value, quasis } of nodesIn(code)) {
    if (type === 'Literal') whole.add(value)
    if (type === 'Literal' && /^\w+\.$/.test(value)) beginnings.add(value)
    if (type === 'TemplateLiteral' && /^\w+\.\w*$/.test(quasis[0].value.cooked)) beginnings.add(quasis[0].value.cooked)
  }
  return key => whole.has(key) || [...beginnings].some(beginning => key.startsWith(beginning))
}

/** What js/app.js has before each line of texts, and behind the last. */
export const textsMark = '\n//texts '

/**
 * Texts of a part of the app, as lists with `~` between: the names in each group, the English texts in this order, and the texts of the other
 * languages by code.
 * @typedef {{ english: { names: Record<string, string>, texts: string }, lists: Record<string, string> }} PartTexts
 */

/**
 * js/app.js: the script of the second part, which runs while the texts behind it arrive.
 * @param {string} script @param {PartTexts} texts
 */
export const withTexts = (script, { english, lists }) =>
  [script, JSON.stringify(english), JSON.stringify(lists), ''].join(textsMark)

/** The script in js/app.js, whose hash names the build. @param {string} file */
export const scriptIn = file => file.split(textsMark)[0] ?? ''

/** Groups of texts that answer what is sent: their dialogs and pages come with the second part. */
const ofAnswers = new Set(['apiresponse'])

/**
 * The texts of a bundle: `first` those that the first part of the app names, and `more` the others.
 * @param {{ first: string } & BundleOptions} options `first`: the code of the first part @returns {{ first: PartTexts, more: PartTexts }}
 */
export function textParts({ first, languages = builtInLanguages, ...options }) {
  const all = textLists('en', options)
  const others = languages.filter(code => code !== 'en').map(code => ({ code, texts: textLists(code, options) }))
  const isNamed = namedIn(first)
  const part = (/** @type {boolean} */ named) => {
    const english = filtered(all, (group, name) => (!ofAnswers.has(group) && isNamed(`${group}.${name}`)) === named)
    return {
      english: {
        names: Object.fromEntries(
          Object.entries(english).map(([group, names]) => [group, Object.keys(names).join('~')]),
        ),
        texts: inOrder('en', english, english),
      },
      lists: Object.fromEntries(others.map(({ code, texts }) => [code, inOrder(code, english, texts)])),
    }
  }
  return { first: part(true), more: part(false) }
}
