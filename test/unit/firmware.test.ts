import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FlattenMap } from '@jridgewell/trace-mapping'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { build } from '../../build.mjs'
import { hashOf, nameOf } from '../../tools/build/hash.mjs'
import { root, scratchFolder } from '../../tools/build/paths.mjs'
import { bundleScript, oldestBrowsers } from '../../tools/build/script.mjs'
import { judge, warning } from '../../tools/build/sizes.mjs'
import { compileStyles } from '../../tools/build/styles.mjs'
import { thirdParty } from '../../tools/build/third-party.mjs'
import { tzdataVersion } from '../../tools/zones.ts'
import { firmware } from '../support/browser.ts'
import { appScript, inlineOf, policyOf, unpacked } from '../support/built-page.ts'
import { read } from '../support/sources.ts'
import { newerIn, newerInStyles } from './newer.ts'

const embedded = ['favicon.ico', 'favicon.png', 'index.html.gz', 'js/app.js.gz', 'site.webmanifest', 'zones.json.gz']
const [scratch, maps] = [scratchFolder(), scratchFolder()]

function filesIn(folder: string) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))
  return files.map(name => name.replaceAll('\\', '/')).sort()
}

test.before(async () => {
  // Another build, from another folder, into one with a file in it.
  writeFileSync(join(scratch, 'LICENSE'), 'kept')
  const home = process.cwd()
  process.chdir(scratch)
  await build({ out: '.', base: '/roof', maps, quick: true })
  process.chdir(home)
})

