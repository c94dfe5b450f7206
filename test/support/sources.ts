import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Files below a folder of the project whose name fits, as paths from the project's folder with forward slashes, sorted. */
export function filesBelow(folder: string, fits: RegExp): string[] {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  const paths = names.map(name => `${folder}/${name.replaceAll('\\', '/')}`)
  return paths.filter(path => fits.test(path) && !path.includes('node_modules')).sort()
}

/** The text of a file named from the project's folder. */
export const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** One import or re-export of a file; `target` is a path from the project's folder, or a package as it is written. */
export interface Import {
  file: string
  target: string
  /** What stands between `import` and `from`; empty for an import made for its effects. */
  names: string
}

/** Every import in a file, type-only ones included. */
export function importsOf(file: string): Import[] {
  const found = read(file).matchAll(/^(?:import|export)\s+(?:([^'";]*?)\s+from\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm)
  return [...found].map(([, names = '', path, dynamic]) => {
    const target = path ?? dynamic ?? ''
    return { file, names, target: target.startsWith('.') ? posix.join(dirname(file), target) : target }
  })
}

/** A source split into words and signs, without imports, comments and white space. */
export function tokensOf(source: string): string[] {
  const code = source.replace(/^import[\s\S]*?'[^']+'$/gm, '').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
  return code.match(/'[^']*'|[\w$]+|[^\s\w]/g) ?? []
}

/** The longest run of tokens that both lists hold, as text; runs shorter than `least` tokens do not count. */
export function sharedRun(one: string[], other: string[], least: number): string | undefined {
  const runs = new Map<string, number>()
  for (let at = 0; at + least <= one.length; at++) runs.set(one.slice(at, at + least).join(' '), at)
  for (let at = 0; at + least <= other.length; at++) {
    const run = other.slice(at, at + least).join(' ')
    if (runs.has(run)) return run
  }
  return undefined
}
