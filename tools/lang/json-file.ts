import { type MemberNode, parse, type ValueNode } from '@humanwhocodes/momoa'
import { placeToChange } from './syntax.ts'

/** Line and column in a file, both from 1. */
export interface Position {
  line: number
  column: number
}

/** A problem in a file. */
export interface Problem extends Partial<Position> {
  /** As named to the user. */
  file: string
  /** `group.Key`, where it is about one text. */
  key?: string
  what: string
  /** It would break a device or the app, so no pack is made. */
  blocking?: boolean
  /** Nothing has to be done about it. */
  harmless?: boolean
}

/** One line: `lang/de.json:12:5 menu.About: what is wrong`. */
export const printProblem = ({ file, line, column, key, what }: Problem): string =>
  `${[file, line, column].filter(part => part !== undefined).join(':')} ${key ? `${key}: ` : ''}${what}`

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

/** A file that is not JSON; the message is one line with the position. */
export class JsonError extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(printProblem(problem))
    this.problem = problem
  }
}

function positionAt(text: string, offset: number): Position {
  const lines = text.slice(0, offset).split('\n')
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}

/** Parses JSON; comments and trailing commas are allowed. Duplicate names are added to `problems`. Throws `JsonError`. */
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
      if (members.has(name)) problems.push({ file, ...positionOf(node), what: `duplicate name "${name}"` })
      members.set(name, take(node.value, positionOf(node)))
    }
    return members
  }
  const content = text.replace(/^\uFEFF/, '')
  try {
    return take(parse(content, { mode: 'jsonc', allowTrailingCommas: true }).body)
  } catch (error) {
    const { message, line = 1, column = 1, offset } = error as Error & Partial<Position> & { offset?: number }
    const place = offset === undefined ? undefined : placeToChange(content, offset)
    const what = `not JSON: ${place?.what ?? message.replace(/\.? \(\d+:\d+\)$/, '')}`
    const at = place ? positionAt(content, place.offset) : { line, column }
    throw new JsonError({ file, ...at, what, blocking: true })
  }
}

/** The text of a member; undefined if it is missing or no text. */
export const textIn = (object: JsonNode | undefined, name: string): string | undefined => {
  const value = object?.members?.get(name)?.value
  return typeof value === 'string' ? value : undefined
}
