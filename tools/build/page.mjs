import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import * as esbuild from 'esbuild'
import { at, root } from './paths.mjs'
import { targets } from './script.mjs'

/** @param {string} text @returns {string} its hash in the form that policies and script integrity need */
export const hashOf = text => `sha256-${createHash('sha256').update(text).digest('base64')}`

/**
 * The script in the page, `src/boot/boot.ts`, minified. It runs only the app with that integrity hash.
 * @param {{ integrity: string, base?: string | undefined }} options `base`: a fixed base path without a trailing slash; else
 *   the page detects its own
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

/** What the page may load and do; besides the gateway it connects to GitHub alone, for the update check.
 * @param {string} boot @param {string} styles what the page holds inline */
const policyFor = (boot, styles) =>
  [
    `default-src 'none'`,
    `script-src 'self' '${hashOf(boot)}'`,
    `style-src '${hashOf(styles)}'`,
    `img-src 'self' data: blob:`,
    `connect-src 'self' https://api.github.com ws: wss:`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
  ].join(';')

/**
 * The page: `src/index.html` with its policy, the boot script and the styles filled in.
 * @param {{ app: string, styles: string, base?: string | undefined }} parts `app`: the script the page belongs to
 */
export async function buildPage({ app, styles, base }) {
  const boot = await compileBoot({ integrity: hashOf(app), base })
  const page = await readFile(at('src/index.html'), 'utf8')
  return page
    .replace('%policy%', policyFor(boot, styles))
    .replace('/* boot */', () => boot)
    .replace('/* styles */', () => styles)
}
