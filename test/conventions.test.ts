import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { filesBelow, importsOf, read, sharedRun, tokensOf } from './support/sources.ts'

const sources = filesBelow('src', /\.tsx?$/)
const tools = [...filesBelow('tools', /\.(ts|mjs)$/), 'build.mjs']
const tests = filesBelow('test', /\.(tsx?|mjs)$/)
const everything = [...sources, ...tools, ...tests]

/** Lowest first: a file imports its own layer or a lower one. */
const layers = ['contract', 'lib', 'ui', 'pages']

/** Packages the bundle may hold. */
const packages = new Set(['react', 'react-dom/client', 'wouter', 'wouter/use-browser-location', 'zustand'])

/** What both renderers do alike. `Component` is for the error boundary, which React has no hook for. */
const fromReact = new Set([
  'useState',
  'useEffect',
  'useLayoutEffect',
  'useRef',
  'useContext',
  'createContext',
  'useId',
  'Component',
])

const budgets = { src: 150, tools: 250, test: 300 }

/** Files above their budget, each with the reason. */
const longFiles: Record<string, string> = {
  'src/contract/codes.ts': 'one line per reply code',
  'src/contract/settings.ts': 'one line per member of every settings document',
}

const layerOf = (path: string) => {
  const rank = layers.indexOf(path.split('/')[1] ?? '')
  return rank < 0 ? layers.length : rank
}

/** The page a file belongs to: itself, or the page whose folder it lies in. */
function pageOf(path: string) {
  const parts = path.replace(/\.tsx?$/, '').split('/')
  const owners = parts.map((_, index) => parts.slice(0, index + 1).join('/'))
  return owners.find(owner => existsSync(`${owner}.tsx`)) ?? path
}

function none(found: (string | false | undefined)[], rule: string) {
  const list = found.filter(entry => typeof entry === 'string')
  assert.ok(!list.length, `${rule}:\n${list.join('\n')}`)
}

test('a file imports from its own layer or a lower one', () => {
  const inner = sources.flatMap(importsOf).filter(({ target }) => target.startsWith('src/'))
  none(
    inner.map(({ file, target }) => layerOf(target) > layerOf(file) && `${file} imports ${target}`),
    'contract < lib < ui < pages < root',
  )
})

test('a page never imports another page', () => {
  const inner = sources
    .flatMap(importsOf)
    .filter(({ file, target }) => [file, target].every(path => path.startsWith('src/pages/')))
  none(
    inner.map(({ file, target }) => pageOf(file) !== pageOf(target) && `${file} imports ${target}`),
    'pages import their own folder only',
  )
})

test('texts and zones are read in one place, and nothing in src reaches out of it', () => {
  const outside = sources
    .flatMap(importsOf)
    .filter(({ target }) => target.includes('/') && /^(\.\.|lang|tools|test)\b/.test(target))
  none(
    outside.map(
      ({ file, target }) =>
        !(file === 'src/lib/built-in.ts' && target.startsWith('lang/')) && `${file} imports ${target}`,
    ),
    'lang belongs to lib/i18n.ts, the rest of the project to nobody',
  )
})

test('tools know the contract and nothing else of the app', () => {
  const inner = tools.flatMap(importsOf).filter(({ target }) => target.startsWith('src/'))
  none(
    inner.map(({ file, target }) => !target.startsWith('src/contract/') && `${file} imports ${target}`),
    'tools import src/contract only',
  )
})

test('the app is made of few packages, and of what both renderers do alike', () => {
  const outer = sources.flatMap(importsOf).filter(({ target }) => !/^(src|lang)\//.test(target))
  const values = (names: string) =>
    /\{([^}]*)\}/
      .exec(names)?.[1]
      ?.split(',')
      .map(name => name.trim()) ?? [names]
  none(
    outer.flatMap(({ file, target, names }) => {
      if (!packages.has(target)) return [`${file} imports ${target}`]
      if (target !== 'react' || names.startsWith('type ')) return []
      const strange = values(names).filter(name => name && !name.startsWith('type ') && !fromReact.has(name))
      return strange.map(name => `${file} imports ${name} from react`)
    }),
    `packages: ${[...packages].join(', ')}; from react: ${[...fromReact].join(', ')} and types`,
  )
})

