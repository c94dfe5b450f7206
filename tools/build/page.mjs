import { readFile } from 'node:fs/promises'
import * as esbuild from 'esbuild'
import { hashOf } from './hash.mjs'
import { at, root } from './paths.mjs'
import { oldestBrowsers, targets } from './script.mjs'
import { textParts } from './texts.mjs'

/** @typedef {import('./script.mjs').Script} Script */

/**
 * The script in the page, `src/boot/boot.ts`, minified. It runs only the app with that integrity hash.
 * @param {{ integrity: string, base?: string | undefined }} options `base`: without a trailing slash, else the page detects its own
 */
export async function compileBoot({ integrity, base }) {
  const { outputFiles } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: [at('src/boot/boot.ts')],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: targets,
    charset: 'utf8',
    define: { INTEGRITY: JSON.stringify(integrity), BASE: String(JSON.stringify(base)) },
  })
  return outputFiles[0]?.text.trim() ?? ''
}

/** As JSON, in which no text ends the element that it stands in. @param {object} texts */
const asJson = texts => JSON.stringify(texts).replaceAll('<', '\\u003c')

/**
 * The page and its source map: `src/index.html` with the boot script, the styles, the first part of the app in two scripts, and the hashes of these
 * in its policy, by which the page connects to nobody but the gateway and, for the update check, GitHub. Behind the first part, which
 * runs while they arrive, stand the texts that it shows, in English and then in other languages, and then those of the second part.
 * @param {{ core: Script, first: Script, app: string, styles: string, base?: string | undefined } & import('./texts.mjs').Parts} options
 *   `core`, `first`: the part of the app that the page brings; `app`: the script with the second part
 * @returns {Promise<Script>}
 */
export async function buildPage({ core, first, app, styles, base, ...parts }) {
  if (/<\/script|<!--/i.test(core.code + first.code))
    throw new Error('the app has a text in it that would end its element in the page')
  const boot = await compileBoot({ integrity: hashOf(app), base })
  const texts = textParts({ first: core.code + first.code, ...parts })
  const template = await readFile(at('src/index.html'), 'utf8')
  const text = template
    .replace('%boot%', hashOf(boot))
    .replace('%styles%', hashOf(styles))
    .replace('%core%', hashOf(core.code))
    .replace('%first%', hashOf(first.code))
    .replace('%app%', hashOf(app))
    .replace('%browsers%', oldestBrowsers)
    .replace('/* boot */', () => boot)
    .replace('/* styles */', () => styles)
    .replace('"%english%"', () => asJson(texts.first.english))
    .replace('"%lists%"', () => asJson(texts.first.lists))
    .replace('"%more-english%"', () => asJson(texts.more.english))
    .replace('"%more-lists%"', () => asJson(texts.more.lists))
    .replace('/* core */', () => core.code)
    .replace('/* first */', () => first.code)
  const sections = [core, first].map(({ code, map }) => {
    const before = text.slice(0, text.indexOf(code)).split('\n')
    return { offset: { line: before.length - 1, column: before.at(-1)?.length ?? 0 }, map: JSON.parse(map) }
  })
  return { code: text, map: JSON.stringify({ version: 3, sections }) }
}
