import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { filesBelow, importsOf, read } from '../support/sources.ts'

const inFork = (file: string) => file.startsWith('src/forks/')
const sources = filesBelow('src', /\.tsx?$/).filter(file => !inFork(file))
/** Those of the forks; what they may import, another test says. */
const forks = filesBelow('src', /\.tsx?$/).filter(inFork)
/** What a bundle may hold. */
const shipped = [...sources, ...forks.filter(file => !/\/test\/|\/simulator\b/.test(file))]
const tools = [...filesBelow('tools', /\.(ts|mjs)$/), 'build.mjs']
const tests = filesBelow('test', /\.(tsx?|mjs)$/)
const everything = [...sources, ...forks, ...tools, ...tests]

/** Rooms of src, lowest first: a file imports from its own room or a lower one. */
const rooms =
  'contract gateway i18n session ui live history light diagnosis forms setup roof play connection pages'.split(' ')

/** Packages the bundle may hold. */
const packages = new Set(
  'fflate react react-dom/client spark-md5 suncalc wouter wouter/use-browser-location zustand'.split(' '),
)

/**
 * What both renderers do alike. `Component` is for the error boundary, for which React has no hook; `useMemo` for expensive values, with
 * the reason.
 */
const fromReact = new Set(
  'useState useEffect useLayoutEffect useRef useContext createContext useId useMemo Component lazy Suspense'.split(' '),
)

const floorOf = (path: string) => {
  const floor = rooms.indexOf(path.split('/')[1] ?? '')
  return floor < 0 ? rooms.length : floor
}

/** The page a file belongs to: the innermost folder with a page of its name in it, or else itself. */
function pageOf(path: string) {
  const parts = path.replace(/\.tsx?$/, '').split('/')
  const folders = parts.map((_, index) => parts.slice(0, index + 1).join('/'))
  return folders.find(folder => existsSync(`${folder}/${basename(folder)}.tsx`)) ?? path
}

function none(found: (string | false | undefined)[], rule: string) {
  const list = found.filter(entry => typeof entry === 'string')
  assert.ok(!list.length, `${rule}:\n${list.join('\n')}`)
}

