import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { build } from '../build.mjs'
import { ledgerOf, ledgerTable } from '../tools/build/ledger.mjs'
import { hashOf, inlineTexts } from '../tools/build/page.mjs'
import { bundleScript, preactCopies } from '../tools/build/script.mjs'
import { judge, readmeBlock, readmeTable } from '../tools/build/sizes.mjs'
import { unfolded } from '../tools/build/squeeze/fold.mjs'
import { tzdataVersion } from '../tools/zones.ts'
import { firmware } from './support/browser.ts'

const root = join(import.meta.dirname, '..')
const embedded = ['favicon.ico', 'favicon.png', 'index.html.gz', 'js/app.js.gz', 'site.webmanifest', 'zones.json.gz']
const scratch = mkdtempSync(join(tmpdir(), 'sundial-firmware-'))
const lines = (text: string) => text.trim().split('\n')

function filesIn(folder: string) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))
  return files.map(name => name.replaceAll('\\', '/')).sort()
}

const page = (folder = firmware) => gunzipSync(readFileSync(join(folder, 'index.html.gz'))).toString()
const parts = () =>
  unfolded(gunzipSync(readFileSync(join(firmware, 'js/app.js.gz'))).toString(), inlineTexts(page(), 'script')[0] ?? '')
const command = (...options: string[]) =>
  spawnSync(process.execPath, ['build.mjs', ...options], { cwd: root, encoding: 'utf8' })

test.after(() => rmSync(scratch, { recursive: true, force: true }))

test('a build holds exactly the files the firmware embeds', () => {
  assert.equal(filesIn(firmware), embedded)
})

test('a second build, started elsewhere, gives the same bytes', async () => {
  const again = join(scratch, 'again')
  const { problems, total } = await build({ out: again, quiet: true })
  assert.equal(problems, [])
  assert.ok(total <= 65_536, `${total} bytes are more than the goal`)
  for (const name of embedded)
    assert.ok(readFileSync(join(again, name)).equals(readFileSync(join(firmware, name))), name)
})

test('what is committed is what the source builds', () => {
  assert.equal(filesIn(join(root, 'dist-firmware')), embedded)
  for (const name of embedded) {
    const same = readFileSync(join(root, 'dist-firmware', name)).equals(readFileSync(join(firmware, name)))
    assert.ok(same, `dist-firmware/${name} is not the build of this source: run npm run build and commit it`)
  }
})

const inReadme = (name: string) => {
  const block = readmeBlock(name).exec(readFileSync(join(root, 'README.md'), 'utf8'))?.[0] ?? ''
  return lines(block).slice(1, -1).join('\n')
}
const sizes = () => Object.fromEntries(embedded.map(name => [name, readFileSync(join(firmware, name)).length]))

test('the README tells the sizes of this build', () => {
  const report = judge({ files: sizes(), modules: {}, inputs: [] })
  assert.is(inReadme('sizes'), readmeTable(report), 'run node build.mjs --readme')
})

test('the README tells what each feature takes, and nothing is left out', async () => {
  const { moduleBytes } = await bundleScript()
  const total = sizes()['js/app.js.gz'] ?? 0
  const ledger = ledgerOf(moduleBytes, total)
  assert.is(inReadme('ledger'), ledgerTable(ledger), 'run node build.mjs --readme')
  const told = ledger.reduce((sum, [, bytes]) => sum + bytes, 0)
  assert.ok(Math.abs(told - total) <= ledger.length)
})

test('a gzip header tells neither time nor machine', () => {
  for (const name of embedded.filter(file => file.endsWith('.gz')))
    assert.is(readFileSync(join(firmware, name)).subarray(0, 10).toString('hex'), '1f8b0800000000000203', name)
})

