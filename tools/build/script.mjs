import { basename, dirname } from 'node:path'
import { transform } from '@swc/core'
import * as esbuild from 'esbuild'
import { forkAliases } from './forks.mjs'
import { hashOf } from './hash.mjs'
import { at, readJsonFile, root } from './paths.mjs'
import { nodesIn } from './syntax.mjs'
import { textParts } from './texts.mjs'

/**
 * Module name -> package that the bundle takes instead: the source says `react`, owners get Preact.
 * @type {Record<string, string>}
 */
export const aliases = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
  // A shim for React 17; Preact has the hook itself.
  'use-sync-external-store/shim/index.js': 'preact/compat',
}

/** Constants that every build defines for the source: the version of `package.json`. */
export const buildFacts = { 'process.env.SUNDIAL_VERSION': JSON.stringify(readJsonFile(at('package.json')).version) }

/** The oldest browsers that run the bundle: those of March 2022. */
export const targets = ['chrome99', 'firefox98', 'safari15.4']

/** The oldest browsers as people name them: `Chrome 99, …`. */
export const oldestBrowsers = targets
  .map(name => name.replace(/^[a-z]+/, word => `${word[0]?.toUpperCase()}${word.slice(1)} `))
  .join(', ')

/**
 * A script: its code, and its source map as JSON.
 * @typedef {{ code: string, map: string }} Script
 * The app in two parts: the first, for the page, with the live view, and the second, js/app.js, with all that the source loads by `import()`.
 * The first is two scripts, so that `core`, all up to the live values, runs while `first` arrives. `texts`: the texts of the two parts; `modules`: the
 * files in the app with their bytes before it is minified; `firstModules`: those in the first part; `head`: what the second begins with, and only
 * that of this build.
 * @typedef {{ core: Script, first: Script, app: Script, head: string, texts: ReturnType<typeof textParts>, modules: Record<string, number>,
 *   firstModules: string[] }} Bundle
 */

/** @typedef {import('./syntax.mjs').Node} Node */

/**
 * A script and the names that it exports. `sundial.app[n]` holds their values: of the first two scripts as a list in this order, which is shorter;
 * of the last as an object, since `import()` asks by name.
 * @typedef {{ file: string, names: string[] }} Exporting
 */

/** The names that stand for others in an import or export statement. @param {Node} node @param {string} key @param {string} value */
const namesIn = ({ specifiers }, key, value) =>
  new Map(specifiers.map((/** @type {Node} */ one) => [one[key].name, one[value].name]))

/**
 * What takes the place of the statements that ES modules alone have, by the script's number and what all export.
 * @type {Record<string, (node: Node, number: number, all: Exporting[]) => string>}
 */
const replacements = {
  ImportDeclaration: (node, _, all) => {
    const from = all.findIndex(({ file }) => file === basename(node.source.value))
    const local = namesIn(node, 'imported', 'local')
    return `var [${all[from]?.names.map(name => local.get(name))}] = sundial.app[${from}];`
  },
  ExportNamedDeclaration: (node, number, all) => {
    const local = namesIn(node, 'exported', 'local')
    const names = all[number]?.names.map(name => (number === 2 ? `${name}: ${local.get(name)}` : local.get(name)))
    return `sundial.app[${number}] = ${number === 2 ? `{ ${names} }` : `[${names}]`};`
  },
  ImportExpression: () => 'sundial.more',
}

/**
 * A module as the body of a function, with every line and column where it was.
 * @param {string} code @param {number} number @param {Exporting[]} all
 */
function asFunctionBody(code, number, all) {
  let body = ''
  let end = 0
  for (const node of nodesIn(code)) {
    const replacement = replacements[node.type]?.(node, number, all)
    if (replacement === undefined) continue
    const breaks = code.slice(node.start, node.end).replace(/.+/g, '')
    body += code.slice(end, node.start) + replacement.padEnd(breaks ? 0 : node.end - node.start) + breaks
    end = node.end
  }
  return body + code.slice(end)
}

