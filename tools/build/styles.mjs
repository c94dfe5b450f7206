import { fileURLToPath } from 'node:url'
import * as esbuild from 'esbuild'
import * as sass from 'sass'
import { at } from './paths.mjs'
import { targets } from './script.mjs'

/** The page's styles, minified: `src/app.scss` with the Pico modules it uses; `files` are all that went in. */
export async function compileStyles() {
  const { css, loadedUrls } = sass.compile(at('src/app.scss'), {
    loadPaths: [at('node_modules')],
    logger: sass.Logger.silent,
    charset: false,
  })
  const { code } = await esbuild.transform(css, {
    loader: 'css',
    minify: true,
    target: targets,
    charset: 'utf8',
    legalComments: 'none',
  })
  return { code: code.trim(), files: loadedUrls.map(url => fileURLToPath(url)) }
}
