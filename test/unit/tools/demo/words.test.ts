import { readFile } from 'node:fs/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { nameAll } from '../../../../tools/demo/plant-names.ts'
import { wordsFor } from '../../../../tools/demo/words.ts'
import { unitEntry, unitsOf } from '../../../../tools/simulator/plant/roof.ts'

test('the bar speaks the first language of the visitor that it knows, else English', () => {
  const of = (...languages: string[]) => wordsFor(languages).words.night
  assert.equal([of('nl', 'de-AT', 'fr'), of('fr'), of('nl'), of()], ['Nacht', 'Nuit', 'Night', 'Night'])
})

test('every text of the bar and of More is one of its words, so that it is said in each of its languages', async () => {
  const page = await readFile('tools/demo/page.html', 'utf8')
  const bar = page.slice(page.indexOf('<header>'), page.indexOf('<form id="translate"'))
  const keys = [...bar.matchAll(/ data-word="(\w+)"/g)].map(([, key = '']) => key)
  for (const language of ['de', 'fr']) {
    const { words } = wordsFor([language])
    assert.equal(
      keys.filter(key => !(key in words)),
      [],
      language,
    )
  }
  const left = bar.replace(
    /<(\w+)[^>]*data-word=[^>]*>[^<]*<\/\1>|<h1>.*<\/h1>|<option[^>]*>[\d×]+<\/option>|<[^>]*>/g,
    '',
  )
  assert.is(left.trim(), '')
})

test('the plant has the names of an owner who speaks German or French', () => {
  const namesIn = (lang: string) => {
    const inverters = unitsOf(1, 10).map(unitEntry)
    nameAll(lang, inverters)
    return inverters.map(({ name, channel }) => [name, ...channel.map(({ name }) => name)].join())
  }
  assert.is(namesIn('de')[3], 'Scheune,Feld 1,Feld 2,Feld 3,Feld 4,Feld 5,Feld 6')
  assert.is(namesIn('fr')[1], 'Garage,Côté rue,Côté jardin')
  // Beside each other they differ as a fault would make them: the names say why.
  assert.is(namesIn('de')[7], 'Gaube,Ostseite,Westseite')
  assert.is(namesIn('en')[0], 'South roof,Lower left,Lower right,Upper left,Upper right')
})

test.run()
