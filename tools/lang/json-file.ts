import { type MemberNode, parse, type ValueNode } from '@humanwhocodes/momoa'

/** Line and column in a file, both from 1. */
export interface Position {
  line: number
  column: number
}

/** What is to do about a text; a `fault` would break what the app or the gateway shows, so no pack is made of it; a `remark` is none. */
export type Kind = 'fault' | 'missing' | 'english' | 'stale' | 'unfit' | 'remark' | 'unknown'

/** Something to do in a file. */
export interface Problem extends Partial<Position> {
  kind: Kind
  /** As named to the user. */
  file: string
  /** `group.Key`, where it is about one text. */
  key?: string
  what: string
}

/** One line: `lang/packs/it.lang.json:12:5 menu.About: what is wrong`. */
export const printProblem = ({ file, line, column, key, what }: Omit<Problem, 'kind'>): string =>
  `${[file, line, column].filter(part => part !== undefined).join(':')}${key ? ` ${key}:` : line ? '' : ':'} ${what}`

/** A value of a JSON file with its position; for a member, the position of its name. */
export interface JsonNode {
  position: Position
  /** A text, number, truth value or null; undefined for lists and objects. */
  value: string | number | boolean | null | undefined
  /** Of an object. */
  members: Map<string, JsonNode> | undefined
}

const positionOf = ({ loc: { start } }: ValueNode | MemberNode): Position => ({
  line: start.line,
  column: start.column,
})

/** A file that cannot be used; the message is one line. */
export class FileError extends Error {
  /** What happened and what to do, for somebody who does not know JSON; undefined where the message says it. */
  readonly plain: string | undefined

  constructor(message: string, plain?: string) {
    super(message)
    this.plain = plain
  }
}

/** The only name under which the gateway's restore takes a pack. Source: gateway contract 11. */
export const packName = 'pack.lang.json'

/** The fault of a file that is no language pack at all. */
export const noPack = (message: string, file: string): FileError =>
  new FileError(
    message,
    `${file} is not a language pack of Sundial. Choose one, such as ${packName} or nl.lang.json, or begin a new language.`,
  )

/** The most bytes of a language file. */
const mostBytes = 1_048_576

/** How much of a file `decoded` needs, of one that is too large as well. */
export const mostRead = mostBytes + 1

/** Whether bytes begin as UTF-16 does, in which text editors save on request. */
const isUtf16 = ([first, second]: Uint8Array) => [first, second].sort().join() === '254,255'

/** The text of a file. Throws `FileError` if it is too large for one of a language, no text, or not encoded in UTF-8. */
export function decoded(bytes: Uint8Array, file: string): string {
  if (bytes.length > mostBytes) throw new FileError(`${file}: larger than 1 MB, which no language file is`)
  if (bytes.includes(0) && !isUtf16(bytes)) throw noPack(`${file}: no text, since it holds NUL bytes`, file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new FileError(`${file}: not encoded in UTF-8; save it as “UTF-8” in your text editor`)
  }
}

/** What the parser calls signs. */
const signs: Readonly<Record<string, string>> = {
  LBrace: '{',
  RBrace: '}',
  LBracket: '[',
  RBracket: ']',
  Comma: ',',
  Colon: ':',
}

/** Parses JSON; in a `.jsonc`, comments and trailing commas are allowed. Duplicate names are added to `problems`. Throws `FileError` if it is not the JSON of an object. */
export function parseJson(text: string, file: string, problems: Problem[]): JsonNode {
  const take = (node: ValueNode, position = positionOf(node)): JsonNode => {
    if (node.type === 'Object') return { position, value: undefined, members: membersOf(node.members) }
    if (node.type === 'Null') return { position, value: null, members: undefined }
    const value = node.type === 'String' || node.type === 'Number' || node.type === 'Boolean' ? node.value : undefined
    return { position, value, members: undefined }
  }
  const membersOf = (nodes: MemberNode[]) => {
    const members = new Map<string, JsonNode>()
    for (const node of nodes) {
      const name = node.name.type === 'String' ? node.name.value : node.name.name
      if (members.has(name))
        problems.push({ file, ...positionOf(node), what: `duplicate name "${name}"`, kind: 'fault' })
      members.set(name, take(node.value, positionOf(node)))
    }
    return members
  }
  const content = text.replace(/^\uFEFF/, '')
  const [first] = content.trimStart()
  if (!first)
    throw new FileError(`${file}: empty`, `${file} is empty. Choose an earlier copy, or begin a new language.`)
  if (!/[{/]/.test(first)) throw noPack(`${file}: no language pack: it begins with ${first} instead of {`, file)
  try {
    const mode = /\.jsonc$/.test(file) ? ({ mode: 'jsonc', allowTrailingCommas: true } as const) : undefined
    return take(parse(content, mode).body)
  } catch (error) {
    const { message, ...place } = error as Error & Partial<Position>
    const lines = content.trimEnd().split('\n')
    const braces = (sign: string) => content.split(sign).length
    // Of a file that is cut off the parser says so only at some places, and 1:1 behind a colon.
    const endsEarly = /end of input/.test(message) || (place.line === lines.length && braces('{') > braces('}'))
    const end = { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
    const { line = 1, column = 1 } = endsEarly ? end : place
    const found = message.replace(/\.? \(\d+:\d+\)$/, '').replace(/\b[LRC]\w+/, word => signs[word] ?? word)
    const what = endsEarly ? 'the rest is missing' : `${found}; something is missing or too much here or just before`
    throw new FileError(
      printProblem({ file, line, column, what: `not JSON: ${what}` }),
      endsEarly
        ? `${file} ends too early, in line ${line}: the rest is missing. Choose an earlier copy, or mend it in a text editor.`
        : `${file} is damaged in line ${line} or just before: a quotation mark, a comma or a bracket is missing or too much. Mend it in a text editor, or choose an earlier copy.`,
    )
  }
}

/** The text of a member; undefined if it is missing or no text. */
export const textIn = (object: JsonNode | undefined, name: string): string | undefined => {
  const value = object?.members?.get(name)?.value
  return typeof value === 'string' ? value : undefined
}
