import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { hashOf } from '../../tools/build/hash.mjs'
import { withZopfli } from '../../tools/build/pack.mjs'
import { buildPage } from '../../tools/build/page.mjs'
import { bundleScript } from '../../tools/build/script.mjs'
import { judge, warning } from '../../tools/build/sizes.mjs'
import { compileStyles } from '../../tools/build/styles.mjs'
import { thirdParty } from '../../tools/build/third-party.mjs'
import { tzdataVersion } from '../../tools/zones.ts'
import { firmware } from '../support/browser.ts'
import { inlineOf, policyOf, unpacked } from '../support/built-page.ts'
import { read } from '../support/sources.ts'

const root = join(import.meta.dirname, '../..')
const embedded = ['favicon.ico', 'favicon.png', 'index.html.gz', 'js/app.js.gz', 'site.webmanifest', 'zones.json.gz']
const scratch = mkdtempSync(join(tmpdir(), 'sundial-firmware-'))
const maps = mkdtempSync(join(tmpdir(), 'sundial-maps-'))

function filesIn(folder: string) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))
  return files.map(name => name.replaceAll('\\', '/')).sort()
}

const command = (...options: string[]) =>
  spawnSync(process.execPath, ['build.mjs', ...options], { cwd: root, encoding: 'utf8' })

test.after(() => {
  for (const folder of [scratch, maps]) rmSync(folder, { recursive: true, force: true })
})

test('a build holds exactly the files the firmware embeds', () => {
  assert.equal(filesIn(firmware), embedded)
})

/** What the second build prints, which goes into a folder with another file, fixes the base path and writes a source map. */
let second = { status: null as number | null, stdout: '', stderr: '' }

test.before(() => {
  writeFileSync(join(scratch, 'LICENSE'), 'kept')
  const args = [join(root, 'build.mjs'), '--out', '.', '--base', '/roof/', '--maps', maps]
  second = spawnSync(process.execPath, args, { cwd: scratch, encoding: 'utf8' })
})

test('a second build, started from another folder, gives the same bytes', async () => {
  assert.is(second.status, 0, second.stdout + second.stderr)
  for (const name of embedded.filter(file => file !== 'index.html.gz'))
    assert.ok(readFileSync(join(scratch, name)).equals(readFileSync(join(firmware, name))), name)
  // The page, which has the base path in it, without one.
  const { code: styles } = await compileStyles()
  const { first } = await bundleScript()
  const { code } = await buildPage({ first, app: unpacked('js/app.js', scratch), styles })
  const packed = await withZopfli(code)
  assert.ok(packed.equals(readFileSync(join(firmware, 'index.html.gz'))), 'index.html.gz')
})