test('a file imports from its own room or a lower one', () => {
  const inner = sources.flatMap(importsOf).filter(({ target }) => target.startsWith('src/'))
  none(
    inner.map(({ file, target }) => floorOf(target) > floorOf(file) && `${file} imports ${target}`),
    `${rooms.join(' < ')} < app`,
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

const data = sources.filter(file => /^src\/(live|history)\//.test(file))
const inI18n = (file: string) => file.startsWith('src/i18n/')

/** Of what counts, the files import only what is allowed. */
const importRules: [title: string, files: string[], counts: RegExp, allowed: RegExp][] = [
  [
    'ui makes no call: it is given what it shows, but for the frame of a page',
    sources.filter(file => file.startsWith('src/ui/') && !file.startsWith('src/ui/page/')),
    /^src\//,
    /^src\/(contract|i18n|session|ui)\/|^src\/gateway\/(api-error|storage|read-file)\.ts$/,
  ],
  [
    'live and history import no ui: what they have to say, they return or report to who asked',
    data,
    /^src\/ui\//,
    /^$/,
  ],
  ['texts and zones are imported in one place', sources.filter(inI18n), /^(\.\.|lang|tools|test)\//, /^lang\//],
  ['src imports nothing outside it', sources.filter(file => !inI18n(file)), /^(\.\.|lang|tools|test)\//, /^$/],
  [
    'of the app, tools import only the contract, the support file and what reads JSON and archives',
    tools,
    /^src\//,
    /^src\/(contract|pages\/info\/support)\/|^src\/(gateway\/json|ui\/(read-)?zip)\.ts$/,
  ],
]

for (const [title, files, counts, allowed] of importRules)
  test(title, () => {
    const counted = files.flatMap(importsOf).filter(({ target }) => counts.test(target))
    none(
      counted.map(({ file, target }) => !allowed.test(target) && `${file} imports ${target}`),
      `allowed is ${allowed}`,
    )
  })

test('live and history draw nothing', () => {
  none(
    data.map(file => file.endsWith('.tsx') && file),
    'no components',
  )
})

test('the app uses few packages, and only what both renderers do alike', () => {
  const outer = sources.flatMap(importsOf).filter(({ target }) => !/^(src|lang|#fork)\//.test(target))
  const values = (names: string) => names.split(/[{},]/).map(name => name.trim())
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

test('every import names its file', () => {
  const inner = everything.flatMap(importsOf).filter(({ target }) => /^(src|tools|test|lang)\//.test(target))
  none(
    inner.map(({ file, target }) => !/\.\w+$/.test(target) && `${file} imports ${target} without extension`),
    'extensions',
  )
})

test('no file stands beside a folder or file of its name: what belongs together lies together', () => {
  const all = [...sources, ...forks]
  // The page table beside the pages, and what a fork exports by the names that the build asks for.
  const mayStand = /^src\/pages\.tsx$|^src\/forks\/\w+\/(live|simulator)\.ts$/
  none(
    all.map(file => {
      const name = file.replace(/\.tsx?$/, '')
      const rival = all.find(other => other !== file && (other.startsWith(`${name}/`) || other.startsWith(`${name}.`)))
      return rival && !mayStand.test(file) && `${file} stands beside ${rival}`
    }),
    'one name, one place',
  )
})

test('in the app and in the tools an exported name stands for one thing, but for those that every fork exports', () => {
  for (const part of [sources, tools]) {
    const names = part.flatMap(file =>
      [...read(file).matchAll(/^export (?:async )?(?:const|function|class|type|interface|let)\*? +(\w+)/gm)].map(
        ([, name = '']) => ({ name, file }),
      ),
    )
    assert.ok(names.length > 300)
    none(
      names.map(
        ({ name, file }) => names.some(one => one.name === name && one.file !== file) && `${file} exports ${name}`,
      ),
      'one name, one thing',
    )
  }
})

test('a docstring says what it is about, not that it is the same as the one above', () => {
  none(
    [...sources, ...tools].map(
      file => /\/\*\* (The same( of| with| for| as| from|,| in)|Of both)\b/.test(read(file)) && file,
    ),
    'docstrings that need the one above',
  )
})

test('names describe the thing, not a pattern', () => {
  const vague = /\/(utils?|helpers?|hooks|types|constants|common|shared|misc|index)(\/|\.\w+$)/
  assert.equal(
    everything.filter(file => vague.test(file)),
    [],
  )
})

test('the source uses no construct that the house rules forbid', () => {
  const refused: [RegExp, string][] = [
    [/^export let\b/m, 'a variable that the second part of the app would not see change'],
    [
      /dangerouslySetInnerHTML|(inner|outer)HTML|insertAdjacentHTML|createContextualFragment|srcdoc|document\.write/i,
      'markup from a string',
    ],
    [/\beval\b|new Function|\bimport\((?!')|set(Timeout|Interval)\(\s*['"`]/, 'code from a string'],
  ]
  none(
    shipped.flatMap(file => refused.map(([pattern, name]) => pattern.test(read(file)) && `${file}: ${name}`)),
    'refused',
  )
})

test('markup is parsed in one place, which filters it', () => {
  const readers = shipped.filter(file => /DOMParser|XSLTProcessor|createHTMLDocument/.test(read(file)))
  assert.equal(readers, ['src/ui/rich-text.tsx'])
})

test('external links send no referrer', () => {
  none(
    shipped.flatMap(file =>
      [...read(file).matchAll(/<a\b[^>]*target=[^>]*>/g)].map(
        ([link]) => !link.includes('rel="noopener noreferrer"') && `${file}: ${link}`,
      ),
    ),
    'rel="noopener noreferrer"',
  )
})

test('there are no TODOs and no references to anything outside the project', () => {
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

test('every test that SECURITY.md names exists', () => {
  const named = [...read('SECURITY.md').matchAll(/`(test\/[^`]+)`/g)].map(([, file = '']) => file)
  assert.ok(named.length > 15)
  none(
    named.map(file => !existsSync(file) && file),
    'the list of threats names tests',
  )
})

test('every section cited by a comment exists in the contract in docs', () => {
  const sections = new Set(
    [...read('docs/gateway-contract.md').matchAll(/^#{2,3} ([\d.]+) /gm)].map(([, number]) => number),
  )
  const cited = everything.flatMap(file =>
    [...read(file).matchAll(/Source: gateway\s+(?:\* )?contract ([\d., and]+)/g)].flatMap(([, list = '']) =>
      (list.match(/\d+(\.\d+)?/g) ?? []).map(number => ({ file, number })),
    ),
  )
  assert.ok(cited.length > 100)
  none(
    cited.map(({ file, number }) => !sections.has(number) && `${file} cites section ${number}`),
    'docs/gateway-contract.md',
  )
})

test('no pattern looks behind, which ends the whole script in Safari before 16.4', () => {
  assert.equal(
    shipped.filter(path => /\(\?<[!=]/.test(read(path))),
    [],
  )
})

test.run()
