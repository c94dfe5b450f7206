import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { filesBelow, type Import, importsOf } from '../support/sources.ts'

/** Name to the names it imports. */
type Graph = Map<string, Set<string>>

const forks = ['src/forks/none', 'src/forks/onbattery']
const files = [...filesBelow('src', /\.tsx?$/), ...filesBelow('tools', /\.(ts|mjs)$/), 'build.mjs']

/** What an import stands for: an alias, for the file of each fork. */
const meantBy = ({ file, target }: Import) =>
  target.startsWith('#fork/')
    ? forks.map(fork => ({ file, target: `${fork}${target.slice(5)}.ts` }))
    : [{ file, target }]

/** Who imports whom among the files, by the name that `nameOf` gives them; type imports count. */
function graphOf(nameOf: (file: string) => string | undefined): Graph {
  const graph: Graph = new Map()
  for (const { file, target } of files.flatMap(importsOf).flatMap(meantBy)) {
    const [from, to] = [nameOf(file), nameOf(target)]
    if (from === undefined || to === undefined || from === to) continue
    graph.set(from, (graph.get(from) ?? new Set()).add(to))
  }
  return graph
}

/** Every circle a depth-first walk closes, as `a -> b -> a`. */
function circlesIn(graph: Graph): string[] {
  const found: string[] = []
  const done = new Set<string>()
  const walk = (name: string, path: readonly string[]) => {
    const start = path.indexOf(name)
    if (start >= 0) return void found.push([...path.slice(start), name].join(' -> '))
    if (done.has(name)) return
    for (const target of graph.get(name) ?? []) walk(target, [...path, name])
    done.add(name)
  }
  for (const name of graph.keys()) walk(name, [])
  return found
}

const simulator = 'tools/simulator/'

/** The folder of a file of the simulator; a file that lies in none stands for itself. */
const simulatorRoom = (file: string) =>
  file.startsWith(simulator) ? file.slice(simulator.length).split('/')[0] : undefined

test('no two files import each other, directly or through others', () => {
  assert.ok(files.length > 200)
  const circles = circlesIn(graphOf(file => file))
  assert.is(circles.length, 0, circles.join('\n'))
})

/** These files, and all that they import, themselves or through others. */
function reachedFrom(starts: readonly string[], imports: readonly Import[]) {
  const reached = new Set(starts)
  for (const file of reached) for (const { target } of imports.filter(one => one.file === file)) reached.add(target)
  return reached
}

test('every file of the app is used by it, and so every page is in the page table', () => {
  const sources = files.filter(file => file.startsWith('src/'))
  const starts = sources.filter(file => /^src\/(main\.tsx$|boot\/|forks\/)/.test(file))
  const reached = reachedFrom(starts, sources.flatMap(importsOf))
  assert.equal(
    sources.filter(file => !reached.has(file)),
    [],
  )
})

test('no two folders of the simulator import each other, directly or through others', () => {
  const circles = circlesIn(graphOf(simulatorRoom))
  assert.is(circles.length, 0, circles.join('\n'))
})

test('the core of the simulator needs nothing but events and buffers of Node, for which browsers have packages', () => {
  const imports = files.flatMap(importsOf).filter(({ names }) => !names.startsWith('type '))
  const reached = reachedFrom(['tools/simulator/gateway-core.ts'], imports)
  assert.ok(reached.size > 60)
  const packages = [...reached].filter(name => !/^(src|tools)\//.test(name))
  assert.equal(packages.sort(), [
    '@noble/hashes/legacy.js',
    '@noble/hashes/utils.js',
    'node:events',
    'pure-rand/distribution/uniformFloat64',
    'pure-rand/distribution/uniformInt',
    'pure-rand/generator/xoroshiro128plus',
    'suncalc',
  ])
})

const inFork = (file: string) => /^src\/forks\/(?!none\/|seam\.ts)/.test(file)
const wrong = (imports: readonly Import[]) => imports.map(({ file, target }) => `${file} imports ${target}`)

test('of a fork, only its simulation and its tests import the simulator', () => {
  const own = files.filter(file => inFork(file) && !/\/(simulator|test)[./]/.test(file)).flatMap(importsOf)
  assert.ok(own.length > 100)
  assert.equal(wrong(own.filter(({ target }) => /^(tools|test)\//.test(target) || /\/simulator[./]/.test(target))), [])
})

test('nothing imports a fork but by the alias that the build sets, so that each can be left out', () => {
  const others = files.filter(file => !inFork(file)).flatMap(importsOf)
  assert.ok(others.some(({ target }) => target === '#fork/pages'))
  assert.equal(wrong(others.filter(({ target }) => inFork(target))), [])
})

test.run()