test('a source map names sources from the project folder, wherever the build was started, and holds their text', () => {
  for (const [name, entry] of [
    ['index.html', 'src/main.tsx'],
    ['app.js', 'src/routes.tsx'],
  ] as const) {
    const map = JSON.parse(readFileSync(join(maps, `${name}.map`), 'utf8'))
    const sources: string[] = map.sources
    assert.ok(sources.includes(entry))
    assert.equal(
      sources.filter(name => !/^(src|lang|node_modules|tools\/build)\//.test(name)),
      [],
    )
    assert.is(map.sourcesContent[sources.indexOf(entry)], readFileSync(join(root, entry), 'utf8'))
  }
})

const sizes = () => Object.fromEntries(embedded.map(name => [name, readFileSync(join(firmware, name)).length]))

test('gzip headers contain neither time nor machine', () => {
  for (const name of embedded.filter(file => file.endsWith('.gz')))
    assert.is(readFileSync(join(firmware, name)).subarray(0, 10).toString('hex'), '1f8b0800000000000203', name)
})

test('page and script contain no development code, modules or source maps', () => {
  const [page, script] = [unpacked('index.html'), unpacked('js/app.js')]
  assert.not.match(page, /<script src|<link|src="/)
  for (const text of [page, script]) {
    assert.not.match(text, /sourceMappingURL|gateway\.test|process\.env|uvu|happy-dom/)
    assert.not.match(text, /\bimport\s*\(|\bimport\.meta\b|^\s*export\b/m)
  }
})

test('the script names its licence in its last line, and where to find those of others', () => {
  const script = unpacked('js/app.js')
  assert.match(script, /\n\/\* Sundial, MIT.*\. Parts of others: THIRD-PARTY\.md \*\/\n$/)
  assert.not.match(script, /@license|Copyright/)
})

test('THIRD-PARTY.md has the licences of the packages in script and styles, which are those that were chosen', async () => {
  const files = [...Object.keys((await bundleScript()).modules), ...(await compileStyles()).files]
  const told = thirdParty(files)
  const names = [...told.matchAll(/^## (\S+)/gm)].map(match => match[1])
  assert.equal(names, [
    '@picocss/pico',
    'fflate',
    'idb',
    'preact',
    'regexparam',
    'spark-md5',
    'suncalc',
    'wouter',
    'zustand',
  ])
  const inputs = files.map(file => file.replaceAll('\\', '/'))
  for (const part of ['preact/compat/', 'preact/hooks/', 'wouter/src/index', 'zustand/'])
    assert.ok(
      inputs.some(file => file.includes(`node_modules/${part}`)),
      part,
    )
})

test('the policy of the page allows its own script and style, the app, calls to the gateway and the update check, and nothing else', () => {
  const html = unpacked('index.html')
  const { script, first, style } = inlineOf(html)
  assert.equal(policyOf(html), {
    'default-src': ["'none'"],
    'script-src': ["'self'", `'${hashOf(script)}'`, `'${hashOf(first)}'`],
    'style-src': [`'${hashOf(style)}'`],
    'img-src': ["'self'", 'data:', 'blob:'],
    // The script of the page narrows this to its own host and the listed gateways.
    'connect-src': ["'self'", 'https://api.github.com', 'http:', 'https:', 'ws:', 'wss:'],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
  })
  assert.not.match(html.replace(style, ''), /\sstyle=|\son\w+=/)
  assert.ok(html.indexOf('Content-Security-Policy') < html.indexOf('<script'))
})

test('the page runs the script it was built with and no other', () => {
  assert.ok(inlineOf(unpacked('index.html')).script.includes(hashOf(unpacked('js/app.js'))))
})

test('every zone name has its rule, from Berlin to the ends of the earth', () => {
  const zones = JSON.parse(unpacked('zones.json')) as Record<string, string>
  const expected = {
    'Europe/Berlin': 'CET-1CEST,M3.5.0,M10.5.0/3',
    'America/St_Johns': 'NST3:30NDT,M3.2.0,M11.1.0',
    'Asia/Kathmandu': '<+0545>-5:45',
    'Pacific/Kiritimati': '<+14>-14',
    'America/Los_Angeles': 'PST8PDT,M3.2.0,M11.1.0',
    'Asia/Calcutta': 'IST-5:30',
    UTC: 'UTC0',
  }
  for (const [name, rule] of Object.entries(expected)) assert.is(zones[name], rule, name)
  assert.is(tzdataVersion, '2025b')
  assert.is(Object.keys(zones).length, 473)
  for (const [name, rule] of Object.entries(zones)) assert.ok(name.length <= 50 && rule.length <= 50 && rule, name)
})

const modules = { 'node_modules/preact/dist/preact.mjs': 1 }
const judged = (bytes: number) => judge({ files: { 'js/app.js.gz': bytes }, modules })

test('this build fits the flash that is set aside for it', () => {
  assert.ok(judge({ files: sizes(), modules }))
})

test('a second copy of Preact or a byte too many fails the build', () => {
  const twice = { ...modules, 'node_modules/other/node_modules/preact/dist/preact.mjs': 1 }
  assert.is(judged(212_992).limit, 212_992)
  assert.throws(() => judged(212_995), /212995 bytes in all, 3 above the limit of 212992/)
  assert.throws(() => judge({ files: {}, modules: twice }), /2 copies of Preact/)
})

test('a build warns from 95 % of the limit', () => {
  assert.is(warning(judged(202_342)), undefined)
  assert.match(warning(judged(202_343)) ?? '', /10649 are left/)
})

test('a build above its limit writes nothing, prints the largest modules, and says by how much and what to do', () => {
  const none = join(scratch, 'none')
  const unwritten = join(scratch, 'no-maps')
  const before = readFileSync(join(root, 'THIRD-PARTY.md'))
  const { status, stdout, stderr } = command('--out', none, '--maps', unwritten, '--limit', '50000', '--quiet')
  assert.equal([status, stdout, existsSync(none), existsSync(unwritten)], [1, '', false, false])
  assert.ok(readFileSync(join(root, 'THIRD-PARTY.md')).equals(before))
  assert.match(stderr, /^\| node_modules\/preact\/dist\/preact\.mjs \| \d+ \|$/m)
  const [, total, above] = /^build: (\d+) bytes in all, (\d+) above the limit of 50000/m.exec(stderr) ?? []
  assert.is(Number(total) - Number(above), 50_000)
  for (const word of ['--limit BYTES', 'tools/build/sizes.mjs', 'docs/development.md'])
    assert.ok(stderr.includes(word), word)
  assert.match(read('docs/development.md'), /^## When the build says it is too large$/m)
  assert.match(read('tools/build/sizes.mjs'), /flashLimit = /)
})

test('a build writes into the given folder, keeps other files there and prints the sizes', () => {
  assert.is(second.status, 0, second.stdout + second.stderr)
  assert.match(second.stdout, /^\| total \| \d+ \|$/m)
  assert.match(second.stdout, /^\d+\.\d % of 212992 bytes$/m)
  assert.match(second.stdout, /^\| module \| bytes \|$/m)
  assert.match(unpacked('index.html', scratch), /"\/roof"/)
  assert.is(readFileSync(join(scratch, 'LICENSE'), 'utf8'), 'kept')
  assert.equal(filesIn(scratch), ['LICENSE', ...embedded])
})

test('addresses in the manifest are relative, so that an installed app opens where it was found', () => {
  const manifest = JSON.parse(readFileSync(join(firmware, 'site.webmanifest'), 'utf8'))
  const resolved = [manifest.start_url, manifest.scope, manifest.icons[0].src].map(
    (url: string) => new URL(url, 'http://host/roof/site.webmanifest').pathname,
  )
  assert.equal(resolved, ['/roof/', '/roof/', '/roof/favicon.png'])
})

test('an invalid option prints the usage and exits with 2', () => {
  for (const options of [
    ['--outt', 'x'],
    ['--out'],
    ['--base', 'roof'],
    ['--base', '//host'],
    ['extra'],
    ['--out', 'LICENSE'],
    ['--maps', ''],
    ['--languages', 'en,xx'],
  ]) {
    const { status, stderr } = command(...options)
    assert.is(status, 2, options.join(' '))
    assert.match(stderr, /usage: node build\.mjs/)
  }
  assert.is(command('--help').status, 0)
})

test.run()
