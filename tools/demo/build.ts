import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import * as esbuild from 'esbuild'
import { forkAliases } from '../build/forks.mjs'
import { hashOf } from '../build/hash.mjs'
import { withZopfli } from '../build/pack.mjs'
import { at, root } from '../build/paths.mjs'
import { textLists } from '../build/texts.mjs'
import { thirdParty } from '../build/third-party.mjs'
import { certificateInfo } from '../simulator/files/certificate-info.ts'
import { rootCertificate } from '../simulator/settings/root-certificate.ts'
import type { Site } from './scenes.ts'

/** Maximum of what a visit of a demo downloads, compressed as file servers send it: all of it, since the app reads ahead. */
export const mostBytes = 421_000

/** The oldest browsers with `DecompressionStream`, which unpacks the simulator: those of 2023. */
const targets = ['chrome99', 'firefox113', 'safari16.4']

/** Files that are compressed in the bundle; a file server would not send the right header, so they are unpacked. */
const bundleFiles = ['index.html', 'js/app.js', 'favicon.ico', 'favicon.png', 'site.webmanifest']

/** Replaces our English texts by those with a fork's, and adds where these appear. */
const forkTexts = (fork: string): esbuild.Plugin => ({
  name: 'fork-texts',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]lang[\\/]en\.json$/ }, ({ path }) =>
      path === at('lang/en.json') ? { contents: JSON.stringify(textLists('en', { fork })), loader: 'json' } : null,
    )
    onLoad({ filter: /[\\/]tools[\\/]lang[\\/]text-contexts\.ts$/ }, async ({ path }) => {
      const contexts = await readFile(join(fork, 'contexts.json'), 'utf8').catch(() => '{}')
      return { contents: `${await readFile(path, 'utf8')}\nObject.assign(groupContexts, ${contexts})`, loader: 'ts' }
    })
  },
})

/** A script of the demo, minified, and the files in it. */
async function script(entry: string, options: esbuild.BuildOptions = {}) {
  const { outputFiles, metafile } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: [at(entry)],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: targets,
    charset: 'utf8',
    legalComments: 'none',
    metafile: true,
    ...options,
  })
  return { code: outputFiles?.[0]?.text.trim() ?? '', files: Object.keys(metafile?.inputs ?? {}) }
}

async function read(folder: string, name: string): Promise<Buffer> {
  const packed = await readFile(join(folder, `${name}.gz`)).catch(() => undefined)
  return packed ? gunzipSync(packed) : readFile(join(folder, name))
}

/** The app's page as it was built, with the demo's stand-ins in front of its policy, which allows no other scripts than the app's. */
function withStandIns(page: string): string {
  const policy = '<meta http-equiv="Content-Security-Policy"'
  if (!page.includes(policy)) throw new Error('index.html has no policy')
  return page.replace(policy, `<script src="frame.js"></script>\n${policy}`)
}

/** The simulator and the demo's own code, compressed. Packages replace what they need of Node; the licences are included. */
async function simulator(zones: string, fork: string | undefined): Promise<Uint8Array> {
  const { code, files } = await script('tools/demo/start.ts', {
    format: 'esm',
    alias: { 'node:events': 'events', ...forkAliases(fork) },
    inject: [at('tools/demo/buffer.ts')],
    nodePaths: [at('node_modules')],
    plugins: fork ? [forkTexts(fork)] : [],
    define: { ZONES: zones, ROOT_CERTIFICATE_INFO: JSON.stringify(certificateInfo(rootCertificate)) },
  })
  const licences = `/*\n${thirdParty(files)}${await readFile(at('THIRD-PARTY.md'), 'utf8')}*/\n`
  return withZopfli(licences + code)
}

/** The page around the app. Its policy allows only scripts beside it. */
async function demoPage(site: Site): Promise<string> {
  const template = await readFile(at('tools/demo/page.html'), 'utf8')
  const { code: load } = await script('tools/demo/load.ts', { define: { SITE: JSON.stringify(site) } })
  const styles = /<style>([\s\S]*)<\/style>/.exec(template)?.[1] ?? ''
  const policy = [
    `default-src 'none'`,
    `script-src blob: '${hashOf(load)}'`,
    `style-src '${hashOf(styles)}'`,
    `img-src 'self'`,
    `connect-src 'self'`,
    `frame-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join(';')
  return template.replace('%policy%', policy).replace('/* load */', () => load)
}

/** Bytes of a file as a file server sends it: it compresses whatever is not compressed. */
const sentBytes = (body: string | Uint8Array) => Math.min(Buffer.byteLength(body), gzipSync(body).length)

/**
 * Builds the demo from the bundle in `firmware` into `out`, which is emptied first: a static site for any path of any file
 * server. `fork`: folder of a fork, whose firmware the gateway has. Returns the bytes that a visit downloads, by file.
 */
export async function buildDemo(
  firmware: string,
  out: string,
  { fork, site = fork === undefined ? 'whole' : 'alone' }: { fork?: string | undefined; site?: Site } = {},
): Promise<Record<string, number>> {
  const bundle = await Promise.all(bundleFiles.map(async name => [name, await read(firmware, name)] as const))
  const packed = await simulator(await readFile(at('src/zones.json'), 'utf8'), fork)
  const files: Record<string, string | Uint8Array> = {
    'index.html': await demoPage(site),
    'demo.bin': packed,
    'app/frame.js': (await script('tools/demo/frame.ts')).code,
  }
  for (const [name, body] of bundle) files[`app/${name}`] = name === 'index.html' ? withStandIns(body.toString()) : body
  await rm(out, { recursive: true, force: true })
  for (const [name, body] of Object.entries(files)) {
    await mkdir(dirname(join(out, name)), { recursive: true })
    await writeFile(join(out, name), body)
  }
  return Object.fromEntries(Object.entries(files).map(([name, body]) => [name, sentBytes(body)]))
}
