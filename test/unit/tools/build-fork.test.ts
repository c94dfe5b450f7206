import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { checkTypes, typesCommand } from '../../../tools/build/check-types.mjs'
import { forkAliases, forkFolder } from '../../../tools/build/forks.mjs'
import { at, root, scratchFolder } from '../../../tools/build/paths.mjs'
import { bundleScript } from '../../../tools/build/script.mjs'
import { forkLimit } from '../../../tools/build/sizes.mjs'
import { textLists } from '../../../tools/build/texts.mjs'
import { manifestOf } from '../../../tools/release/archive.mjs'

const scratch = scratchFolder()

const sundial = relative(scratch, root).replaceAll('\\', '/')
/** As docs/forks.md has it. */
const settings = (above: string) =>
  JSON.stringify({
    extends: `${above}/tsconfig.json`,
    compilerOptions: {
      typeRoots: [`${above}/node_modules/@types`],
      paths: {
        '#fork/*': ['./*', `${above}/src/forks/none/*`],
        '*': [`${above}/node_modules/@types/*`, `${above}/node_modules/*`],
      },
    },
    files: [`${above}/src/forks/seam.ts`],
    include: ['.'],
    exclude: [],
  })

/** The folder of a fork outside this project, with these files. */
function forkWith(name: string, files: Record<string, string>) {
  const folder = join(scratch, name)
  mkdirSync(folder)
  for (const [file, content] of Object.entries({ 'tsconfig.json': settings(`../${sundial}`), ...files }))
    writeFileSync(join(folder, file), content)
  return folder
}

const productWith = (members: string) => `import { product as ours } from '../${sundial}/src/forks/none/product.ts'
import type { Product } from '../${sundial}/src/contract/product.ts'
export const product: Product = { ...ours, ${members} }
`
const renamed = productWith(`firmware: 'OpenDTU-Mine', repository: 'me/OpenDTU-Mine'`)

test('a fork of product data alone, in a folder outside, is built with its name and everything else of ours', async () => {
  const fork = forkWith('mine', { 'product.ts': renamed })
  checkTypes(fork)
  const { core, first, app } = await bundleScript({ fork, quick: true })
  assert.match(core.code + first.code + app.code, 'me/OpenDTU-Mine')
  assert.is(forkAliases(fork)['#fork/pages'], at('src/forks/none/pages.ts'))
})

test('the product, pages and cards of a fork are in its bundle, and not in ours', async () => {
  const fork = forkFolder('onbattery')
  const { core, first, app, texts, firstModules, modules } = await bundleScript({ fork, quick: true })
  assert.match(core.code + first.code + app.code, 'hoylabs/OpenDTU-OnBattery')
  assert.ok(firstModules.includes('src/forks/onbattery/live/battery-card.tsx'))
  assert.ok('src/forks/onbattery/settings/battery/battery.tsx' in modules)
  assert.match(texts.first.lists.de ?? '', 'Ladestand')
  assert.match(texts.more.lists.de ?? '', 'Netzladegerät nutzen')
  const plain = await bundleScript({ quick: true })
  assert.equal(
    Object.keys(plain.modules).filter(name => /^src\/forks\/(?!none\/)/.test(name)),
    [],
  )
  assert.not.match(plain.core.code + plain.first.code + plain.app.code, 'hoylabs')
  assert.not.match(plain.texts.more.lists.de ?? '', 'Netzladegerät nutzen')
})

test('texts of a fork are added to ours and replace those of the same name', () => {
  const fork = forkWith('texts', { 'product.ts': renamed })
  mkdirSync(join(fork, 'lang'))
  writeFileSync(join(fork, 'lang/en.json'), '{"menu": {"About": "About us"}, "own": {"Title": "Own"}}')
  const [ours, theirs] = [textLists('en'), textLists('en', { fork })]
  assert.equal(theirs, { ...ours, menu: { ...ours.menu, About: 'About us' }, own: { Title: 'Own' } })
  assert.equal(textLists('de', { fork }), textLists('de'))
  writeFileSync(join(fork, 'lang/de.json'), '{')
  assert.throws(() => textLists('de', { fork }), /sundial-.*de\.json:\d+:\d+ is not JSON: /)
})

test('after a text is deleted all types are checked anew, so that whatever still uses it is told', () => {
  const fork = forkWith('deleted', {})
  mkdirSync(join(fork, 'lang'))
  const keptWith = (texts: object) => {
    writeFileSync(join(fork, 'lang/en.json'), JSON.stringify(texts))
    return typesCommand(fork).at(-1) ?? ''
  }
  const before = keptWith({ own: { Title: 'Own' } })
  const after = keptWith({})
  assert.is.not(before, after)
  assert.is(keptWith({}), after)
  mkdirSync(dirname(after), { recursive: true })
  writeFileSync(after, '')
  assert.ok(existsSync(keptWith({})))
  keptWith({ own: {} })
  assert.not(existsSync(after))
})

test('an unknown name and a folder that is no fork are said in one sentence', () => {
  const bare = forkWith('bare', {})
  assert.throws(
    () => forkFolder('none-such'),
    /^--fork none-such: src\/forks has only onbattery, and there is no folder .*none-such \(see --help\)$/,
  )
  assert.throws(
    () => forkFolder(bare),
    /^--fork .*bare: there is no product\.ts in .*bare; docs\/forks\.md says what a fork needs \(see --help\)$/,
  )
})

test('a fork with a wrong product, wrong pages or a missing export is not built, and the build says where', () => {
  const fork = forkWith('wrong', {
    'product.ts': productWith(`firmwares: 'x'`),
    'earlier.ts': productWith('firmware: 1'),
    'pages.ts': 'export const pages = [{ path: 1 }]',
    'live.ts':
      'export const cards = [() => null]\nexport const Flow = undefined\nexport const DeviceTotals = () => null\nexport const limiter = false\nexport const watchDevices = undefined\nexport const sunSums = false\nexport const OwnTotals = false',
  })
  let said = ''
  try {
    checkTypes(fork)
  } catch (error) {
    said = String(error)
  }
  for (const why of [
    /^Error: the types of .*wrong are wrong; nothing is written\n/,
    /earlier\.ts\(3,\d+\): .*'number' is not assignable to type 'string'/,
    /product\.ts\(3,\d+\): .*'firmwares' does not exist in type 'Product'/,
    /seam\.ts.*'\{ path: number; \}' is missing the following properties from type 'ForkPage': view, title/s,
    /seam\.ts.*Property 'deviceRules' is missing/s,
  ])
    assert.match(said, why)
})

test('the archive of a fork names it, its version, its limit and the pages it has besides', () => {
  const manifest = manifestOf('1.2.3', 5, { name: 'other', views: ['BatteryAdminView'] })
  assert.equal([manifest.name, manifest.version, manifest.limit], ['sundial-other', '1.2.3', forkLimit])
  assert.ok(['BatteryAdminView', 'HomeView'].every(view => manifest.views.includes(view)))
  assert.not(manifestOf('1.2.3', 5).views.includes('BatteryAdminView'))
})

test.run()
