/**
 * Builds what the firmware embeds: src -> dist-firmware, reproducible byte for byte. `node build.mjs --help` lists the options.
 */
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chosenExtras } from './tools/build/extras.mjs'
import { productOf } from './tools/build/fork.mjs'
import { compress, minifyScript } from './tools/build/pack.mjs'
import { buildPage } from './tools/build/page.mjs'
import { at } from './tools/build/paths.mjs'
import { bundleScript } from './tools/build/script.mjs'
import { describe, judge, updateSizes } from './tools/build/sizes.mjs'
import { compileStyles } from './tools/build/styles.mjs'
import { builtInLanguages } from './tools/build/texts.mjs'
import { thirdParty } from './tools/build/third-party.mjs'

const usage = `usage: node build.mjs [options]

  --out DIR         write into DIR instead of dist-firmware; other files there stay as they are
  --base PATH       fixed base path, for example /sundial, for a hosted copy; otherwise the page detects it
  --languages LIST  built-in languages, of ${builtInLanguages}; English is always included
  --archive         include the archive: yields by month and year, CSV files, weak strings (docs/history.md)
  --with DIR        add the pages of a fork, with its product.json: docs/forks.md
  --product FILE    JSON with what differs in the firmware of a fork: docs/forks.md
  --limit BYTES     maximum total size, instead of Sundial's own limit
  --maps DIR        write the source map of the script into DIR, not for the firmware
  --sizes           also write the sizes into docs/performance.md
  --quiet           print problems only
  --help            print this help`

const home = at('dist-firmware')

/** @returns {Promise<Record<string, string | Uint8Array>>} */
async function readAssets() {
  const compact = async (/** @type {string} */ name) => JSON.stringify(JSON.parse(await readFile(at(name), 'utf8')))
  return {
    'favicon.ico': await readFile(at('src/icons/favicon.ico')),
    'favicon.png': await readFile(at('src/icons/favicon.png')),
    'site.webmanifest': await compact('src/site.webmanifest'),
    'zones.json': await compact('src/zones.json'),
  }
}

/** Writes a file if its content changed, so that a repeated build touches nothing. @param {string} path @param {string | Buffer} content */
async function writeIfChanged(path, content) {
  const old = await readFile(path).catch(() => null)
  if (old?.equals(Buffer.from(content))) return
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}

/** @param {string} folder @param {string[]} known */
async function unexpectedIn(folder, known) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile())
  const names = files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll('\\', '/'))
  return names.filter(name => !known.includes(name))
}

/**
 * Builds the bundle and writes it to `out`. Nothing in `out` is ever deleted; an unexpected file in dist-firmware counts
 * towards the number of files.
 * @param {{ out?: string, base?: string | undefined, languages?: string[] | undefined, extras?: string[],
 *   product?: string | undefined, pages?: string | undefined, limit?: number | undefined, maps?: string | undefined,
 *   quick?: boolean, quiet?: boolean, plugins?: import('esbuild').Plugin[] }} [options] `base`: without a trailing slash, else
 *   the page detects its own; `extras`: of tools/build/extras.mjs; `product`: a file; `pages`: a folder of a fork; `limit`:
 *   bytes; `maps`: folder for the source map; `quick`: neither minify nor zopfli, for development; `plugins`: of esbuild
 */
export async function build({
  out = home,
  base,
  languages = builtInLanguages,
  extras = [],
  product,
  pages,
  limit,
  maps,
  quick = false,
  quiet = false,
  plugins = [],
} = {}) {
  const styles = await compileStyles(extras)
  const bundle = await bundleScript({ languages, extras, product: await productOf(product, pages), pages, plugins })
  const script = await minifyScript(bundle, { quick, sourcemap: maps !== undefined })
  const page = await buildPage({ app: script.code, styles: styles.code, base })
  const files = await compress({ 'index.html': page, 'js/app.js': script.code, ...(await readAssets()) }, { quick })

  for (const [name, content] of Object.entries(files)) await writeIfChanged(join(out, name), content)
  if (maps !== undefined) await writeIfChanged(join(maps, 'app.js.map'), script.map)
  const isHome = resolve(out) === resolve(home)
  if (isHome) await writeIfChanged(at('THIRD-PARTY.md'), thirdParty([...Object.keys(bundle.modules), ...styles.files]))
  const report = judge({
    files: Object.fromEntries(Object.entries(files).map(([name, { length }]) => [name, length])),
    modules: bundle.modules,
    languages,
    extras,
    limit,
    unexpected: isHome ? await unexpectedIn(out, Object.keys(files)) : [],
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
  const text = /** @type {const} */ ({ type: 'string' })
  const flag = /** @type {const} */ ({ type: 'boolean' })
  const extras = { archive: flag }
  const texts = { out: text, base: text, languages: text, product: text, with: text, limit: text, maps: text }
  try {
    return parseArgs({ options: { ...texts, ...extras, sizes: flag, quiet: flag, help: flag } }).values
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error))
  }
}

async function main() {
  const { out = home, base, limit, maps, with: pages, help, sizes, ...options } = readOptions()
  if (help) return console.log(usage)
  const languages = options.languages?.split(',')
  const unknown = languages?.find(code => !builtInLanguages.includes(code))
  if (base !== undefined && !/^(\/[\w.~-]+)*\/?$/.test(base)) refuse(`--base ${base}: give a path such as /sundial`)
  if (!out || (await stat(out).catch(() => null))?.isDirectory() === false) refuse(`--out ${out}: not a folder`)
  if (unknown !== undefined) refuse(`--languages ${languages}: there is no lang/${unknown}.json`)
  if (pages !== undefined && !existsSync(join(pages, 'pages.tsx')))
    refuse(`--with ${pages}: there is no pages.tsx in it`)
  if (limit !== undefined && !/^\d+$/.test(limit)) refuse(`--limit ${limit}: give a number of bytes`)
  const report = await build({
    ...options,
    extras: chosenExtras(options),
    out: resolve(out),
    languages,
    base: base?.replace(/\/$/, ''),
    pages: pages && resolve(pages),
    limit: limit === undefined ? undefined : Number(limit),
    maps: maps && resolve(maps),
  })
  if (options.quiet) for (const problem of report.problems) console.error(`build: ${problem}`)
  if (sizes) await updateSizes(report)
  if (report.problems.length) process.exitCode = 1
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await main().catch(error => {
    console.error(`build: ${error instanceof Error ? error.message : error}`)
    process.exitCode = 1
  })
}
