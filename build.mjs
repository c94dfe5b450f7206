/**
 * Builds what the firmware embeds: src -> dist-firmware, the same bytes on any machine. `node build.mjs --help` lists the options.
 */
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { asScript, pack } from './tools/build/pack.mjs'
import { buildPage, compileLoader, hashOf } from './tools/build/page.mjs'
import { partsOf, whole } from './tools/build/parts/parts.mjs'
import { at } from './tools/build/paths.mjs'
import { bundleScript } from './tools/build/script.mjs'
import { describe, judge, updateReadme } from './tools/build/sizes.mjs'
import { fold } from './tools/build/squeeze/fold.mjs'
import { modelOf } from './tools/build/squeeze/squeeze.mjs'

const usage = `usage: node build.mjs [options]

  --out DIR    write into DIR instead of dist-firmware; other files there stay as they are
  --base PATH  for a hosted copy below PATH, for example /sundial, instead of wherever the page finds itself
  --readme     also write the sizes into README.md
  --quiet      print problems only
  --help       this text`

const home = at('dist-firmware')

/** @param {string[]} hashes of what the script adds @param {string} loader @returns {Promise<Record<string, string | Uint8Array>>} */
async function readAssets(hashes, loader) {
  const [page, manifest, zones, ico, png] = await Promise.all([
    buildPage(hashes, loader),
    readFile(at('src/site.webmanifest'), 'utf8'),
    readFile(at('src/zones.json'), 'utf8'),
    readFile(at('src/icons/favicon.ico')),
    readFile(at('src/icons/favicon.png')),
  ])
  return {
    'index.html': page,
    'favicon.ico': ico,
    'favicon.png': png,
    'site.webmanifest': JSON.stringify(JSON.parse(manifest)),
    'zones.json': JSON.stringify(JSON.parse(zones)),
  }
}

/** Writes a file when it differs, so that a repeated build touches nothing. @param {string} path @param {Buffer} content */
async function settle(path, content) {
  const old = await readFile(path).catch(() => null)
  if (old?.equals(content)) return
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}

/** @param {string} folder @param {string[]} known */
async function strangersIn(folder, known) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)))
  return names.map(name => name.replaceAll('\\', '/')).filter(name => !known.includes(name))
}

/**
 * Builds the bundle and writes it to `out`. `base` is a path without a slash at its end; without one the page finds its own. `quick` skips minifying, folding and zopfli, for development.
 * Nothing in `out` is ever deleted; a stranger in dist-firmware counts as a file too many.
 * @param {{ out?: string, base?: string, quick?: boolean, quiet?: boolean, plugins?: import('esbuild').Plugin[] }} [options]
 * @returns {Promise<import('./tools/build/sizes.mjs').Report>}
 */
export async function build({ out = home, base, quick = false, quiet = false, plugins = [] } = {}) {
  const { code, inputs, moduleBytes } = await bundleScript({ plugins })
  const parts = quick ? [await asScript(whole(code), { quick })] : partsOf(await asScript(code, { open: true }))
  const text = quick ? undefined : modelOf(parts.join(''), parts[0])
  const loader = await compileLoader({ ...(text && { model: text.model }), ...(base !== undefined && { base }) })
  const script = text ? fold(parts, text, loader) : parts.join('')
  const files = await pack(script, await readAssets(parts.map(hashOf), loader), { quick })
  for (const [name, content] of Object.entries(files)) await settle(join(out, name), content)
  const report = judge({
    files: Object.fromEntries(Object.entries(files).map(([name, { length }]) => [name, length])),
    modules: moduleBytes,
    inputs,
    gzipped: text ? gzipSync(parts.join(''), { level: 9 }).length : 0,
    strangers: resolve(out) === resolve(home) ? await strangersIn(out, Object.keys(files)) : [],
  })
  if (!quiet) console.log(describe(report))
  return report
}

/** @param {string} why @returns {never} */
function refuse(why) {
  console.error(`build: ${why}\n\n${usage}`)
  process.exit(2)
}

function readOptions() {
  try {
    const text = /** @type {const} */ ({ type: 'string' })
    const flag = /** @type {const} */ ({ type: 'boolean' })
    return parseArgs({ options: { out: text, base: text, readme: flag, quiet: flag, help: flag } }).values
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error))
  }
}

async function main() {
  const { out = home, base, readme = false, quiet = false, help } = readOptions()
  if (help) return console.log(usage)
  if (base !== undefined && !/^(\/[\w.~-]+)*\/?$/.test(base)) refuse(`--base ${base}: give a path such as /sundial`)
  if (!out || (await stat(out).catch(() => null))?.isDirectory() === false) refuse(`--out ${out}: not a folder`)
  const report = await build({ out: resolve(out), quiet, ...(base !== undefined && { base: base.replace(/\/$/, '') }) })
  if (quiet) for (const problem of report.problems) console.error(`build: ${problem}`)
  if (readme) await updateReadme(report)
  if (report.problems.length) process.exitCode = 1
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await main().catch(error => {
    console.error(`build: ${error instanceof Error ? error.message : error}`)
    process.exitCode = 1
  })
}
