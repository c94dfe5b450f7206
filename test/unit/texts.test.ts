import { dirname } from 'node:path'
import { transformSync } from 'esbuild'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { messageParts } from '../../src/contract/message.ts'
import { nodesIn } from '../../tools/build/syntax.mjs'
import { flatOf } from '../../tools/lang/texts.ts'
import { filesBelow, importsOf, read } from '../support/sources.ts'

/** What a file says in string literals, types and comments excluded. */
interface Words {
  file: string
  whole: ReadonlySet<string>
  /** Beginnings of the template literals that go on with a value. */
  beginnings: readonly string[]
}

/** The string literals of a TypeScript file. */
function wordsOf(file: string): Words {
  const loader = file.endsWith('x') ? 'tsx' : 'ts'
  const { code } = transformSync(read(file), { loader, jsx: 'automatic', target: 'esnext' })
  const nodes = [...nodesIn(code)]
  const literals = nodes.flatMap(({ type, value }) => (type === 'Literal' && typeof value === 'string' ? [value] : []))
  const beginnings = nodes.flatMap(({ type, quasis, expressions }) => {
    if (type !== 'TemplateLiteral' || !expressions.length) return []
    return [quasis[0].value.cooked]
  })
  return { file, whole: new Set(literals), beginnings }
}

/** Whether a file names the text `group.Key`: in full, or in a template that begins with the group. */
const names = ({ whole, beginnings }: Words, key: string) =>
  whole.has(key) || beginnings.some(start => /^\w+\.\w*$/.test(start) && key.startsWith(start))

type Texts = Record<string, Record<string, string>>

const languages = filesBelow('lang', /^lang\/\w+\.json$/)
const texts = (file: string): Texts => ({ ...JSON.parse(read(file)), sources: {} })
const english = texts('lang/en.json')
const keysOf = (tree: Texts) => [...flatOf(tree).keys()]

/** Groups whose keys are computed from what the gateway says, and from what. */
const computed: Record<string, string> = {
  apiresponse: 'the code of a reply',
  inverterchannelproperty: 'the name of a measurement',
  failure: 'the reason of a failed call',
}

/** Keys that begin with this are picked by a name of the gateway. */
const named = ['loggingadmin.Module_', 'taskdetails.Task_']

const ours = filesBelow('src', /\.tsx?$/)
  .filter(file => !/^src\/forks\/(?!none\/)/.test(file))
  .map(wordsOf)
const prefixes = ours.flatMap(({ beginnings }) => beginnings.filter(start => /^\w+\.\w*$/.test(start)))
const isSaid = (word: string) => ours.some(({ whole }) => whole.has(word))

function isUsed(key: string): boolean {
  const [group = '', name = ''] = key.split(/\.(.*)/s)
  if (computed[group] || named.some(start => key.startsWith(start))) return true
  if (ours.some(({ whole }) => whole.has(key) || (whole.has(group) && whole.has(name)))) return true
  if (name.endsWith('Hint') && isUsed(key.slice(0, -4))) return true
  if (name.endsWith('Required') && isUsed(key.slice(0, -8))) return true
  return prefixes.some(prefix => key.startsWith(prefix) && isSaid(key.slice(prefix.length)))
}

test('every text is shown somewhere', () => {
  const idle = keysOf(english).filter(key => !isUsed(key))
  assert.ok(!idle.length, `never shown: ${idle.join(' ')}`)
})

/** Texts that all pages share, by group. */
const shared = ['base', 'form', 'app', 'apiresponse', 'live', 'hints', 'setup']
const table = 'src/pages.tsx'
/** Files of pages without their extension; a page that lies in the folder of another one belongs to that. */
const pages = importsOf(table)
  .flatMap(({ target }) =>
    target.includes('/pages/') ? [target.replace(/\/([^/]+)\/\1\.tsx$/, '/$1').replace(/\.tsx$/, '')] : [],
  )
  .sort((one, other) => one.length - other.length)

/** The page a file belongs to, else its folder. */
const homeOf = (file: string) =>
  pages.find(page => file === `${page}.tsx` || file.startsWith(`${page}/`)) ?? dirname(file)

/** The pages and folders that name a text. In the page table it is the name in the menu, or the title of the page itself. */
function homesOf(key: string): string[] {
  const [group = ''] = key.split('.')
  const homes = ours
    .filter(words => names(words, key))
    .flatMap(({ file }) => (file === table ? (group === 'menu' ? ['src/ui/menu'] : []) : [homeOf(file)]))
  // The forms of a settings page that the first set-up has, too.
  return [...new Set(homes)].filter(home => home !== 'src/setup').sort()
}

test('a text is used by one page, or is in a group for all pages: one English word may need two in another language', () => {
  const apart = keysOf(english).filter(key => !shared.includes(key.split('.')[0] ?? ''))
  const several = apart.flatMap(key => {
    const homes = homesOf(key)
    return homes.length > 1 ? [`${key}: ${homes.join(', ')}`] : []
  })
  assert.ok(apart.length > 300)
  assert.equal(several, [])
})

test('a built-in text has no links, literals or stray signs: only those of packs are resolved', () => {
  const wrong = languages.flatMap(file =>
    Object.entries(texts(file)).flatMap(([group, keys]) =>
      Object.entries(keys).flatMap(([key, text]) =>
        messageParts(text).flatMap(({ kind, raw }) =>
          ['link', 'literal', 'error'].includes(kind) ? [`${file} ${group}.${key}: ${raw}`] : [],
        ),
      ),
    ),
  )
  assert.equal(wrong, [])
})

test.run()