test('every import names its file, and no file stands for others', () => {
  none(
    everything.flatMap(file => [
      /^index\./.test(basename(file)) && `${file} is named index`,
      // This file is what the name react means in the bundle.
      file !== 'tools/build/react.mjs' &&
        /^export\s+(\*|\{[^}]*\}\s+from)/m.test(read(file)) &&
        `${file} exports what others export`,
      ...importsOf(file).map(
        ({ target }) =>
          /^(src|tools|test|lang)\//.test(target) &&
          !/\.\w+$/.test(target) &&
          `${file} imports ${target} without extension`,
      ),
    ]),
    'no barrels',
  )
})

test('names come from the field, not from the pattern', () => {
  const vague = /\/(utils?|helpers?|hooks|types|constants|common|shared|misc)(\/|\.\w+$)/
  none(
    everything.flatMap(file => [
      vague.test(file) && `${file}: a module is named after its subject`,
      !/^[a-z0-9-]+(\.test|\.d)?\.\w+$/.test(basename(file)) && `${file}: files are kebab-case`,
    ]),
    'names',
  )
})

test('the source uses no construct the house rules refuse', () => {
  const refused: [RegExp, string][] = [
    [/^export default\b/m, 'a default export'],
    [/(?<=[:<|&,(]\s*|\bas )any\b(?=\s*[\])>,;|&=)]|$)/m, 'any'],
    [/^\s*(export )?(declare )?(const )?enum\s/m, 'an enum'],
    [/^\s*(export )?namespace\s/m, 'a namespace'],
    [
      /dangerouslySetInnerHTML|(inner|outer)HTML|insertAdjacentHTML|createContextualFragment|srcdoc|document\.write/i,
      'markup from a string',
    ],
    [/\beval\b|new Function|\bimport\(|set(Timeout|Interval)\(\s*['"`]/, 'code from a string'],
    [/\buse(Memo|Callback)\(|\bmemo\(/, 'a memo without a measurement'],
    [/\bconsole\.\w+\(/, 'console'],
  ]
  none(
    sources.flatMap(file => refused.map(([pattern, name]) => pattern.test(read(file)) && `${file}: ${name}`)),
    'refused',
  )
})

test('markup is read in one place, which knows what to leave out', () => {
  const readers = sources.filter(file => /DOMParser|XSLTProcessor|createHTMLDocument/.test(read(file)))
  assert.equal(readers, ['src/ui/rich-text.tsx'])
})

test('a link that opens elsewhere does not tell where it stands', () => {
  none(
    sources.flatMap(file =>
      [...read(file).matchAll(/<a\b[^>]*target=[^>]*>/g)].map(
        ([link]) => !link.includes('rel="noopener noreferrer"') && `${file}: ${link}`,
      ),
    ),
    'rel="noopener noreferrer"',
  )
})

test('nothing is left for later, and nothing points outside the project', () => {
  // Put together here, so that this file does not find itself.
  const later = new RegExp(`\\b(${['TO', 'FIX'].join('DO|')}ME|X{3})\\b`)
  const outside = new RegExp(['\\.\\.', 'shared\\b'].join('/'))
  none(
    everything.flatMap(file => [
      later.test(read(file)) && `${file} keeps a note for later`,
      outside.test(read(file)) && `${file} names a folder outside the project`,
    ]),
    'notes and paths',
  )
})

test('every test file runs all its tests', () => {
  const files = tests.filter(file => /\.test\.tsx?$/.test(file))
  none(
    files.flatMap(file => [
      !/^\w*\.run\(\)/m.test(read(file)) && `${file} never runs`,
      /\b(test|suite)\.(only|skip)\(/.test(read(file)) && `${file} leaves tests out`,
    ]),
    'tests',
  )
})

test('files stay short', () => {
  const lines = (file: string) => read(file).trimEnd().split('\n').length
  const budgetOf = (file: string) => budgets[file.split('/')[0] as keyof typeof budgets] ?? budgets.tools
  none(
    everything.map(
      file =>
        !longFiles[file] && lines(file) > budgetOf(file) && `${file}: ${lines(file)} lines, ${budgetOf(file)} allowed`,
    ),
    'lines',
  )
  none(
    Object.keys(longFiles).map(file => !everything.includes(file) && `${file} is listed as long and does not exist`),
    'exceptions',
  )
})

test('no screen is a copy of another', () => {
  const pages = sources
    .filter(file => file.startsWith('src/pages/'))
    .map(file => ({ file, tokens: tokensOf(read(file)) }))
  const pairs = pages.flatMap((one, index) => pages.slice(index + 1).map(other => [one, other] as const))
  none(
    pairs.map(([one, other]) => {
      const run = sharedRun(one.tokens, other.tokens, 60)
      return run && `${one.file} and ${other.file} share: ${run}`
    }),
    'what two screens share belongs into src/ui',
  )
})

test.run()
