import { type MemberNode, parse, type ValueNode } from '@humanwhocodes/momoa'

/** Line and column in a file, both from 1. */
export interface Position {
  line: number
  column: number
}

/** The kind of problem of a text. A `fault` would break the app or the gateway, so no pack is made; a `remark` is no problem. */
export type ProblemKind = 'fault' | 'missing' | 'english' | 'stale' | 'unfit' | 'remark' | 'unknown'

/** Something to do in a file. */
export interface Problem extends Partial<Position> {
  kind: ProblemKind
  /** As named to the user. */
  file: string
  /** `group.Key`, where it is about one text. */
  key?: string
  what: string
}

/** A problem in a line: `lang/packs/it.lang.json:12:5 menu.About: what is wrong`. */
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
export class LanguageFileError extends Error {
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
export const noPack = (message: string, file: string): LanguageFileError =>
  new LanguageFileError(
    message,
    `${file} is not a language pack of Sundial. Choose one, such as ${packName} or nl.lang.json, or begin a new language.`,
  )

/** The most bytes of a language file. */
const mostBytes = 1_048_576

/** How many bytes of a file `decoded` needs, also to tell that it is too large. */
export const mostRead = mostBytes + 1

/** Whether bytes begin as UTF-16 does, in which text editors save on request: with its mark, or with a character of two bytes. */
const isUtf16 = ([first = 1, second = 1]: Uint8Array) =>
  first + second === 0xfe + 0xff || (first * second === 0 && /[\s!-~]/.test(String.fromCharCode(first + second)))

/** The text of a language file. Throws `LanguageFileError` if it is too large, no text, or not encoded in UTF-8. */
export function decoded(bytes: Uint8Array, file: string): string {
  if (bytes.length > mostBytes) throw new LanguageFileError(`${file}: larger than 1 MB, which no language file is`)
  const otherwise = new LanguageFileError(`${file}: not encoded in UTF-8; save it as “UTF-8” in your text editor`)
  if (isUtf16(bytes)) throw otherwise
  if (bytes.includes(0)) throw noPack(`${file}: no text, since it holds NUL bytes`, file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw otherwise
  }
}

/** What the parser calls punctuation marks. */
const marks: Readonly<Record<string, string>> = {
  LBrace: '{',
  RBrace: '}',
  LBracket: '[',
  RBracket: ']',
  Comma: ',',
  Colon: ':',
}

/** How many objects are open at the end of a piece of JSON. */
function depthOf(json: string): number {
  const bare = json.replace(/"(?:\\.|[^"\\])*"/g, '')
  return bare.split('{').length - bare.split('}').length
}

/** Where and why the parser stopped. */
function damageIn(content: string, { message, offset = 0 }: Error & { offset?: number }): Position & { what: string } {
  const at = (end: number, what: string) => {
    const lines = content.slice(0, end).split(/\r\n?|\n/)
    return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1, what }
  }
  const whole = content.trimEnd()
  const before = content.slice(0, offset)
  const isAtEnd = /end of input/.test(message)
  const endless = /(?<!\\)\\"[\s,}]+"$/.exec(isAtEnd ? `${content}"` : before)
  if (endless)
    return at(
      endless.index,
      'the text does not end here: \\" is a quotation mark within it; write \\\\ for a backslash, or one more "',
    )
  // Only in some places does the parser say that a file is cut off.
  if (isAtEnd || (!/[\r\n]/.test(whole.slice(offset)) && depthOf(whole) > 0))
    return at(whole.length, `the rest is missing${whole.endsWith('}') ? ', or a } further up' : ''}`)
  const lone = /\\(u[\da-f]{0,3}.?)?$/is.exec(content.slice(0, offset + 1))
  if (lone) return at(lone.index, 'a single \\ that begins no sign: write \\\\ for a backslash')
  if (before.includes('}') && depthOf(before) < 1)
    return at(offset, 'more behind the end: this, or a } further up, is too much')
  const found = message
    .replace(/\.? \(\d+:\d+\)$/, '')
    .replace(/\b[LRC]\w+/, word => marks[word] ?? word)
    .replace("'\u00a0'", '“no-break space”')
  return at(offset, `${found}; a quotation mark, a comma or a bracket is missing or too much here or just before`)
}

/**
 * Parses JSON; in a `.jsonc`, comments and trailing commas are allowed. Duplicate names are added to `problems`. Throws `LanguageFileError` if it
 * is not the JSON of an object.
 */
export function parseJsonFile(text: string, file: string, problems: Problem[]): JsonNode {
  const take = (node: ValueNode, position = positionOf(node), path: readonly string[] = []): JsonNode => {
    if (node.type === 'Object') return { position, value: undefined, members: membersOf(node.members, path) }
    if (node.type === 'Null') return { position, value: null, members: undefined }
    const value = node.type === 'String' || node.type === 'Number' || node.type === 'Boolean' ? node.value : undefined
    return { position, value, members: undefined }
  }
  const membersOf = (nodes: MemberNode[], path: readonly string[]) => {
    const members = new Map<string, JsonNode>()
    for (const node of nodes) {
      const name = node.name.type === 'String' ? node.name.value : node.name.name
      const before = members.get(name)?.position.line
      const own = name === 'webapp' ? path : [...path, name]
      if (before) {
        const what = `duplicate name "${name}": this one counts, not that in line ${before}`
        const key = own.length > 1 ? { key: own.join('.') } : {}
        problems.push({ file, ...positionOf(node), ...key, what, kind: 'fault' })
      }
      members.set(name, take(node.value, positionOf(node), own))
    }
    return members
  }
  const content = text.replace(/^\uFEFF/, '')
  const [first] = content.trimStart()
  if (!first)
    throw new LanguageFileError(`${file}: empty`, `${file} is empty. Choose an earlier copy, or begin a new language.`)
  if (!/[{/]/.test(first)) throw noPack(`${file}: no language pack: it begins with ${first} instead of {`, file)
  try {
    const mode = /\.jsonc$/.test(file) ? ({ mode: 'jsonc', allowTrailingCommas: true } as const) : undefined
    return take(parse(content, mode).body)
  } catch (error) {
    const { what, ...place } = damageIn(content, error as Error)
    throw new LanguageFileError(
      printProblem({ file, ...place, what: `not JSON: ${what}` }),
      `${file} is damaged in line ${place.line}. Mend it in a text editor, or choose an earlier copy.`,
    )
  }
}

/** The text of a member; undefined if it is missing or no text. */
export const textIn = (object: JsonNode | undefined, name: string): string | undefined => {
  const value = object?.members?.get(name)?.value
  return typeof value === 'string' ? value : undefined
}