/**
 * A script of the app, as a classic one which hands a function to `sundial.script` of src/boot.
 * @param {0 | 1 | 2} number @param {Script} module @param {{ quick: boolean, all: Exporting[], banner?: string }} options `banner`: code
 *   before it @returns {Promise<Script>}
 */
async function asClassicScript(number, module, { quick, all, banner = '' }) {
  // Not an arrow function: in sloppy mode that takes a third longer.
  const opening = `${banner}sundial.script(${number}, function () { "use strict";\n`
  const { mappings, ...rest } = JSON.parse(module.map)
  const map = JSON.stringify({ ...rest, mappings: ';'.repeat(opening.split('\n').length - 1) + mappings })
  const code = `${opening}${asFunctionBody(module.code, number, all)}})\n`
  // The name in stack traces, since the page runs the second part from a text.
  const name = number === 2 ? '//# sourceURL=app.js\n' : ''
  const licence = `${name}/* Sundial, MIT. Parts of others: THIRD-PARTY.md */`
  if (quick) return { code: code + licence, map }
  const made = await transform(code, {
    swcrc: false,
    isModule: false,
    // With 0 passes it goes on until nothing gets smaller.
    jsc: { target: 'es2022', minify: { compress: { passes: 0 }, mangle: true } },
    minify: true,
    inputSourceMap: map,
    sourceMaps: true,
  })
  // V8 parses a function in parentheses once instead of twice. The minifier drops them, so they are put back, on a line of their own, so that the
  // columns of the source map stay right.
  const eager = made.code
    .trimEnd()
    .replace(/^sundial\.script\(\d,/, found => `${found}(\n${' '.repeat(found.length)}`)
    .replace(/\);?$/, '))')
  return { code: `${eager}\n${licence}`, map: (made.map ?? '').replace('"mappings":"', '"mappings":";') }
}

/** The module that exports all that the source loads by `import()`; the app has it as its second part. */
const moreModule = 'more'

/** The files that one imports, by others too, and itself. @param {string} main @param {esbuild.Metafile} metafile */
function importedBy(main, { inputs }) {
  const found = new Set([main])
  for (const path of found)
    for (const { kind, path: imported } of inputs[path]?.imports ?? [])
      if (kind === 'import-statement') found.add(imported)
  return [...found]
}

/** The module that imports the rooms up to the live values. It takes about as long to run as the rest takes to arrive. */
const coreModule = 'core'

/**
 * Has esbuild make one module of all that is loaded by `import()`, and one of the lower rooms.
 * @param {Record<string, string[]>} statements of these two modules @returns {esbuild.Plugin}
 */
const entriesOf = statements => ({
  name: 'entries',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /./ }, ({ kind, path }) => {
      if (kind === 'dynamic-import') return { path: moreModule, namespace: 'entries' }
      return kind === 'entry-point' && path in statements ? { path, namespace: 'entries' } : undefined
    })
    onLoad({ filter: /./, namespace: 'entries' }, ({ path }) => ({
      contents: statements[path]?.join('\n') ?? '',
      resolveDir: root,
    }))
  },
})

/**
 * Makes a module of a CommonJS package by itself. Otherwise esbuild puts what loads such packages into the first part, whichever needs it.
 * @type {esbuild.Plugin}
 */
const commonJs = {
  name: 'common-js',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]node_modules[\\/]spark-md5[\\/]/ }, async ({ path }) => {
      const { outputFiles } = await esbuild.build({
        absWorkingDir: dirname(path),
        entryPoints: [path],
        bundle: true,
        write: false,
        format: 'esm',
        sourcemap: 'inline',
      })
      return { contents: outputFiles[0]?.text ?? '' }
    })
  },
}

/**
 * Bundles the app, with its texts. For development `quick` does not minify, and `banner` is code before the app.
 * @param {{ quick?: boolean, banner?: string | undefined } & import('./texts.mjs').BundleOptions} [options]
 * @returns {Promise<Bundle>}
 */
