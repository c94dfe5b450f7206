import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as esbuild from 'esbuild'
import * as sass from 'sass'
import { at } from './paths.mjs'
import { targets } from './script.mjs'

/**
 * The page's styles, minified: `src/app.scss` with the Pico modules it uses, and `styles.scss` of a fork; `files` are all that went in.
 * @param {string} [fork] its folder
 */
export async function compileStyles(fork) {
  const own = fork && join(fork, 'styles.scss')
  const sheets = [at('src/app.scss'), ...(own && existsSync(own) ? [own] : [])]
  const compiled = sheets.map(sheet =>
    sass.compile(sheet, { loadPaths: [at('node_modules')], logger: sass.Logger.silent, charset: false }),
  )
  const { code } = await esbuild.transform(compiled.map(({ css }) => css).join('\n'), {
    loader: 'css',
    minify: true,
    target: targets,
    charset: 'utf8',
    legalComments: 'none',
  })
  return { code: code.trim(), files: compiled.flatMap(({ loadedUrls }) => loadedUrls.map(url => fileURLToPath(url))) }
}
