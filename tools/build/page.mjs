import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import * as esbuild from 'esbuild'
import { at, root } from './paths.mjs'
import { targets } from './script.mjs'
import { pageTexts } from './texts.mjs'

/** @param {string} text @returns {string} its hash in the form that policies and script integrity need */
export const hashOf = text => `sha256-${createHash('sha256').update(text).digest('base64')}`

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

/**
 * The page: `src/index.html` with the boot script, the styles, and the hashes of both in its policy, by which
 * the page connects to nobody but the gateway and, for the update check, GitHub. The texts follow it: they arrive while the gateway
 * still looks for the script.
 * @param {{ app: string, styles: string, base?: string | undefined } & import('./texts.mjs').Parts} options `app`: the script the
 *   page belongs to
 */
export async function buildPage({ app, styles, base, ...parts }) {
  const boot = await compileBoot({ integrity: hashOf(app), base })
  const page = await readFile(at('src/index.html'), 'utf8')
  return page
    .replace('%boot%', hashOf(boot))
    .replace('%styles%', hashOf(styles))
    .replace('/* boot */', () => boot)
    .replace('/* styles */', () => styles)
    .replace('"%texts%"', () => pageTexts(parts))
}
