import { transformSync } from 'esbuild'
import { nodesIn } from '../../tools/build/syntax.mjs'
import { read } from './sources.ts'

/** What a file says in string literals, types and comments excluded. */
export interface Words {
  file: string
  whole: ReadonlySet<string>
  /** Beginnings of the template literals that go on with a value. */
  beginnings: readonly string[]
}

/** The string literals of a TypeScript file. */
export function wordsOf(file: string): Words {
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
export const names = ({ whole, beginnings }: Words, key: string) =>
  whole.has(key) || beginnings.some(start => /^\w+\.\w*$/.test(start) && key.startsWith(start))
