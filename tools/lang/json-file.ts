import { readFileSync } from 'node:fs'
import { type MemberNode, parse, type ValueNode } from '@humanwhocodes/momoa'

/** Line and column in a file, both from 1. */
export interface Place {
  line: number
  column: number
}

/** Something a person must mend, at a place in a file. */
export interface Problem extends Partial<Place> {
  /** As named to the user. */
  file: string
  /** `group.Key`, where it is about one text. */
  key?: string
  what: string
  /** A device or the app would choke on it, so no pack is made. */
  grave?: boolean
}

/** One line: `lang/de.json:12:5 menu.About: what is wrong`. */
export const printProblem = ({ file, line, column, key, what }: Problem): string =>
  `${[file, line, column].filter(part => part !== undefined).join(':')} ${key ? `${key}: ` : ''}${what}`

/** A value of a JSON file with the place it stands at; of a member: the place of its name. */
export interface Located {
  place: Place
  /** A text, number, truth value or null; undefined for lists and objects. */
  value: string | number | boolean | null | undefined
  /** Of an object. */
  members: Map<string, Located> | undefined
}

const placeOf = ({ loc: { start } }: ValueNode | MemberNode): Place => ({ line: start.line, column: start.column })

/** A file that is no JSON; its message is one line with the place. */
export class JsonFault extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(printProblem(problem))
    this.problem = problem
  }
}

/** Comments and a comma too many are forgiven. Names that come twice are added to `problems`. Throws `JsonFault`. */
export function locate(text: string, file: string, problems: Problem[]): Located {
  const take = (node: ValueNode, place = placeOf(node)): Located => {
    if (node.type === 'Object') return { place, value: undefined, members: membersOf(node.members) }
    if (node.type === 'Null') return { place, value: null, members: undefined }
    const value = node.type === 'String' || node.type === 'Number' || node.type === 'Boolean' ? node.value : undefined
    return { place, value, members: undefined }
  }
  const membersOf = (nodes: MemberNode[]) => {
    const members = new Map<string, Located>()
    for (const node of nodes) {
      const name = node.name.type === 'String' ? node.name.value : node.name.name
      if (members.has(name)) problems.push({ file, ...placeOf(node), what: `"${name}" comes twice` })
      members.set(name, take(node.value, placeOf(node)))
    }
    return members
  }
  try {
    return take(parse(text.replace(/^\uFEFF/, ''), { mode: 'jsonc', allowTrailingCommas: true }).body)
  } catch (error) {
    const { message, line = 1, column = 1 } = error as Error & Partial<Place>
    const what = `not JSON: ${message.replace(/\.? \(\d+:\d+\)$/, '')}`
    throw new JsonFault({ file, line, column, what, grave: true })
  }
}

/** The text of a file, or undefined if there is none. */
export function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** The text of a member; undefined if it is missing or no text. */
export const textIn = (object: Located | undefined, name: string): string | undefined => {
  const value = object?.members?.get(name)?.value
  return typeof value === 'string' ? value : undefined
}
