import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import * as esbuild from 'esbuild'
import * as sass from 'sass'
import { asScript } from './pack.mjs'
import { at } from './paths.mjs'
import { targets } from './script.mjs'

const inline = { script: /<script>([\s\S]*?)<\/script>/g, style: /<style>([\s\S]*?)<\/style>/g }

const charset = /<meta charset=[^>]*>/i

/** The only host besides the gateway that the page may ask: the update check. */
const updateHost = 'https://api.github.com'

/** The page's styles: `src/app.scss` with the Pico modules it uses, minified. */
export async function compileStyles() {
  const { css } = sass.compile(at('src/app.scss'), {
    loadPaths: [at('node_modules')],
    quietDeps: true,
    logger: sass.Logger.silent,
  })
  const { code } = await esbuild.transform(css, {
    loader: 'css',
    minify: true,
    target: targets,
    charset: 'utf8',
    legalComments: 'none',
  })
  return code.trim().replace(/^@charset "UTF-8";/, '')
}

/**
 * The first script of the page, `src/loader.ts`, minified.
 * @param {{ model?: import('./squeeze/unfold.mjs').Model, base?: string }} [options] `model`: of what it fetches, if that is
 * folded; `base`: where the page lies, if it need not find out itself, a path without a slash at its end
 */
export async function compileLoader({ model, base } = {}) {
  const { outputFiles } = await esbuild.build({
    entryPoints: [at('src/loader.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    target: targets,
    charset: 'utf8',
    plugins: [
      {
        name: 'loader',
        setup({ onLoad }) {
          if (model)
            onLoad({ filter: /[\\/]src[\\/]script-parts\.ts$/ }, () => ({
              contents: `import { prepareWith } from '../tools/build/squeeze/arriving.mjs'
                const lesson = document.currentScript.textContent
                export const prepare = () => prepareWith(${JSON.stringify(model)}, lesson)`,
              resolveDir: at('src'),
            }))
          if (base !== undefined)
            onLoad({ filter: /[\\/]src[\\/]loader\.ts$/ }, async ({ path }) => ({
              contents: (await readFile(path, 'utf8')).replace(/^(let base = ).*/m, `$1${JSON.stringify(base)}`),
              loader: 'ts',
            }))
        },
      },
    ],
  })
  return asScript(outputFiles[0]?.text ?? '', { quick: !model })
}

/** @param {string} text the exact text of an inline script or style
 * @returns {string} its source expression in a Content-Security-Policy */
export const hashOf = text => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** @param {string} html @param {'script' | 'style'} tag
 * @returns {string[]} the texts of the page's inline scripts or styles */
export const inlineTexts = (html, tag) => [...html.matchAll(inline[tag])].map(match => match[1] ?? '')

/** @param {string} html @param {string[]} scripts hashes of those that are added to the page */
function policyFor(html, scripts) {
  const hashes = (/** @type {'script' | 'style'} */ tag) => inlineTexts(html, tag).map(hashOf).join(' ')
  return [
    `default-src 'none'`,
    `script-src ${[hashes('script'), ...scripts].join(' ')}`,
    `style-src ${hashes('style') || "'none'"}`,
    `img-src 'self' data: blob:`,
    `connect-src 'self' ${updateHost} ws: wss:`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
  ].join(';')
}

/** The page without comments and idle white space; its scripts and styles stay as they are.
 * @param {string} html */
const tighten = html =>
  html
    .split(/(<(?:style|script)>[\s\S]*?<\/(?:style|script)>)/)
    .map((part, index) =>
      index % 2
        ? part
        : part
            .replace(/<!--[\s\S]*?-->/g, '')
            .replace(/\s+/g, ' ')
            .replace(/> </g, '><')
            .trim(),
    )
    .join('')

/**
 * The page: `src/index.html` without idle white space, with its first script, the styles in its `<style>` and a
 * Content-Security-Policy right after `<meta charset>`.
 * @param {string[]} scripts hashes of the inline scripts that `js/app.js` adds
 * @param {string} loader its first script
 */
export async function buildPage(scripts, loader) {
  const [source, styles] = await Promise.all([readFile(at('src/index.html'), 'utf8'), compileStyles()])
  const html = tighten(
    source.replace('<script>', () => `<script>${loader}`).replace('<style>', () => `<style>${styles}`),
  )
  const page = html.replace(
    charset,
    meta => `${meta}<meta http-equiv="Content-Security-Policy" content="${policyFor(html, scripts)}">`,
  )
  if (page === html) throw new Error('src/index.html has no <meta charset>, after which the policy belongs')
  return page
}
