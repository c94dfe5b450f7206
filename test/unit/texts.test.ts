import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { filesBelow, read } from '../support/sources.ts'

type Texts = Record<string, Record<string, string>>

const languages = filesBelow('lang', /\.json$/)
const texts = (file: string) => JSON.parse(read(file)) as Texts
const english = texts('lang/en.json')
const keysOf = (tree: Texts) =>
  Object.entries(tree).flatMap(([group, keys]) => Object.keys(keys).map(key => `${group}.${key}`))
const placeholdersOf = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort().join(' ')
const tagsOf = (text: string) => (text.match(/<\/?\w+/g) ?? []).sort().join(' ')

/** Groups whose keys are computed from what the gateway says, and from what. */
const computed: Record<string, string> = {
  apiresponse: 'the code of a reply',
  inverterchannelproperty: 'the name of a measurement',
  failure: 'the reason of a failed call',
}

/** Keys that begin with this are picked by a name of the gateway. */
const named = ['loggingadmin.Module_', 'taskdetails.Task_']

/** Keys that pick one of a few states: allowed when the source holds the computed prefix and each rest as a word. */
const sources = filesBelow('src', /\.tsx?$/).map(read)
/** String literals of a source. */
function wordsOf(source: string) {
  const quoted = [...source.matchAll(/'([^'\n]*)'|"([^"\n]*)"/g)].map(([, one, two]) => one ?? two ?? '')
  return new Set(quoted)
}
const words = sources.map(wordsOf)
const prefixes = new Set(
  sources.flatMap(source => [...source.matchAll(/`(\w+)\.(\w*)\$\{/g)].map(match => `${match[1]}.${match[2]}`)),
)

function isUsed(key: string): boolean {
  const [group = '', name = ''] = key.split(/\.(.*)/s)
  if (computed[group] || named.some(start => key.startsWith(start))) return true
  if (words.some(said => said.has(key) || (said.has(group) && said.has(name)))) return true
  if (name.endsWith('Hint') && isUsed(key.slice(0, -4))) return true
  if (name.endsWith('Required') && isUsed(key.slice(0, -8))) return true
  const linked = Object.values(english).some(keys => Object.values(keys).some(text => text.includes(`@:${key}`)))
  if (linked) return true
  return [...prefixes].some(prefix => key.startsWith(prefix) && words.some(said => said.has(key.slice(prefix.length))))
}

test('every language has the texts of the English one, no more and no fewer', () => {
  for (const file of languages) {
    const keys = keysOf(texts(file))
    const wanted = keysOf(english)
    assert.equal(
      wanted.filter(key => !keys.includes(key)),
      [],
      `${file} lacks`,
    )
    assert.equal(
      keys.filter(key => !wanted.includes(key)),
      [],
      `${file} has too many`,
    )
  }
})

test('a translation fills the same placeholders and carries the same markup as the English text', () => {
  const wrong = languages.flatMap(file =>
    Object.entries(texts(file)).flatMap(([group, keys]) =>
      Object.entries(keys).flatMap(([key, text]) => {
        const model = english[group]?.[key] ?? ''
        const same = placeholdersOf(text) === placeholdersOf(model) && tagsOf(text) === tagsOf(model)
        return same && text.trim() ? [] : [`${file} ${group}.${key}: ${text}`]
      }),
    ),
  )
  assert.equal(wrong, [])
})

test('every text is shown somewhere', () => {
  const idle = keysOf(english).filter(key => !isUsed(key))
  assert.ok(!idle.length, `never shown: ${idle.join(' ')}`)
})

test.run()