test('the page asks for the one script the firmware serves, and nothing of development is left in it', async () => {
  const script = (await parts()).join('\n')
  assert.match(page(), /`\$\{\w+\}\$\{\w+\}\/js\/app\.js`/)
  assert.not.match(page(), /<script src|<link|(src|href)="/)
  for (const text of [page(), script])
    assert.not.match(text, /sourceMappingURL|gateway\.test|process\.env|uvu|happy-dom/)
  assert.not.match(script, /\bimport\s*\(|\bimport\.meta\b|^\s*export\b/m)
})

test('the policy of the page allows its own scripts and styles and no other', async () => {
  const html = page()
  const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html)?.[1] ?? ''
  const directive = (name: string) =>
    policy
      .split(';')
      .find(part => part.startsWith(`${name} `))
      ?.split(' ')
      .slice(1)
  assert.equal(directive('default-src'), ["'none'"])
  assert.equal(directive('script-src'), [...inlineTexts(html, 'script').map(hashOf), ...(await parts()).map(hashOf)])
  assert.equal(directive('style-src'), inlineTexts(html, 'style').map(hashOf))
  assert.not.match(policy, /unsafe|\*/)
  assert.not.match(html.replace(/<style>[\s\S]*?<\/style>/g, ''), /\sstyle=|\son\w+=/)
  assert.ok(html.indexOf('Content-Security-Policy') < html.indexOf('<script'))
})

test('every zone name has its rule, Berlin and the far ends among them', () => {
  const zones = JSON.parse(gunzipSync(readFileSync(join(firmware, 'zones.json.gz'))).toString()) as Record<
    string,
    string
  >
  const expected = {
    'Europe/Berlin': 'CET-1CEST,M3.5.0,M10.5.0/3',
    'America/St_Johns': 'NST3:30NDT,M3.2.0,M11.1.0',
    'Asia/Kathmandu': '<+0545>-5:45',
    'Pacific/Kiritimati': '<+14>-14',
    'US/Pacific': 'PST8PDT,M3.2.0,M11.1.0',
    UTC: 'UTC0',
  }
  for (const [name, rule] of Object.entries(expected)) assert.is(zones[name], rule, name)
  assert.is(tzdataVersion, '2025b')
  assert.is(Object.keys(zones).length, 597)
  for (const [name, rule] of Object.entries(zones)) assert.ok(name.length <= 50 && rule.length <= 50 && rule, name)
})

test('a second Preact, a seventh file or a byte too many stops the build', () => {
  const fine = { files: { 'js/app.js.gz': 72_000 }, modules: {}, inputs: ['node_modules/preact/dist/preact.mjs'] }
  const twice = [...fine.inputs, 'node_modules/other/node_modules/preact/dist/preact.mjs']
  assert.is(preactCopies(twice).length, 2)
  assert.equal(judge(fine).problems, [])
  assert.match(judge({ ...fine, inputs: twice }).problems.join(), /2 copies of Preact/)
  assert.match(judge({ ...fine, files: { a: 72_001 } }).problems.join(), /above the limit/)
  assert.match(judge({ ...fine, strangers: ['1', '2', '3', '4', '5', '6'] }).problems.join(), /7 files/)
})

test('a build for a hosted copy writes into the given folder, keeps what is there and tells the sizes', () => {
  writeFileSync(join(scratch, 'LICENSE'), 'kept')
  const { status, stdout, stderr } = command('--out', scratch, '--base', '/roof/')
  assert.is(status, 0, stderr)
  assert.match(stdout, /^total +\d+ +\d+\.\d %$/m)
  assert.match(stdout, /largest modules/)
  assert.match(page(scratch), /'\/roof'/)
  assert.is(readFileSync(join(scratch, 'LICENSE'), 'utf8'), 'kept')
  assert.equal(
    filesIn(scratch).filter(name => !name.startsWith('again/')),
    ['LICENSE', ...embedded],
  )
})

test('no address in the manifest leaves the folder it lies in, so an installed app opens where it was found', () => {
  const manifest = JSON.parse(readFileSync(join(firmware, 'site.webmanifest'), 'utf8'))
  const resolved = [manifest.start_url, manifest.scope, manifest.icons[0].src].map(
    (url: string) => new URL(url, 'http://host/roof/site.webmanifest').pathname,
  )
  assert.equal(resolved, ['/roof/', '/roof/', '/roof/favicon.png'])
})

test('a bad option prints the usage and ends with 2', () => {
  for (const options of [
    ['--outt', 'x'],
    ['--out'],
    ['--base', 'roof'],
    ['--base', '//host'],
    ['extra'],
    ['--out', 'LICENSE'],
  ]) {
    const { status, stderr } = command(...options)
    assert.is(status, 2, options.join(' '))
    assert.match(stderr, /usage: node build\.mjs/)
  }
  assert.is(command('--help').status, 0)
})

test.run()
