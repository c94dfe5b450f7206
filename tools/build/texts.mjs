import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { allExtras } from './extras.mjs'
import { at } from './paths.mjs'

/** Codes of the languages a bundle can hold, English first: it is in every bundle. */
export const builtInLanguages = [
  'en',
  ...readdirSync(at('lang'))
    .map(name => /^(\w+)\.json$/.exec(name)?.[1] ?? 'en')
    .filter(code => code !== 'en'),
]

/** What determines the texts of a bundle: the folder of a fork's pages, and the extras of the app.
 * @typedef {{ pages?: string | undefined, extras?: string[] }} Parts */

/**
 * The texts of a language, group -> name -> text. Those in `lang/` of a fork's folder are added, and replace
 * ours of the same name.
 * @param {string} code @param {Parts} [parts] @returns {Promise<Record<string, Record<string, string>>>}
 */
export async function textsOf(code, { pages, extras = [] } = {}) {
  const texts = JSON.parse(await readFile(at(`lang/${code}.json`), 'utf8'))
  for (const name of allExtras) if (!extras.includes(name)) delete texts[name]
  const file = join(pages ?? '', `lang/${code}.json`)
  const own = pages && existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : {}
  for (const [group, names] of Object.entries(own)) texts[group] = { ...texts[group], ...names }
  return texts
}

/** The files in `lang/` with the texts of these parts. @param {Parts} parts @returns {import('esbuild').Plugin} */
export const languageFiles = parts => ({
  name: 'language files',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]lang[\\/]\w+\.json$/ }, async ({ path }) =>
      parts.pages && path.startsWith(parts.pages)
        ? null
        : { contents: JSON.stringify(await textsOf(basename(path, '.json'), parts)), loader: 'json' },
    )
  },
})

/**
 * The module `src/i18n/translations.ts` as data: the texts of each chosen language in the order of en.json with `~` between them, so
 * that the names are in the bundle once and a language is split only when it is used. A text equal to English is empty.
 * @param {string[]} [languages] codes; English may be among them
 * @param {Parts} [parts] texts that a fork has in English only stay English
 * @returns {import('esbuild').Plugin}
 */
export const texts = (languages = builtInLanguages, parts = {}) => ({
  name: 'texts',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]src[\\/]i18n[\\/]translations\.ts$/ }, async () => {
      const english = Object.entries(await textsOf('en', parts))
      const others = languages.filter(code => code !== 'en')
      const lists = others.map(async code => {
        const own = await textsOf(code, parts)
        const list = english.flatMap(([group, names]) =>
          Object.entries(names).map(([name, text]) => {
            const translated = own[group]?.[name] ?? text
            return translated === text ? '' : translated
          }),
        )
        if (list.some(text => text.includes('~')))
          throw new Error(`lang/${code}.json: ~ stands between texts, not in one`)
        return [code, list.join('~')]
      })
      return {
        contents: `export const translations = ${JSON.stringify(Object.fromEntries(await Promise.all(lists)))}`,
        watchFiles: others.map(code => at(`lang/${code}.json`)),
      }
    })
  },
})
