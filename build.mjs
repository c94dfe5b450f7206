/**
 * Builds what the firmware embeds: src -> dist-firmware, reproducible byte for byte. `node build.mjs --help` lists the options.
 */
import { existsSync, statSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { checkTypes } from './tools/build/check-types.mjs'
import { forkFolder } from './tools/build/forks.mjs'
import { pack } from './tools/build/pack.mjs'
import { buildPage } from './tools/build/page.mjs'
import { at, mapsOfLastBuild, readJsonFile } from './tools/build/paths.mjs'
import { bundleScript } from './tools/build/script.mjs'
import { byRoom, describe, flashLimit, forkLimit, judge, warning } from './tools/build/sizes.mjs'
import { compileStyles } from './tools/build/styles.mjs'
import { builtInLanguages, withTexts } from './tools/build/texts.mjs'
import { thirdParty } from './tools/build/third-party.mjs'
import { orRefuse, readArguments, refuse } from './tools/command-line.mjs'

const usage = `usage: node build.mjs [options]

  --out DIR         write into DIR instead of dist-firmware; other files there stay as they are
  --base PATH       fixed base path, for example /sundial, for a hosted copy; otherwise the page detects it
  --languages LIST  built-in languages, of ${builtInLanguages}; English is always included
  --fork NAME|PATH  build for the firmware of a fork: that in src/forks/NAME, or in another folder; with --out (docs/forks.md)
  --limit BYTES     maximum total size, instead of ${flashLimit}, or ${forkLimit} with a fork
  --maps DIR        write page and script with their source maps into DIR, not for the firmware
  --quiet           print problems only
  --help            print this help`

const home = at('dist-firmware')

/** @param {string} path @param {string | Buffer} content */
async function write(path, content) {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}

/**
 * Builds the bundle and writes it to `out`, or throws and writes nothing. Nothing in `out` is ever deleted.
 * @param {{ out?: string, base?: string | undefined, limit?: number | undefined, maps?: string | undefined, quick?: boolean,
 *   banner?: string } & import('./tools/build/texts.mjs').BundleOptions} [options] `base`: without a trailing slash, else the page
 *   detects its own; `limit`: bytes; `maps`: folder for page and script with their source maps; for development, `quick`: neither
 *   minify nor zopfli, and no limit unless one is given, and `banner`: code before the app
 */
export async function build({ out = home, base, limit, maps, quick = false, banner, ...bundled } = {}) {
  if (bundled.fork && !quick) checkTypes(bundled.fork)
  const styles = await compileStyles(bundled.fork)
  const bundle = await bundleScript({ quick, banner, ...bundled })
  const { app, texts, modules } = bundle
  const page = await buildPage({ ...bundle, styles: styles.code, base })
  const compact = (/** @type {string} */ path) => JSON.stringify(readJsonFile(path))
  // Firmware of 2026 has the list itself.
  const zones = join(bundled.fork ?? at('src'), 'zones.json')
  const contents = {
    'index.html': page.code,
    'js/app.js': withTexts(app.code, texts.more),
    'favicon.ico': await readFile(at('src/icons/favicon.ico')),
    'favicon.png': await readFile(at('src/icons/favicon.png')),
    'site.webmanifest': compact(at('src/site.webmanifest')),
    ...(existsSync(zones) && { 'zones.json': compact(zones) }),
  }
  const files = await pack(contents, { quick })
  const sizes = Object.fromEntries(Object.entries(files).map(([name, { length }]) => [name, length]))
  const usual = quick ? Number.POSITIVE_INFINITY : bundled.fork ? forkLimit : flashLimit
  const rooms = byRoom((sizes['index.html.gz'] ?? 0) + (sizes['js/app.js.gz'] ?? 0), modules, {
    styles: styles.code,
    texts: JSON.stringify(texts),
    code: bundle.core.code + bundle.first.code + app.code,
  })
  const report = judge({ files: sizes, modules, rooms, limit: limit ?? usual })
  for (const [name, content] of Object.entries(files)) await write(join(out, name), content)
  const folders = [maps, resolve(out) === home ? mapsOfLastBuild : undefined].filter(folder => folder !== undefined)
  for (const folder of folders)
    for (const [name, { code, map }] of Object.entries({ 'app.js': app, 'index.html': page })) {
      await write(join(folder, name), code)
      await write(join(folder, `${name}.map`), map)
    }
  if (resolve(out) === home) await write(at('THIRD-PARTY.md'), thirdParty([...Object.keys(modules), ...styles.files]))
  return report
}

async function main() {
  const text = /** @type {const} */ ({ type: 'string' })
  const flag = /** @type {const} */ ({ type: 'boolean' })
  const texts = { base: text, languages: text, fork: text, limit: text, maps: text }
  const { values } = readArguments({ options: { out: text, ...texts, quiet: flag } }, usage)
  const { out = home, base, fork, limit, maps } = values
  const languages = values.languages?.split(',')
  const empty = /** @type {const} */ (['out', 'maps']).find(name => values[name] === '')
  const unknown = languages?.find(code => !builtInLanguages.includes(code))
  if (fork !== undefined && values.out === undefined)
    refuse(`--fork ${fork}: give a folder with --out, too; dist-firmware holds the build without a fork`)
  if (base !== undefined && !/^(\/[\w.~-]+)*\/?$/.test(base)) refuse(`--base ${base}: give a path such as /sundial`)
  if (empty) refuse(`--${empty}: give its name`)
  if (statSync(out, { throwIfNoEntry: false })?.isDirectory() === false) refuse(`--out ${out}: not a folder`)
  if (unknown !== undefined) refuse(`--languages ${languages}: there is no lang/${unknown}.json`)
  if (limit !== undefined && !/^\d+$/.test(limit)) refuse(`--limit ${limit}: give a number of bytes`)
  const report = await build({
    out,
    base: base?.replace(/\/$/, ''),
    languages,
    fork: fork === undefined ? undefined : orRefuse(() => forkFolder(fork)),
    limit: limit === undefined ? undefined : Number(limit),
    maps,
  })
  if (!values.quiet) console.log(describe(report))
  if (resolve(out) === home && (base !== undefined || languages))
    console.error('build: dist-firmware holds a build of your own now; npm run build makes the usual one again')
  const zones = join(out, 'zones.json.gz')
  if (!('zones.json.gz' in report.files) && existsSync(zones))
    console.error(
      `build: ${zones} is not of this build: delete it, and take its line out of embed_files in platformio.ini`,
    )
  // Near the usual limits `npm test` warns; somebody who only embeds a build can do nothing about it.
  const near = limit === undefined ? undefined : warning(report)
  if (near) console.error(`build: ${near}`)
}

if (resolve(process.argv[1] ?? '') === at('build.mjs')) {
  await main().catch(error => {
    console.error(`build: ${error instanceof Error ? error.message : error}`)
    process.exitCode = 1
  })
}