test('a source map names sources from the project folder, wherever the build was started, and holds their text', () => {
  for (const [name, entry] of [
    ['index.html', 'src/main.tsx'],
    ['app.js', 'src/pages/about.tsx'],
  ] as const) {
    const map = JSON.parse(readFileSync(join(maps, `${name}.map`), 'utf8'))
    const { sources, sourcesContent } = new FlattenMap(map)
    assert.ok(sources.includes(entry))
    // `entries:more` is the entry of the second part, which the build makes.
    assert.equal(
      sources.filter(name => name !== 'entries:more' && !/^(src|lang|node_modules|tools\/build)\//.test(name ?? '')),
      [],
    )
    assert.is(sourcesContent?.[sources.indexOf(entry)], readFileSync(join(root, entry), 'utf8'))
  }
})

const sizes = () => Object.fromEntries(embedded.map(name => [name, readFileSync(join(firmware, name)).length]))

test('gzip headers contain neither time nor machine', () => {
  for (const name of embedded.filter(file => file.endsWith('.gz')))
    assert.is(readFileSync(join(firmware, name)).subarray(0, 10).toString('hex'), '1f8b0800000000000203', name)
})

test('page and script contain no development code, modules or source maps', () => {
  const [page, script] = [unpacked('index.html'), appScript()]
  assert.not.match(page, /<script src|<link|src="/)
  for (const text of [page, script]) {
    assert.not.match(text, /sourceMappingURL|gateway\.test|process\.env|uvu|happy-dom/)
    assert.not.match(text, /\bimport\s*\(|\bimport\.meta\b|^\s*export\b/m)
  }
})

test('every module of the app runs when its part does, and waits for no other to call it', () => {
  const { core, first } = inlineOf(unpacked('index.html', scratch))
  for (const code of [core, first, appScript(scratch)]) assert.not.match(code, /__esm\(/)
})

test('a browser that is older than those of the build is told so, whatever of the app runs in it, and others are not', () => {
  const page = unpacked('index.html')
  const [notice = ''] = page.split('<div id="app">')
  const sentences = [
    `needs ${oldestBrowsers} or later`,
    `braucht ${oldestBrowsers} oder`,
    `demande ${oldestBrowsers} ou`,
  ]
  for (const sentence of sentences) assert.ok(notice.includes(`Sundial ${sentence}`), sentence)
  assert.match(page, /\.late\{visibility:hidden\}[^@]*@layer known\{\.old\{display:none\}\.late\{animation:[^}]*10s/)
  assert.is(inlineOf(page).style.match(/\.old\b[^}]*display/g)?.length, 1)
  assert.ok(read('README.md').includes(oldestBrowsers))
})

test('the script uses nothing that browsers of March 2022 lack without checking for it first', () => {
  assert.equal(newerIn(appScript()), [])
})

test('the inline script uses nothing that browsers of March 2022 lack', () => {
  const { script } = inlineOf(unpacked('index.html'))
  assert.match(script, /\/js\/app\.js/)
  assert.equal(newerIn(script), [])
})

test('no style rule is dropped by browsers of March 2022 because of something new in it', () => {
  const { style } = inlineOf(unpacked('index.html'))
  assert.match(style, /\.ghost/)
  assert.equal(newerInStyles(style), [])
})

test('the script names its licence in its last line, and where to find those of others', () => {
  const script = appScript()
  assert.match(script, /\n\/\* Sundial, MIT.*\. Parts of others: THIRD-PARTY\.md \*\/$/)
  assert.not.match(script, /@license|Copyright/)
})

test('THIRD-PARTY.md has the licences of the packages in script and styles, which are those that were chosen', async () => {
  const files = [...Object.keys((await bundleScript({ quick: true })).modules), ...(await compileStyles()).files]
  const told = thirdParty(files)
  const names = [...told.matchAll(/^## (\S+)/gm)].map(match => match[1])
  assert.equal(names, ['@picocss/pico', 'fflate', 'preact', 'regexparam', 'spark-md5', 'suncalc', 'wouter', 'zustand'])
  const inputs = files.map(file => file.replaceAll('\\', '/'))
  for (const part of ['preact/compat/', 'preact/hooks/', 'wouter/src/index', 'zustand/'])
    assert.ok(
      inputs.some(file => file.includes(`node_modules/${part}`)),
      part,
    )
})

test('the policy of the page allows its own script and style, the app, calls to the gateway and the update check, and nothing else', () => {
  const html = unpacked('index.html')
  const { script, core, first, style } = inlineOf(html)
  assert.equal(policyOf(html), {
    'default-src': ["'none'"],
    'script-src': [script, core, first, appScript()].map(code => `'${hashOf(code)}'`),
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

test('the page runs the script it was built with and no other, and asks for it by the name of the build', () => {
  const { script } = inlineOf(unpacked('index.html'))
  assert.ok(script.includes(hashOf(appScript())))
  assert.ok(script.includes(nameOf(appScript())))
})

test('builds that differ in one text alone have different names, and take neither script nor texts of each other', async () => {
  const fork = scratchFolder()
  mkdirSync(join(fork, 'lang'))
  const buildWith = async (About: string) => {
    writeFileSync(join(fork, 'lang/de.json'), JSON.stringify({ menu: { About } }))
    return bundleScript({ fork, quick: true })
  }
  const [one, other] = [await buildWith('Über'), await buildWith('Info')]
  assert.is(one.first.code, other.first.code)
  assert.is(one.app.code.replace(one.head, ''), other.app.code.replace(other.head, ''))
  assert.is.not(one.head, other.head)
  assert.is.not(nameOf(one.app.code), nameOf(other.app.code))
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
  const near = warning(judge({ files: sizes(), modules }))
  if (near) console.log(`\nnote  ${near}`)
})

test('a second copy of Preact or a byte too many fails the build', () => {
  const twice = { ...modules, 'node_modules/other/node_modules/preact/dist/preact.mjs': 1 }
  assert.is(judged(224_256).limit, 224_256)
  assert.throws(() => judged(224_259), /224259 bytes in all, 3 above the limit of 224256/)
  assert.throws(() => judge({ files: {}, modules: twice }), /2 copies of Preact/)
})

test('from 99 % of the limit on there is a warning', () => {
  assert.is(warning(judged(222_013)), undefined)
  assert.match(warning(judged(222_014)) ?? '', /2242 are left/)
})

test('a build above its limit writes nothing, names the largest modules, and says by how much and what to do', async () => {
  const [none, unwritten] = [join(scratch, 'none'), join(scratch, 'no-maps')]
  const refused = build({ out: none, maps: unwritten, limit: 50_000, quick: true })
  const { message } = await refused.catch(error => error)
  assert.equal([existsSync(none), existsSync(unwritten)], [false, false])
  assert.match(message, /^\| node_modules\/preact\/dist\/preact\.mjs \| \d+ \|$/m)
  const [, total, above] = /^(\d+) bytes in all, (\d+) above the limit of 50000/m.exec(message) ?? []
  assert.is(Number(total) - Number(above), 50_000)
  for (const word of ['--limit BYTES', 'tools/build/sizes.mjs', 'docs/development.md'])
    assert.ok(message.includes(word), word)
  assert.match(read('docs/development.md'), /^## When the build says it is too large$/m)
  assert.match(read('tools/build/sizes.mjs'), /flashLimit = /)
})

test('a build goes into the given folder with the given base path, and other files there stay', () => {
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

test('a language that there is no file for, and a fork in place of our own build, are refused in one line', () => {
  const refused = (...args: string[]) => {
    const { status, stderr } = spawnSync(process.execPath, ['build.mjs', ...args], { encoding: 'utf8' })
    assert.is(status, 2)
    return stderr
  }
  assert.match(refused('--languages', 'en,xx'), /^--languages en,xx: there is no lang\/xx\.json \(see --help\)\n$/)
  assert.match(refused('--fork', 'onbattery'), /^--fork onbattery: give a folder with --out, too/)
})

test.run()
