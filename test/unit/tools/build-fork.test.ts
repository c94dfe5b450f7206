import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readProduct } from '../../../tools/build/fork.mjs'
import { checkTypes } from '../../../tools/build/fork-types.mjs'
import { folderOfFork } from '../../../tools/build/forks.mjs'
import { at, root } from '../../../tools/build/paths.mjs'
import { bundleScript } from '../../../tools/build/script.mjs'
import { flashLimit, forkLimit } from '../../../tools/build/sizes.mjs'
import { textParts, textsOf } from '../../../tools/build/texts.mjs'
import { forkNameIn } from '../../../tools/command-line.ts'
import { manifestOf } from '../../../tools/release/archive.mjs'

const scratch = mkdtempSync(join(tmpdir(), 'sundial-fork-'))
const file = join(scratch, 'product.json')
const example = at('docs/examples/fork')
test.after(() => rmSync(scratch, { recursive: true, force: true }))

const productFrom = (text: string) => {
  writeFileSync(file, text)
  return readProduct(file)
}

const wrong: [what: string, product: string, why: RegExp][] = [
  ['an unknown member', '{"firmwares": "x"}', /product has no member firmwares; it has firmware, repository, releases/],
  ['a nested one', '{"abilities": {"fly": true}}', /product\.abilities has no member fly; it has update/],
  ['a text that is a number', '{"firmware": 1}', /product\.firmware must be string, not number/],
  ['null for an object', '{"abilities": null}', /product\.abilities must be object, not null/],
  ['a list', '[]', /product must be object, not list/],
  ['no JSON', '{"firmware": }', /product\.json:1:\d+ is not JSON: Unexpected/],
  ['bounds of nothing', '{"bounds": {"mqtt": {"port": {}}}}', /product\.bounds\.mqtt has no member port/],
  [
    'bytes for a number',
    '{"bounds": {"mqtt": {"mqtt_port": {"bytes": 1}}}}',
    /mqtt_port has no member bytes; it has min, max/,
  ],
  ['a repository alone', '{"repository": "a/b"}', /has a repository, and so needs releases/],
]

for (const [what, product, why] of wrong)
  test(`a product file with ${what} is refused with the reason`, async () => {
    const error = await productFrom(product).then(
      () => undefined,
      (cause: Error) => cause,
    )
    assert.match(error?.message ?? 'it was taken', why)
  })

test('a product replaces what it names and nothing else', async () => {
  const ours = await productFrom('{}')
  const changed = await productFrom(
    '{"firmware": "Other", "abilities": {"update": false}, "bounds": {"mqtt": {"mqtt_publish_interval": {"max": 86400}}}}',
  )
  assert.equal(changed, {
    ...ours,
    firmware: 'Other',
    abilities: { ...ours.abilities, update: false },
    bounds: { ...ours.bounds, mqtt: { ...ours.bounds.mqtt, mqtt_publish_interval: { min: 5, max: 86_400 } } },
  })
})

test('the product of a fork is in its bundle, and so are its pages, in place of what they replace', async () => {
  const { first, app, modules } = await bundleScript({ pages: example })
  const code = first.code + app.code
  assert.match(code, 'example/OpenDTU-ZeroExport')
  assert.not.match(code, 'tbnobody/OpenDTU')
  assert.match(textParts({ pages: example }).first.lists.de ?? '', 'Nulleinspeisung')
  assert.ok('docs/examples/fork/pages/meter.tsx' in modules)
  const plain = await bundleScript()
  assert.not.match(plain.first.code + plain.app.code, /zeroexport/i)
  assert.not.match(textParts({}).first.lists.de ?? '', 'Nulleinspeisung')
})

test('texts of a fork are added to ours and replace those of the same name', () => {
  const folder = join(scratch, 'lang')
  mkdirSync(folder)
  writeFileSync(join(folder, 'en.json'), '{"menu": {"About": "About us"}, "own": {"Title": "Own"}}')
  const [ours, theirs] = [textsOf('en'), textsOf('en', { pages: scratch })]
  assert.equal(theirs, { ...ours, menu: { ...ours.menu, About: 'About us' }, own: { Title: 'Own' } })
  assert.equal(textsOf('de', { pages: scratch }), textsOf('de'))
  writeFileSync(join(folder, 'de.json'), '{')
  assert.throws(() => textsOf('de', { pages: scratch }), /sundial-fork-.*de\.json:\d+:\d+ is not JSON: /)
})

test('a folder without pages and a limit that is no number are refused with the usage', () => {
  for (const options of [
    ['--with', scratch],
    ['--limit', '96k'],
  ]) {
    const { status, stderr } = spawnSync(process.execPath, ['build.mjs', ...options], { cwd: root, encoding: 'utf8' })
    assert.is(status, 2)
    assert.match(stderr, /^--(with|limit) .*\nusage/)
  }
})

test('a wrong product ends the build with one line', () => {
  writeFileSync(file, '{"firmware": 1}')
  const { status, stderr } = spawnSync(process.execPath, ['build.mjs', '--product', file], {
    cwd: root,
    encoding: 'utf8',
  })
  assert.is(status, 1)
  assert.match(stderr, /^build: .*product\.json: product\.firmware must be string, not number\n$/)
})

test('a build for a fork has a limit of its own, which --limit replaces', () => {
  assert.ok(forkLimit > flashLimit)
  for (const [limit, status] of [
    [[], 0],
    [['--limit', '90000'], 1],
  ] as const) {
    const out = join(scratch, `out-${status}`)
    const { status: ended, stderr } = spawnSync(
      process.execPath,
      ['build.mjs', '--with', example, '--quiet', '--languages', 'en', '--out', out, ...limit],
      { cwd: root, encoding: 'utf8' },
    )
    assert.is(ended, status, stderr)
    assert.is(existsSync(out), status === 0)
  }
})

test('a fork whose types are wrong is not built, and the build says where', () => {
  const folder = join(scratch, 'wrong')
  mkdirSync(folder)
  const page = at('src/layout/menu/page.ts')
  writeFileSync(
    join(folder, 'pages.tsx'),
    `import type { Page } from '${page}'\nexport const pages: readonly Page[] = [{ path: 1 }]\n`,
  )
  assert.throws(() => checkTypes(folder), /types of .*wrong are wrong; nothing is written\n[\s\S]*pages\.tsx/)
  writeFileSync(
    join(folder, 'pages.tsx'),
    `import type { Page } from '${page}'\nexport const pages: readonly Page[] = []\n`,
  )
  checkTypes(folder)
})

test('a fork goes by its name only if it is in src/forks', () => {
  assert.throws(() => folderOfFork('none-such'), /there is no fork none-such in src\/forks/)
  const { status, stderr } = spawnSync(process.execPath, ['build.mjs', '--fork', 'none-such'], {
    cwd: root,
    encoding: 'utf8',
  })
  assert.is(status, 2)
  assert.match(stderr, /^--fork: there is no fork none-such/)
  assert.equal([[], ['--port', '1', '--fork', 'a'], ['--fork=b'], ['--fork']].map(forkNameIn), [
    undefined,
    'a',
    'b',
    '',
  ])
})

test('the archive of a fork names it, its limit and the pages it has besides', () => {
  const manifest = JSON.parse(manifestOf('1.2.3', 5, { name: 'other', views: ['BatteryAdminView'] }))
  assert.equal([manifest.name, manifest.limit], ['sundial-other', forkLimit])
  assert.ok(['BatteryAdminView', 'HomeView'].every(view => manifest.views.includes(view)))
  assert.not(JSON.parse(manifestOf('1.2.3', 5)).views.includes('BatteryAdminView'))
})

test.run()
