import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { build } from '../../../build.mjs'
import { allExtras } from '../../../tools/build/extras.mjs'
import { bundleScript } from '../../../tools/build/script.mjs'
import { compileStyles } from '../../../tools/build/styles.mjs'
import { textsOf } from '../../../tools/build/texts.mjs'

const out = mkdtempSync(join(tmpdir(), 'sundial-build-extras-'))
test.after(() => rmSync(out, { recursive: true, force: true }))

/** Of each extra: its files, words of its script, texts in the three languages, and a selector of its styles. */
const extras = {
  archive: {
    files: /csv|yields|yield-bars|weak-string|judge-strings/,
    page: 'src/pages/history/yield-bars.tsx',
    code: ['importCsv', 'weakStrings'],
    texts: ['Save as CSV', 'Als CSV speichern', 'Enregistrer en CSV'],
    selector: '.bars',
  },
}

for (const [name, { files, page, code: words, texts, selector }] of Object.entries(extras)) {
  test(`nothing of the extra ${name} is in a bundle without it`, async () => {
    const others = allExtras.filter(each => each !== name)
    const { code, modules } = await bundleScript({ extras: others })
    assert.equal(
      Object.keys(modules).filter(file => files.test(file)),
      [],
    )
    for (const word of [...words, ...texts]) assert.not.match(code, word)
    assert.not.match((await compileStyles(others)).code, selector)
  })

  test(`a bundle with the extra ${name} has its page, its texts in the languages chosen, and its styles`, async () => {
    const [english = '', german = '', french = ''] = texts
    const { code, modules } = await bundleScript({ languages: ['en', 'de'], extras: [name] })
    assert.ok(page in modules)
    for (const word of [...words, english, german]) assert.match(code, word)
    assert.not.match(code, french)
    assert.match((await compileStyles([name])).code, selector)
  })
}

test('translators have the texts of every extra, whatever is built', async () => {
  const { archive, ...others } = await textsOf('de', { extras: allExtras })
  assert.is(archive?.ThisMonth, 'Dieser Monat')
  assert.equal(await textsOf('de'), others)
})

test('two languages and the archive fit into the flash', async () => {
  const { problems, limit } = await build({ out, languages: ['en', 'de'], extras: ['archive'], quiet: true })
  assert.equal([problems, limit], [[], 98_304])
})

test.run()
