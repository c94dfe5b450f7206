import { readFile } from 'node:fs/promises'
import * as esbuild from 'esbuild'
import { hashOf, nameOf } from './hash.mjs'
import { at, root } from './paths.mjs'
import { oldestBrowsers, targets } from './script.mjs'
import { textsMark } from './texts.mjs'

/** @typedef {import('./script.mjs').Script} Script */

/**
 * The script in the page, `src/boot/boot.ts`, minified. It runs only this app.
 * @param {{ app: string, head: string, base?: string | undefined }} options `app`: the script in js/app.js; `head`: what it begins with; `base`:
 *   without a trailing slash, else the page detects its own
 */
export async function compileBoot({ app, head, base }) {
  const { outputFiles } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: [at('src/boot/boot.ts')],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: targets,
    charset: 'utf8',
    define: {
      INTEGRITY: JSON.stringify(hashOf(app)),
      BUILD: JSON.stringify(nameOf(app)),
      HEAD: JSON.stringify(head),
      TEXTS: JSON.stringify(textsMark),
      BASE: String(JSON.stringify(base)),
    },
  })
  return outputFiles[0]?.text.trim() ?? ''
}

/** As JSON, in which no text ends the element that it is in. @param {object} texts */
const asJson = texts => JSON.stringify(texts).replaceAll('<', '\\u003c')

/**
 * The page and its source map: `src/index.html` with the boot script, the styles, the first part of the app in two scripts, and the hashes of these
 * in its policy, by which the page connects to nobody but the gateway and, for the update check, GitHub. Behind the first part, which
 * runs while they arrive, stand the texts that it shows, in English and then in other languages.
 * @param {import('./script.mjs').Bundle & { styles: string, base?: string | undefined }} options
 * @returns {Promise<Script>}
 */
export async function buildPage({ core, first, app, head, styles, texts, base }) {
  if (/<\/script|<!--/i.test(core.code + first.code))
    throw new Error('the app has a text in it that would end its element in the page')
  const boot = await compileBoot({ app: app.code, head, base })
  const template = await readFile(at('src/index.html'), 'utf8')
  const text = template
    .replace('%boot%', hashOf(boot))
    .replace('%styles%', hashOf(styles))
    .replace('%core%', hashOf(core.code))
    .replace('%first%', hashOf(first.code))
    .replace('%app%', hashOf(app.code))
    .replaceAll('%browsers%', oldestBrowsers)
    .replace('/* boot */', () => boot)
    .replace('/* styles */', () => styles)
    .replace('"%english%"', () => asJson(texts.first.english))
    .replace('"%lists%"', () => asJson(texts.first.lists))
    .replace('/* core */', () => core.code)
    .replace('/* first */', () => first.code)
  const sections = [core, first].map(({ code, map }) => {
    const before = text.slice(0, text.indexOf(code)).split('\n')
    return { offset: { line: before.length - 1, column: before.at(-1)?.length ?? 0 }, map: JSON.parse(map) }
  })
  return { code: text, map: JSON.stringify({ version: 3, sections }) }
}