export async function bundleScript({ quick = false, banner = '', languages, fork } = {}) {
  const options = /** @satisfies {esbuild.BuildOptions} */ ({
    absWorkingDir: root,
    outdir: root,
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    format: 'esm',
    target: targets,
    charset: 'utf8',
    // Children as arguments, not as a list in an object: 900 bytes less. `tsconfig.json` would take precedence.
    inject: [at('tools/build/jsx.mjs')],
    tsconfigRaw: { compilerOptions: { jsx: 'react', jsxFactory: 'createElement', jsxFragmentFactory: 'Fragment' } },
    alias: { ...aliases, ...forkAliases(fork) },
    nodePaths: [at('node_modules')],
    plugins: [commonJs],
    define: {
      ...buildFacts,
      'process.env.NODE_ENV': '"production"',
      'import.meta.env': 'undefined',
    },
    legalComments: 'none',
    // What is wrong is told by whoever asked for the build, once.
    logLevel: 'silent',
  })
  const main = 'src/main.tsx'
  const alone = await esbuild.build({ ...options, entryPoints: [main] })
  const loaded = Object.values(alone.metafile.outputs).filter(({ entryPoint = main }) => entryPoint !== main)
  // Pages first, and by path: within the 32 kB that gzip looks back, what is alike stands together.
  const place = (/** @type {{ entryPoint?: string }} */ { entryPoint = '' }) => entryPoint.replace(/^src\/pages/, '')
  const exporting = loaded
    .sort((a, b) => (place(a) < place(b) ? -1 : 1))
    .map(({ entryPoint, exports }) => `export { ${exports} } from './${entryPoint}'`)
  // What live values need: it can run while the views arrive. Whatever is in it, the three scripts do the same.
  const lowerRooms = importedBy(main, alone.metafile).filter(path =>
    /^src\/(contract|gateway|i18n|session|ui|live)\b/.test(path),
  )
  const { outputFiles, metafile, warnings } = await esbuild.build({
    ...options,
    entryPoints: [main, moreModule, coreModule],
    minifyIdentifiers: !quick,
    sourcemap: 'external',
    plugins: [
      commonJs,
      // With all of the first part, so that what both need is not in the second.
      entriesOf({
        [moreModule]: [`import './${main}'`, ...exporting],
        [coreModule]: lowerRooms.map(path => `import './${path}'`),
      }),
    ],
  })
  for (const warning of await esbuild.formatMessages(warnings, { kind: 'warning' })) console.warn(warning)
  const outputs = Object.entries(metafile.outputs)
  // A module by which each of the three outputs is recognised.
  const known = ['src/gateway/api.ts', main, `entries:${moreModule}`]
  const files = known.map(one => outputs.find(([, { inputs }]) => one in inputs)?.[0] ?? '')
  const all = files.map(file => ({ file, names: metafile.outputs[file]?.exports ?? [] }))
  const [coreOutput, firstOutput, secondOutput] = files.map(file => {
    const text = (/** @type {string} */ path) => outputFiles.find(one => one.path === at(path))?.text ?? ''
    return { code: text(file), map: text(`${file}.map`) }
  })
  if (!coreOutput || !firstOutput || !secondOutput || files.includes(''))
    throw new Error(`no script has ${known[files.indexOf('')]}`)
  const core = await asClassicScript(0, coreOutput, { quick, all, banner: banner && `${banner}\n` })
  const first = await asClassicScript(1, firstOutput, { quick, all })
  const second = await asClassicScript(2, secondOutput, { quick, all })
  const texts = textParts({ first: core.code + first.code, languages, fork })
  // A hash of all that has to come from one build: scripts and texts of another do not have it.
  const head = `/* ${hashOf(core.code + first.code + second.code + JSON.stringify(texts))} */ `
  const inputs = outputs.flatMap(([, { inputs }]) => Object.entries(inputs))
  return {
    core,
    first,
    // The source map begins with the second line.
    app: { ...second, code: head + second.code },
    head,
    texts,
    modules: Object.fromEntries(inputs.map(([name, { bytesInOutput }]) => [name, bytesInOutput])),
    firstModules: outputs.flatMap(([, { inputs }]) => (`entries:${moreModule}` in inputs ? [] : Object.keys(inputs))),
  }
}
