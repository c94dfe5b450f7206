import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Files below a folder of the project whose name matches, as sorted paths from the project's folder with forward slashes. */
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
  /** The text between `import` and `from`; empty for a side-effect import. */
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
